import CurlHTTP
import FamilyTesting
import FoundationEssentials
import Testing

/// What the client costs while nothing happens, and what it leaves behind.
struct HTTPClientAtRestTests {
    @Test func `sleeps while a line is open and nothing comes`() async throws {
        let server = try ScriptedServer { _ in .chunked([[1]], end: [.hold]) }
        let name = "rest-\(UInt32.random(in: 0...0xFFFF_FFFF))"
        let client = try HTTPClient.make(userAgent: name)
        let limits = HTTPLimits(slowest: nil, silence: .seconds(45))
        try await client.stream(HTTPRequest("GET", server.url, limits: limits)) { _, chunks in
            var reader = chunks.makeAsyncIterator()
            _ = try await reader.next()
            let before = try ticks(ofThread: name)
            try await Task.sleep(for: .seconds(1))
            // A tick is 10 ms: a loop that spins would use a hundred.
            #expect(try ticks(ofThread: name) - before <= 2)
        }
    }

    @Test func `leaves no connection and no thread behind`() async throws {
        let server = try ScriptedServer { _ in ScriptedAnswer(ScriptedAnswer.text("bye").steps + [.close]) }
        let name = "leave-\(UInt32.random(in: 0...0xFFFF_FFFF))"
        do {
            let client = try HTTPClient.make(userAgent: name)
            for _ in 0..<200 { _ = try await client.send(HTTPRequest("GET", server.url)) }
            #expect(try clientSockets(to: server.port) <= 8)
            #expect(try thread(named: name) != nil)
        }
        #expect(server.requests.count == 200)
        try await eventually("the end of the thread") { try thread(named: name) == nil }
        #expect(try clientSockets(to: server.port) == 0)
    }

    /// Sockets of this machine that are connected to `port`, but for those that
    /// are only being waited out.
    private func clientSockets(to port: Int) throws -> Int {
        let hexadecimal = String(port, radix: 16, uppercase: true)
        let peer = "0100007F:" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
        let timeWait = "06"
        return try lines(of: "/proc/self/net/tcp").count { line in
            let words = line.split(separator: " ")
            return words.count > 3 && words[2] == peer && words[3] != timeWait
        }
    }

    /// Processor time of the thread, in the kernel's ticks.
    private func ticks(ofThread name: String) throws -> Int {
        let thread = try #require(try thread(named: name))
        let stat = try #require(try lines(of: "/proc/self/task/\(thread)/stat").first)
        let words = stat.drop { $0 != ")" }.split(separator: " ")
        return try #require(Int(words[12])) + (try #require(Int(words[13])))
    }

    private func thread(named name: String) throws -> String? {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").first { thread in
            // A thread may end while we look.
            (try? lines(of: "/proc/self/task/\(thread)/comm").first) == name.prefix(15)
        }
    }

    private func lines(of path: String) throws -> [Substring] {
        String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self).split(separator: "\n")
    }
}
