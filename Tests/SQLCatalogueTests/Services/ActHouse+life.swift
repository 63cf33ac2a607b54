import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

let keeperPassword = "violets in the yard"

extension ActHouse {
    /// Sets the family up and answers with its keeper, Anna.
    @discardableResult
    func setUp() async throws -> NewSession {
        let link = try #require(try await services.entry.newSetupLink())
        return try await services.entry.setUp(
            SetUpFamily.Family(
                token: try token(in: link),
                familyName: "The Lehtonens",
                timeZone: "Europe/Helsinki",
                displayName: "Anna",
                userName: "anna",
                password: keeperPassword
            ),
            from: "192.168.1.7"
        )
    }

    /// The token at the end of a printed address.
    func token(in link: String?) throws -> String {
        String(try #require(link?.split(separator: "=").last))
    }

    /// Lets the server run for so many seconds, until a sweep.
    func serve(for seconds: TimeInterval) async throws {
        clock.advance(by: seconds)
        try await services.housekeeping.forgetOldThings(served: seconds)
    }

    func signIn(from address: String = "192.168.1.7") async throws -> Principal {
        try await services.entry.signIn(
            SignIn.Credentials(userName: "anna", password: keeperPassword),
            by: .nobody,
            from: address
        ).principal
    }

    /// A relative who joined by a link of `keeper`.
    func join(_ name: String, role: Role = .relative, by keeper: Principal) async throws -> NewSession {
        let link = try await services.people.makeJoinLink(MakeJoinLink.Terms(role: role, uses: 1), by: keeper)
        let token = try token(in: link.url)
        return try await services.entry.join(JoinFamily.Newcomer(token: token, displayName: name), by: .nobody)
    }

    /// A frame that is in the family of `keeper`.
    func pairedFrame(by keeper: Principal) async throws -> FrameRegistration {
        let frame = try await newFrame()
        _ = try await pair(frame, by: keeper)
        return frame
    }

    func newFrame(from address: String = "192.168.1.5") async throws -> FrameRegistration {
        try await services.pairing.register(FrameDescription(model: "Pi 4", version: "1.0"), from: address)
    }

    func principal(_ frame: FrameRegistration) async throws -> Principal {
        try await services.entry.principal(frameSecret: frame.secret)
    }

    /// Takes a frame in as Grandma's, the whole way.
    func pair(
        _ frame: FrameRegistration,
        by keeper: Principal,
        named name: String = "Grandma"
    ) async throws -> FrameSummary {
        let waiting = try await principal(frame)
        let invitation = try await services.pairing.ask(waiting, from: "192.168.1.5")
        let claim = try await services.pairing.claim(code: invitation.code.display, by: keeper, from: "192.168.1.7")
        let proving = try await services.pairing.poll(waiting)
        return try await services.pairing.accept(
            claim.id,
            Acceptance(number: try #require(proving.number), relationship: .grandma, displayName: name),
            by: keeper
        )
    }

    /// Sends a photo whose bytes are `words`.
    func send(_ words: String, by principal: Principal) async throws -> SentPhoto {
        try await services.sending.add(try arrival(words), by: principal)
    }

    func arrival(_ words: String) throws -> PhotoArrival {
        let original = Array(words.utf8)
        let small = Array("small \(words)".utf8)
        let folder = "\(words.hashValue)-\(UInt32.random(in: 0...UInt32.max))"
        let rendition = Rendition.make(.thumbnail, width: 400, bytes: ByteCount(Int64(small.count)), sha256: .of(small))
        return PhotoArrival(
            original: Original(
                hash: .of(original),
                bytes: ByteCount(Int64(original.count)),
                kind: .jpeg,
                fileName: "garden.jpg"
            ),
            path: try self.folder.file("\(folder)-original", holding: original),
            words: PhotoDetails(caption: "  The garden ", place: " Kuusamo\n"),
            developed: DevelopedPhoto(
                width: 4000,
                height: 3000,
                takenAt: nil,
                takenAtOffset: nil,
                renditions: []
            ),
            renditions: [StagedRendition(rendition, at: try self.folder.file("\(folder)-small", holding: small))]
        )
    }
}

/// Expects an operation to be refused with this code.
func expectRefusal(
    _ code: ProblemCode,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ permission: () async throws -> Void
) async {
    let problem = await #expect(throws: Problem.self, sourceLocation: sourceLocation) { try await permission() }
    #expect(problem?.code == code, sourceLocation: sourceLocation)
}

extension ActHouse {
    /// The keeper of a second family.
    func neighbour() async throws -> Principal { try await neighbour("boris", of: .make("family-2")) }

    /// The keeper of one more family, of that ID.
    func neighbour(_ userName: String, of family: FamilyID) async throws -> Principal {
        try await catalogue.write { writer in
            try writer.add(FamilyRecord.make(id: family, name: "The neighbours"))
            var keeper = MemberRecord.make(id: .make(userName), familyID: family)
            keeper.passwordHash = "open:\(keeperPassword)"
            try writer.add(keeper)
        }
        return try await services.entry.signIn(
            SignIn.Credentials(userName: userName, password: keeperPassword),
            by: .nobody,
            from: "192.168.1.9"
        ).principal
    }
}
