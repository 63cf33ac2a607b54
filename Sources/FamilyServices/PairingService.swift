package import FamilyCore
import FoundationEssentials
package import ServerCore

/// Pairs frames with a family, from the registration to the identity.
///
/// It is an actor because the counters of tries are shared; durable state is in the catalogue. The keeper's part is
/// in `PairingService+keeper.swift`.
package actor PairingService {
    let context: ServiceContext
    /// The password check, shared with browsers, so that guessing as a frame gains no tries.
    let authenticator: PasswordAuthenticator
    var limiter: PairingRateLimiter
    private var numberGenerator: SecretNumberGenerator

    init(context: ServiceContext, authenticator: PasswordAuthenticator) {
        self.context = context
        self.authenticator = authenticator
        limiter = PairingRateLimiter(limits: context.rules.pairing, begunAt: context.now)
        numberGenerator = SecretNumberGenerator(secrets: context.ports.secrets)
    }

    /// Registers a new frame and returns its ID and secret.
    ///
    /// `address` is the network address of the frame, without a port.
    package func register(
        _ description: FrameDescription,
        from address: String
    ) async throws(Problem) -> FrameRegistration {
        let model = try TypedText.frameName(description.model)
        let version = WordLimits.words(description.version, within: WordLimits.frameName) ?? "unknown"
        let now = context.now
        let isAtFullSpeed = try await limited(by: PairingRateLimiter.counters(ofRegistration: address)) {
            $0.registersAtFullSpeed(from: address, now: now)
        }
        if !isAtFullSpeed, let refusal = limiter.registersBeyond(from: address, now: now) { throw refusal }
        let secret = context.newToken()
        var frame = FrameRecord(
            id: context.newIdentifier(),
            secretHash: context.hash(ofToken: secret),
            model: model,
            version: version,
            registeredAt: now,
            registeredFrom: NetworkAddress.site(of: address)
        )
        let former = try await former(description)
        if let former, former.revokedAt == nil, former.pairing != nil {
            // A keeper has restored the frame before it registered again.
            let secretHash = frame.secretHash
            try await context.write(.allFamilies) { try $0.replaceSecret(of: former.id, with: secretHash) }
            return FrameRegistration(serverID: context.serverID, frameID: former.id, secret: secret)
        }
        frame.formerID = former?.id
        let (limiter, waiting) = (limiter, frame)
        try await context.write(.allFamilies) { writer in
            try writer.makeRoom(for: waiting, limiter)
            try writer.add(waiting)
        }
        return FrameRegistration(serverID: context.serverID, frameID: frame.id, secret: secret)
    }

    /// Returns the frame that this one was before, proved by its former secret; nil if there is none.
    private func former(_ description: FrameDescription) async throws(Problem) -> FrameRecord? {
        guard let secret = description.formerSecret, secret.utf8.count <= 100 else { return nil }
        let hash = context.hash(ofToken: secret)
        return try await context.read(.allFamilies) { try $0.frame(secretHash: hash) }
    }

    /// Gives a waiting frame a code; its earlier one ends.
    package func ask(_ principal: Principal, from address: String) async throws(Problem) -> Invitation {
        try context.check(.askForInvitation, by: principal)
        guard case .newFrame(let frame) = principal else { throw .notAllowed }
        let now = context.now
        let refusal = try await limited(by: [.codesAsked(frame)]) { $0.frameAsks(frame, now: now) }
        if let refusal { throw refusal }
        limiter.frameShowsCode(frame)
        let code = InvitationCode.random(using: &numberGenerator)
        let invitation = InvitationRecord(
            id: context.newIdentifier(),
            frameID: frame,
            codeHash: context.ports.secrets.keyedHash(code.letters),
            askedFrom: NetworkAddress.bucket(of: address),
            askedAt: now,
            expiresAt: now.addingTimeInterval(limiter.limits.codeLife)
        )
        try await open(invitation)
        return Invitation(
            code: code,
            acceptURL: context.ports.links.accept(code),
            expiresAt: invitation.expiresAt,
            expiresIn: Int(limiter.limits.codeLife),
            interval: limiter.limits.polls.pending
        )
    }

    private func open(_ invitation: InvitationRecord) async throws(Problem) {
        try await context.write(.allFamilies) { writer in
            try writer.endInvitations(of: invitation.frameID)
            // A keeper may have paired it since the request was authenticated.
            guard try writer.frame(invitation.frameID)?.pairing == nil else { throw Problem.framePaired }
            try writer.add(invitation)
        }
    }

    func drawMatch() -> NumberMatch { NumberMatch.draw(using: &numberGenerator) }
}

extension CatalogueWriter {
    /// Removes an unpaired frame if there are too many.
    fileprivate func makeRoom(for frame: FrameRecord, _ limiter: PairingRateLimiter) throws {
        let waiting = try unpairedFrames()
        let crowded = waiting.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
        if let site = frame.registeredFrom, waiting[site, default: 0] >= limiter.limits.framesOfOneSite {
            try forgetFrame(of: site, for: frame, limiter)
        } else if let crowded, waiting.values.reduce(0, +) >= limiter.limits.framesWaiting {
            try forgetFrame(of: crowded, for: frame, limiter)
        }
    }

    private func forgetFrame(of site: String, for frame: FrameRecord, _ limiter: PairingRateLimiter) throws {
        let waiting = try unpairedFrames(of: site, at: frame.registeredAt)
        guard let forgotten = limiter.frameToForget(of: waiting, now: frame.registeredAt) else { return }
        try removeUnpairedFrame(forgotten)
    }
}

/// A random number generator that uses the server's secrets.
struct SecretNumberGenerator: RandomNumberGenerator {
    let secrets: any Secrets

    mutating func next() -> UInt64 {
        secrets.randomBytes(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
