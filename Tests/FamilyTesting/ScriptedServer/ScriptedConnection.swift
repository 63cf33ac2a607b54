import Foundation
import Synchronization

/// One client of a `ScriptedServer`, from its first request to its last.
struct ScriptedConnection {
    let socket: Socket
    let log: ScriptedServerLog
    let script: ScriptedServer.Script

    private static let pieceSize = 65_536

    func run() {
        var unread: [UInt8] = []
        while let request = nextRequest(&unread) {
            log.state.withLock { $0.requests.append(request) }
            guard script(request).steps.allSatisfy(perform) else { return }
        }
    }

    /// Whether the connection goes on after this step.
    private func perform(_ step: ScriptedAnswer.Step) -> Bool {
        switch step {
        case .send(let bytes): return send(bytes)
        case .sendPattern(let count): return sendPattern(count)
        case .wait(let duration):
            Thread.sleep(forTimeInterval: duration / .seconds(1))
            return true
        case .close:
            // Also where a child process holds a copy of the socket.
            socket.shutDown()
            return false
        case .reset:
            socket.resetOnClose()
            return false
        case .hold:
            while socket.read(atMost: Self.pieceSize) != nil {}
            return false
        }
    }

    private func sendPattern(_ count: Int) -> Bool {
        // The piece's length is a multiple of the pattern's.
        let piece = ScriptedAnswer.pattern(from: 0, count: Self.pieceSize)
        for offset in stride(from: 0, to: count, by: piece.count) {
            guard send(Array(piece.prefix(count - offset))) else { return false }
        }
        return true
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        socket.send(bytes) { count in log.state.withLock { $0.sentBytes += count } }
    }

    private func nextRequest(_ unread: inout [UInt8]) -> ScriptedRequest? {
        let blankLine = Array("\r\n\r\n".utf8)
        while unread.firstRange(of: blankLine) == nil {
            guard let more = socket.read(atMost: Self.pieceSize) else { return nil }
            unread += more
        }
        guard let end = unread.firstRange(of: blankLine) else { return nil }
        var request = Self.request(String(decoding: unread[..<end.lowerBound], as: UTF8.self))
        unread.removeSubrange(..<end.upperBound)
        guard readBody(of: &request, &unread) else { return nil }
        return request
    }

    private static func request(_ head: String) -> ScriptedRequest {
        let lines = head.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init) + ["", ""]
        let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            return (String(line[..<colon]), value)
        }
        return ScriptedRequest(method: words[0], target: words[1], headers: headers)
    }

    private func readBody(of request: inout ScriptedRequest, _ unread: inout [UInt8]) -> Bool {
        var left = request["Content-Length"].flatMap { Int($0) } ?? 0
        while left > 0 {
            if unread.isEmpty {
                guard let more = socket.read(atMost: Self.pieceSize) else { return false }
                unread = more
            }
            let piece = unread.prefix(left)
            left -= piece.count
            request.bodyCount += piece.count
            if request.body.count < ScriptedRequest.mostKept { request.body += piece }
            unread.removeFirst(piece.count)
        }
        return true
    }
}
