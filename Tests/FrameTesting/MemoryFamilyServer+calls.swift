package import FamilyCore
import FamilyTesting
import FoundationEssentials
package import FrameCore

extension MemoryFamilyServer {
    package func send(
        _ file: OutgoingFile,
        at path: String,
        began: @escaping @Sendable (UploadID) -> Void,
        progress: @escaping @Sendable (ByteCount) -> Void
    ) throws(ServerError) -> PhotoID {
        _ = try pairedFrame()
        progress(file.bytes)
        return .make("sent-\(file.hash)")
    }

    /// What a call of the wire is answered with.
    func made(_ endpoint: any Endpoint) throws(ServerError) -> any Sendable {
        switch endpoint {
        case let call as RegisterFrame: return try register(call.body)
        case is RequestInvitation: return try askForInvitation()
        case is PollInvitation: return try pollInvitation()
        case let call as SignFrameIn: return try signIn(call.body)
        case is ReadFrameIdentity: return try whoAmI()
        case let call as ReadAlbum: return try album(call.side, limit: call.limit)
        case let call as ReadChanges: return try changes(since: call.since, limit: call.limit)
        case let call as ReportFrame: try report(call.body)
        case let call as GiveHeart: try setHeart(call.id, given: true)
        case let call as TakeHeartBack: try setHeart(call.id, given: false)
        case let call as HideOnThisFrame: try setHiding(call.id, isHidden: true)
        case let call as ShowOnThisFrame: try setHiding(call.id, isHidden: false)
        case let call as AnswerIntroduction: try answer(call.id, isWelcome: call.body.isWelcome)
        case let call as ReportSightings: try tell(call.body)
        case is OfferPhotos: _ = try pairedFrame()
        default: throw .notFound
        }
        return EmptyBody()
    }

    private func register(_ description: FrameDescription) throws(ServerError) -> FrameRegistration {
        try take(.register(description))
        return addFrame()
    }

    private func askForInvitation() throws(ServerError) -> Invitation {
        try take(.askForInvitation)
        _ = try askingFrame()
        invitations += 1
        var chance = SeededGenerator(seed: UInt64(invitations))
        let code = InvitationCode.random(using: &chance)
        let invitation = Invitation(
            code: code,
            acceptURL: "http://127.0.0.1:8080/frames/new?code=\(code)",
            expiresAt: Date(timeIntervalSince1970: 1_783_181_400),
            expiresIn: 600,
            interval: 5
        )
        change { frame in
            frame.invitation = invitation
            frame.state = InvitationState(state: .pending, expiresIn: 600, interval: 5)
        }
        return invitation
    }

    private func pollInvitation() throws(ServerError) -> InvitationState {
        try take(.pollInvitation)
        return try askingFrame().state
    }

    private func signIn(_ credentials: SignIn.Credentials) throws(ServerError) -> FrameIdentity {
        try take(.signIn(credentials))
        _ = try askingFrame()
        guard credentials == Self.member else {
            let title = "The user name or the password is not right."
            throw .refused(ProblemDocument(status: 401, code: .wrongPassword, title: title))
        }
        accept()
        return try pairedFrame()
    }

    private func whoAmI() throws(ServerError) -> FrameIdentity {
        try take(.whoAmI)
        return try pairedFrame()
    }

    private func report(_ report: FrameReport) throws(ServerError) {
        try take(.report(report))
        _ = try pairedFrame()
        change { $0.reports.append(report) }
    }

    private func album(_ side: AlbumSide, limit: Int) throws(ServerError) -> AlbumPage {
        try take(.album(side, limit: limit))
        _ = try pairedFrame()
        guard let page = album.page(side, limit: limit) else {
            throw .refused(ProblemDocument(status: 400, code: .badRequest, title: "That is no place in the album."))
        }
        return page
    }

    private func changes(since revision: Int64, limit: Int) throws(ServerError) -> AlbumChanges {
        try take(.changes(since: revision, limit: limit))
        _ = try pairedFrame()
        return album.changes(since: revision, limit: limit)
    }

    private func setHeart(_ photo: PhotoID, given: Bool) throws(ServerError) {
        try take(.setHeart(photo, given: given))
        _ = try pairedFrame()
        guard let known = album.photo(photo) else { throw .notFound }
        guard known.heartedByMe != given else { return }
        album.change(photo) { photo in
            photo.heartedByMe = given
            photo.hearts += given ? 1 : -1
        }
        hint(.album(revision: album.revision))
    }

    private func setHiding(_ photo: PhotoID, isHidden: Bool) throws(ServerError) {
        try take(.setHiding(photo, isHidden: isHidden))
        var identity = try pairedFrame()
        let others = (identity.hiddenHere ?? []).filter { $0 != photo }
        let hidden = isHidden ? [photo] + others : others
        identity.hiddenHere = hidden.isEmpty ? nil : hidden
        rename(to: identity)
    }

    private func answer(_ introduction: IntroductionID, isWelcome: Bool) throws(ServerError) {
        try take(.answer(introduction, isWelcome: isWelcome))
        var identity = try pairedFrame()
        guard identity.newcomers?.contains(where: { $0.introduction == introduction }) == true else { throw .notFound }
        identity.newcomers?.removeAll { $0.introduction == introduction }
        rename(to: identity)
    }

    private func tell(_ report: SightingReport) throws(ServerError) {
        try take(.tell(report))
        _ = try pairedFrame()
        change { $0.sightings.append(report) }
    }
}
