import DarkroomRunning
import DarkroomWire
import FamilyTesting
import Foundation
import Glibc
import ServerCore
import Testing

@testable import DarkroomClient

/// What happens to photos when darkrooms hang, die or never were.
struct DarkroomDeathTests {
    private func hungry(timeout: Duration = .seconds(30)) throws -> Workbench {
        var limits = DarkroomLimits()
        limits.timeout = timeout
        return try Workbench(limits: limits)
    }

    private func isGone(_ identifier: pid_t) -> Bool { kill(identifier, 0) == -1 && errno == ESRCH }

    @Test func `a darkroom that may not compute costs its photo the limit and no blame, and the next one nothing`()
        async throws
    {
        let bench = try hungry(timeout: .milliseconds(700))
        try await bench.maker.prepare()
        let hung = try #require(bench.maker.spareIdentifier)
        kill(hung, SIGSTOP)
        let started = ContinuousClock.now
        let refusal = try #require(await bench.refusal(of: Fixture.bytes("place.jpg"), as: .jpeg))
        guard case .unavailable = refusal else {
            Issue.record("a photo was blamed for a busy machine: \(refusal)")
            return
        }
        #expect(ContinuousClock.now - started >= .milliseconds(700))
        #expect(isGone(hung))
        #expect(try bench.written() == [])
        let next = try #require(bench.maker.spareIdentifier)
        #expect(next != hung)
    }

    @Test func `a spare that died while it waited is replaced without a word`() async throws {
        let bench = try hungry()
        try await bench.maker.prepare()
        let dead = try #require(bench.maker.spareIdentifier)
        kill(dead, SIGKILL)
        try await eventually("the spare's death") { try self.isDead(dead) }
        #expect(try await bench.develop("place.jpg").width == 96)
        #expect(isGone(dead))
    }

    @Test func `a darkroom killed at its work costs its photo nothing`() async throws {
        let bench = try hungry()
        try await bench.maker.prepare()
        let victim = try #require(bench.maker.spareIdentifier)
        kill(victim, SIGSTOP)
        async let refusal = bench.refusal(of: Fixture.bytes("place.jpg"), as: .jpeg)
        try await eventually("the photo being handed over") {
            try bench.maker.spareIdentifier != victim && openFiles(below: bench.folder.path) > 0
        }
        kill(victim, SIGKILL)
        #expect(try await refusal == nil)
        #expect(try bench.written() == ["400.jpg"])
    }

    @Test func `a darkroom goes when its server is gone`() async throws {
        let identifier: pid_t
        do {
            let bench = try hungry()
            try await bench.maker.prepare()
            identifier = try #require(bench.maker.spareIdentifier)
            #expect(!isGone(identifier))
        }
        try await eventually("the spare's end") { isGone(identifier) }
    }

    @Test func `no program is our fault and not the photo's`() async throws {
        let maker = DarkroomRenditionMaker(program: "/nowhere/grandma-darkroom")
        let folder = try TemporaryFolder()
        await #expect(throws: RenditionError.self) { try await maker.prepare() }
        let refusal = await #expect(throws: RenditionError.self) {
            _ = try await maker.develop(Fixture.path("place.jpg"), as: .jpeg, into: folder.path)
        }
        guard case .unavailable = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
    }

    @Test func `a program that is no darkroom is found out`() async throws {
        let maker = DarkroomRenditionMaker(program: "/bin/true")
        await #expect(throws: RenditionError.self) { try await maker.prepare() }
    }

    @Test func `many photos at once all come out`() async throws {
        let bench = try hungry()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<6 {
                let folder = bench.folder.path("many-\(number)")
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
                group.addTask {
                    try await bench.maker.develop(Fixture.path("place.jpg"), as: .jpeg, into: folder).renditions.count
                }
            }
            for try await count in group { #expect(count == 1) }
        }
    }

    @Test func `no photo's file stays open, whatever became of it`() async throws {
        let bench = try hungry(timeout: .seconds(10))
        #expect(try await bench.refusal(of: [0xFF, 0xD8, 0xFF], as: .jpeg) == .damaged)
        _ = try await bench.develop("place.jpg")
        let original = try FileHandle(forReadingFrom: URL(fileURLWithPath: bench.folder.path("original")))
        // The control: one that is open is seen.
        #expect(try openFiles(below: bench.folder.path) == 1)
        try original.close()
        #expect(try openFiles(below: bench.folder.path) == 0)
    }

    private func openFiles(below folder: String) throws -> Int {
        let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        // Other tests open and close theirs meanwhile.
        let paths = numbers.compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        return paths.count { $0.hasPrefix(folder) }
    }

    /// Dead with all its threads: until the last has ended, its files are open.
    private func isDead(_ identifier: pid_t) throws -> Bool {
        let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/task")
        return try state(of: identifier) == "Z" && threads.count == 1
    }

    /// `R`, `S`, `Z`… as the kernel tells it.
    private func state(of identifier: pid_t) throws -> String? {
        let status = try String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
        return status.split(separator: ")").last?.split(separator: " ").first.map(String.init)
    }
}

struct SandboxTests {
    private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(DarkroomProgram.beside()))
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    /// Each line is a deed that was possible before the walls stood.
    @Test func `nothing can be reached from within`() throws {
        let check = try run(["--check"])
        let lines = check.output.split(separator: "\n")
        #expect(lines.count == 8)
        #expect(lines.allSatisfy { $0.hasSuffix("possible outside, refused inside") }, "\(check.output)")
        #expect(check.status == 0)
    }

    @Test func `run by hand it says what it is`() throws {
        let byHand = try run([])
        #expect(byHand.output.split(separator: "\n").count == 1)
        #expect(byHand.status == 64)
        #expect(try run(["--channel", "1"]).status == 64)
        #expect(try run(["--help"]).output.contains("Usage"))
    }
}
