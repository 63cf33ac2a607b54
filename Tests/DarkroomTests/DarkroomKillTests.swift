import DarkroomRunning
import DarkroomWire
import FamilyCore
import FamilyTesting
import Foundation
import Glibc
import ServerCore
import Testing

@testable import DarkroomClient

/// What is believed of a photo whose darkroom gives no answer.
struct DarkroomKillTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A program that says it is ready, as a darkroom does, and when the photo
    /// comes does what the words say; how often it had one stands in a file.
    ///
    /// `start`: what it does before it is ready; how often it started is then noted too.
    private func maker(
        _ words: String,
        atStart start: String? = nil,
        isInBackground: Bool = false,
        limits: DarkroomLimits = DarkroomLimits()
    ) throws -> DarkroomRenditionMaker {
        let path = folder.path("darkroom")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: Fixture.path("darkroom-stub"))
        _ = try folder.file("darkroom.words", holding: Array(words.utf8))
        if let start {
            _ = try folder.file("darkroom.start", holding: Array(#"echo once more >> "$0.starts"; \#(start)"#.utf8))
        }
        return DarkroomRenditionMaker(program: path, limits: limits, isInBackground: isInBackground)
    }

    private var tries: Int { lines(of: "darkroom.tries") }
    private var starts: Int { lines(of: "darkroom.starts") }

    /// The number of lines of a file in the folder; 0 if there is none.
    private func lines(of name: String) -> Int {
        let said = try? String(contentsOfFile: folder.path(name), encoding: .utf8)
        return said?.split(separator: "\n").count ?? 0
    }

    private func outcome(_ maker: DarkroomRenditionMaker) async throws -> RenditionError? {
        let out = folder.path("out")
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        let photo = Fixture.path("place.jpg")
        do throws(RenditionError) {
            _ = try await maker.develop(photo, as: .jpeg, into: out)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("KILL", RenditionError.killed), ("TERM", .killed), ("BUS", .killed), ("SEGV", .crashed), ("ABRT", .crashed),
    ])
    func `a death by a signal is believed when it comes twice`(signal: String, refusal: RenditionError) async throws {
        #expect(try await outcome(maker("kill -\(signal) $$")) == refusal)
        #expect(tries == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")) == [])
    }

    /// The processor's time and a file's length: limits that it set itself.
    @Test(arguments: ["kill -XCPU $$", "kill -XFSZ $$", "exit 70", "printf nonsense >&3"])
    func `what the photo did is believed at once`(words: String) async throws {
        #expect(try await outcome(maker(words)) == .tooHard)
        #expect(tries == 1)
    }

    @Test(arguments: [
        (DarkroomLimits(), 30, false), (DarkroomLimits(), 27, false), (DarkroomLimits(), 26, true),
        (DarkroomLimits(), 0, true), (.ofFilms, 450, false), (.ofFilms, 449, true),
    ])
    func `a darkroom that did not get much of its processor time was starved`(
        limits: DarkroomLimits,
        seconds: Int,
        isStarved: Bool
    ) {
        #expect(DarkroomEnd.wasStarved(computed: .seconds(seconds), within: limits) == isStarved)
    }

    /// A slow machine: the time is over, and the photo has computed all the while, but not as long as it may.
    @Test func `a photo is not blamed for the clock`() async throws {
        var limits = DarkroomLimits()
        limits.timeout = .seconds(1)
        guard case .unavailable = try await outcome(maker("while :; do :; done", limits: limits)) else {
            Issue.record("the photo was blamed")
            return
        }
    }

    @Test(arguments: [DarkroomLimits(), .ofFilms, DarkroomLimits().ofCopies(bytes: 1)])
    func `half a processor is enough for what a photo may compute`(limits: DarkroomLimits) {
        #expect(limits.timeout >= .seconds(2 * limits.processorSeconds))
    }

    private static let damaged = "printf '\\007\\000\\000\\000\\000\\000\\000\\000damaged' >&3"

    private static let noSandbox = sending(.noSandbox(SandboxError(step: "load filter", code: EINVAL)))
    private static let openSandbox = RenditionError.unavailable(
        "the darkroom cannot close its sandbox: load filter: Invalid argument"
    )

    /// The words with which a stub sends an answer.
    private static func sending(_ answer: DarkroomAnswer) -> String {
        let octal = answer.message.map { "\\" + String(Int($0) + 0o1000, radix: 8).dropFirst() }
        return "printf '\(octal.joined())' >&3"
    }

    @Test func `a photo is not blamed for a sandbox that does not close`() async throws {
        #expect(try await outcome(maker(Self.noSandbox)) == Self.openSandbox)
        #expect(tries == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")) == [])
    }

    @Test func `a darkroom that cannot restrict itself at its start says why`() async throws {
        #expect(try await outcome(maker(Self.damaged, atStart: "\(Self.noSandbox); exit 70")) == Self.openSandbox)
        #expect(tries == 0)
    }

    @Test func `a start finds out that the sandbox does not close`() async throws {
        let maker = try maker(Self.noSandbox)
        await #expect(throws: Self.openSandbox) { try await maker.prepare() }
        #expect(tries == 1 && maker.spareIdentifier == nil)
    }

    @Test func `a start finds out that a picture is not made`() async throws {
        let maker = try maker(Self.damaged)
        let failure = RenditionError.unavailable("the darkroom cannot open its test picture: damaged")
        await #expect(throws: failure) { try await maker.prepare() }
    }

    @Test func `the second darkroom's word counts`() async throws {
        let maker = try maker(#"[ "$(wc -l < "$0.tries")" = 1 ] && kill -KILL $$; "# + Self.damaged)
        #expect(try await outcome(maker) == .damaged)
        #expect(tries == 2)
    }

    private func outcome(ofFilmBy maker: DarkroomRenditionMaker) async throws -> RenditionError? {
        let out = folder.path("out")
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        do throws(RenditionError) {
            _ = try await maker.film(Fixture.path("place.jpg"), as: .gif, from: nil, into: out)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [false, true])
    func `a darkroom that is killed at its start is started once more for its film`(isInBackground: Bool) async throws {
        let first = #"[ "$(wc -l < "$0.starts")" -gt 1 ] || kill -KILL $$"#
        let maker = try maker(Self.damaged, atStart: first, isInBackground: isInBackground)
        #expect(try await outcome(ofFilmBy: maker) == .damaged)
        #expect(starts == 2 && tries == 1)
    }

    @Test func `in the background it is started once more for a photo too`() async throws {
        let first = #"[ "$(wc -l < "$0.starts")" -gt 1 ] || kill -KILL $$"#
        #expect(try await outcome(maker(Self.damaged, atStart: first, isInBackground: true)) == .damaged)
        #expect(starts == 2 && tries == 1)
    }

    @Test func `a film whose darkroom is killed at each start is not blamed`() async throws {
        let maker = try maker(Self.damaged, atStart: "kill -KILL $$", isInBackground: true)
        #expect(try await outcome(ofFilmBy: maker) == .unavailable("the darkroom was killed at its start"))
        #expect(starts == 2 && tries == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")) == [])
    }

    @Test func `a film is blamed whose darkroom was killed over it and then at its start`() async throws {
        let second = #"[ "$(wc -l < "$0.starts")" -lt 2 ] || kill -KILL $$"#
        let maker = try maker("kill -KILL $$", atStart: second, isInBackground: true)
        #expect(try await outcome(ofFilmBy: maker) == .killed)
        #expect(starts == 2 && tries == 1)
    }

    @Test func `a film whose task is cancelled ends at once, and the film is not blamed`() async throws {
        // It would wait for its channel to close.
        let maker = try maker("read -r line <&3")
        let film = Task { try await outcome(ofFilmBy: maker) }
        try await eventually("the darkroom has the film") { tries == 1 }
        film.cancel()
        #expect(try await film.value == .unavailable("the server stops"))
        #expect(tries == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")) == [])
    }

    private static let erased = "printf '\\006\\000\\000\\000\\000\\000\\000\\000erased' >&3"

    @Test func `a copy that is empty is not believed`() async throws {
        let maker = try maker(Self.erased)
        let out = folder.path("out")
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        await #expect(throws: RenditionError.tooHard) {
            try await maker.copyWithoutPosition(Fixture.path("place.jpg"), as: .jpeg, into: out)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: out) == [])
    }

    @Test func `a darkroom that answered is dead before its files are looked at`() throws {
        // It would wait for its channel to close.
        _ = try maker("\(Self.erased); read -r line <&3")
        let out = folder.path("out")
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        let process = try DarkroomProcess(program: folder.path("darkroom"), profile: .jpegs)
        try process.waitUntilReady(within: .seconds(30))
        let files = try DarkroomFiles(original: Fixture.path("place.jpg"), folder: out, copy: "copy")
        let request = DarkroomRequest(
            kind: .jpeg,
            product: .withoutPosition,
            longSides: [],
            limits: DarkroomLimits()
        )
        #expect(try process.answer(to: request, with: files) == .erased)
        let state = try String(contentsOfFile: "/proc/\(process.identifier)/stat", encoding: .utf8)
        #expect(state.contains(") Z "), "a zombie")
        withExtendedLifetime(process) {}
    }
}

struct DarkroomRefusalTests {
    @Test(arguments: [ENOSPC, EDQUOT])
    func `a full disk is told as that`(code: Int32) {
        #expect(RenditionError(.cannotWrite(code)) == .diskFull)
        let problem = Problem.refused("a.jpg", .jpeg, .diskFull)
        #expect((problem.status, problem.code) == (507, .diskFull))
    }

    @Test func `a broken disk is not`() {
        guard case .unavailable(let reason) = RenditionError(.cannotWrite(EIO)) else {
            Issue.record("not our own fault")
            return
        }
        #expect(reason == "could not write: Input/output error")
    }

    @Test func `a killed darkroom is a matter of the server's memory`() {
        let problem = Problem.refused("a.jpg", .jpeg, .killed)
        #expect((problem.status, problem.code) == (507, .outOfMemory))
        #expect(RenditionError.killed.isOurs && !RenditionError.crashed.isOurs)
    }
}
