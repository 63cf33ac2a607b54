import DarkroomWire
import FamilyTesting
import Testing

struct DarkroomWireTests {
    static let metadata = {
        var metadata = PhotoMetadata(takenAt: "2026:07:04 16:40:00", takenAtOffset: "+03:00")
        metadata.camera = "Canon EOS 5D"
        (metadata.latitude, metadata.longitude) = (-33_868_800, 151_209_300)
        return metadata
    }()

    /// What a darkroom tells of a film whose time is UTC.
    static let filmMetadata = {
        var metadata = PhotoMetadata(takenAt: "2026:12:31 23:30:00")
        metadata.isTakenAtUTC = true
        return metadata
    }()

    static let answers: [DarkroomAnswer] = [
        .ready, .notOrdinary, .damaged, .unusual, .outOfMemory, .cannotWrite(28),
        .tooManyPixels(width: 65535, height: 65535),
        .developed(width: 4032, height: 3024, metadata: metadata, motion: nil),
        .developed(
            width: 1,
            height: 1,
            metadata: PhotoMetadata(),
            motion: DarkroomMotion(kind: .animation, milliseconds: 700)
        ),
        .developed(
            width: 640,
            height: 360,
            metadata: filmMetadata,
            motion: DarkroomMotion(kind: .film, milliseconds: 2_000)
        ),
        .filmed(DarkroomMotion(kind: .film, milliseconds: 60_000), width: 1280, height: 720, hasSound: true),
        .tooLong(milliseconds: 61_001),
        .noSandbox(SandboxError(step: "allow rt_sigaction", code: 22)),
    ]

    static let request: DarkroomRequest = {
        var limits = DarkroomLimits()
        limits.memory = 1 << 33
        return DarkroomRequest(kind: .heic, longSides: [400, 1280], limits: limits)
    }()

    @Test(arguments: answers)
    func `an answer survives the pipe`(answer: DarkroomAnswer) throws {
        #expect(try DarkroomAnswer(message: answer.message) == answer)
    }

    @Test func `a request survives the pipe`() throws {
        #expect(try DarkroomRequest(message: Self.request.message) == Self.request)
        let film = DarkroomRequest(
            kind: .movie,
            product: .film,
            longSides: [],
            filmStart: 12_500,
            limits: DarkroomLimits()
        )
        #expect(try DarkroomRequest(message: film.message).filmStart == 12_500)
    }

    @Test func `a request for a film from before its beginning is none`() {
        let request = DarkroomRequest(kind: .movie, longSides: [], filmStart: -1, limits: DarkroomLimits())
        #expect(throws: DarkroomChannelError.malformed) { try DarkroomRequest(message: request.message) }
    }

    @Test(arguments: answers)
    func `no part of an answer is taken for one`(answer: DarkroomAnswer) {
        let message = answer.message
        for length in 0..<message.count {
            #expect(throws: DarkroomChannelError.malformed) {
                try DarkroomAnswer(message: Array(message.prefix(length)))
            }
        }
        #expect(throws: DarkroomChannelError.malformed) { try DarkroomAnswer(message: message + [0]) }
    }

    @Test func `a request for a kind nobody knows is none`() {
        let message = DarkroomRequest(kind: .jpeg, longSides: [], limits: DarkroomLimits()).message
        let foreign = message.map { $0 == UInt8(ascii: "j") ? UInt8(ascii: "s") : $0 }
        #expect(throws: DarkroomChannelError.malformed) { try DarkroomRequest(message: foreign) }
    }

    @Test func `an answer whose time may be UTC or not is none`() throws {
        func answer(isUTC: Bool) -> DarkroomAnswer {
            var metadata = Self.metadata
            metadata.isTakenAtUTC = isUTC
            return .developed(width: 1, height: 1, metadata: metadata, motion: nil)
        }
        var message = answer(isUTC: false).message
        let other = answer(isUTC: true).message
        let mark = try #require(message.indices.first { message[$0] != other[$0] })
        #expect(message[mark] == 0)
        message[mark] = 2
        #expect(throws: DarkroomChannelError.malformed) { try DarkroomAnswer(message: message) }
    }

    @Test func `an answer with an impossible size is none`() {
        for (width, height) in [(0, 10), (10, -1), (1 << 40, 1)] {
            let answer = DarkroomAnswer.tooManyPixels(width: width, height: height)
            #expect(throws: DarkroomChannelError.malformed) { try DarkroomAnswer(message: answer.message) }
        }
    }

    /// The name goes into the server's log, and a darkroom that a photo has taken over may write anything.
    @Test(arguments: ["", "a\nline of its own", "Über", String(repeating: "x", count: 41)])
    func `a step of the sandbox with an unknown kind of name is none`(step: String) {
        let answer = DarkroomAnswer.noSandbox(SandboxError(step: step, code: 22))
        #expect(throws: DarkroomChannelError.malformed) { try DarkroomAnswer(message: answer.message) }
    }

    @Test(arguments: UInt64(0)..<20)
    func `nonsense never ends the reader`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for answer in Self.answers {
            var message = answer.message
            for _ in 0..<4 {
                message[Int.random(in: message.indices, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            // What it reads does not matter, only that it returns.
            _ = try? DarkroomAnswer(message: message)
        }
    }

    @Test func `the other end's closing is heard`() throws {
        let (ours, theirs) = try DarkroomChannel.pair()
        try theirs.send([1, 2, 3])
        #expect(try ours.receive() == [1, 2, 3])
        _ = consume theirs
        #expect(throws: DarkroomChannelError.closed) { try ours.receive() }
        #expect(throws: DarkroomChannelError.closed) { try ours.send([1]) }
    }

    @Test func `waiting has an end`() throws {
        let (ours, theirs) = try DarkroomChannel.pair()
        let started = ContinuousClock.now
        #expect(throws: DarkroomChannelError.timedOut) { try ours.wait(until: started + .milliseconds(30)) }
        #expect(ContinuousClock.now - started >= .milliseconds(30))
        withExtendedLifetime(theirs) {}
    }
}

struct RenditionSizeTests {
    @Test(arguments: [
        (1, 1, [[1, 1]]),
        (400, 300, [[400, 300]]),
        (401, 300, [[400, 299], [401, 300]]),
        (300, 401, [[299, 400], [300, 401]]),
        (1280, 720, [[400, 225], [1280, 720]]),
        (4032, 3024, [[400, 300], [1280, 960], [1920, 1440], [2560, 1920]]),
        (3024, 4032, [[300, 400], [960, 1280], [1440, 1920], [1920, 2560]]),
        (2560, 2560, [[400, 400], [1280, 1280], [1920, 1920], [2560, 2560]]),
        (20000, 1, [[400, 1], [1280, 1], [1920, 1], [2560, 1]]),
    ])
    func `renditions are never enlarged and keep the shape`(width: Int, height: Int, expected: [[Int]]) {
        let sizes = RenditionSize.all(width: width, height: height, longSides: [400, 1280, 1920, 2560])
        #expect(sizes.map { [$0.width, $0.height] } == expected)
    }
}
