package import FamilyCore

/// Joins this frame to a family: gets it a private ID, shows code after code
/// until a keeper types one, and ends with who the frame is.
///
/// It performs nothing: each method takes what happened and returns what to do
/// next. Grandma does nothing either.
package struct Pairing: Equatable, Sendable {
    package enum Action: Equatable, Sendable {
        case call(ServerCall)
        /// Keep it for good, then let calls carry it.
        case keep(FrameRegistration)
        case joined(FrameIdentity)
    }

    package enum State: Equatable, Sendable {
        /// No private ID yet.
        case new
        /// Started again with a private ID: what became of the last code?
        case returning
        /// No code on the screen.
        case asking
        case waiting(LiveCode)
        /// A keeper is at the door.
        case proving(number: Int, until: Uptime)
        /// The server says that we are in a family: which?
        case recognising
        /// Nobody answered for two hours: no live code until a touch.
        case resting
        case joined
    }

    /// Two hours of ten minutes each: a forgotten frame keeps no live code.
    package static let codesBeforeRest = 12
    /// A claim dies on the server after 120 seconds; a number must not stay
    /// longer when the server is gone.
    static let longestProof = Duration.seconds(120)
    /// Many frames that were switched on by the same breaker poll apart.
    static let pollJitter = Duration.seconds(1)

    package internal(set) var state: State
    package internal(set) var registration: FrameRegistration?
    /// The secret of the family that the frame was removed from: the server is told when the frame registers anew.
    private let formerSecret: String?
    /// The number that a keeper compared last, while the family that took the frame in is not known yet.
    private(set) var provenNumber: Int?
    /// The call that waits for its answer; there is never a second one.
    var underway: ServerCall?
    var nextAt: Uptime
    var pace = PollPace()
    var backoff = Backoff()
    var jitter: Jitter
    var codesLeft = codesBeforeRest

    package init(registration: FrameRegistration?, formerSecret: String? = nil, now: Uptime, jitter: Jitter) {
        self.registration = registration
        self.formerSecret = formerSecret
        self.jitter = jitter
        state = registration == nil ? .new : .returning
        nextAt = now
    }

    /// The next moment `advance` has something to do.
    package var deadline: Uptime? {
        guard underway == nil else { return nil }
        switch state {
        case .resting, .joined: return nil
        // After a failure its pause counts, also for the renewal.
        case .waiting(let code) where backoff.failures == 0: return min(nextAt, code.renewAt)
        default: return nextAt
        }
    }

    /// Starts the call that is due, if one is.
    package mutating func advance(now: Uptime) -> [Action] {
        guard deadline.hasCome(by: now) else { return [] }
        switch state {
        case .new: return start(registering)
        case .returning, .proving: return start(.pollInvitation)
        case .asking: return ask()
        case .waiting(let code) where code.renewAt <= now: return ask()
        case .waiting: return start(.pollInvitation)
        case .recognising: return start(.whoAmI)
        case .resting, .joined: return []
        }
    }

    /// A hand or a key: a resting frame asks for a new code.
    package mutating func touched(now: Uptime) {
        guard state == .resting else { return }
        codesLeft = Self.codesBeforeRest
        go(to: .asking, at: now)
    }

    private mutating func ask() -> [Action] {
        guard codesLeft > 0 else {
            state = .resting
            return []
        }
        return start(.askForInvitation)
    }

    private mutating func start(_ call: ServerCall) -> [Action] {
        underway = call
        return [.call(call)]
    }

    var registering: ServerCall { formerSecret.map(ServerCall.registerAgain) ?? .register }

    mutating func go(to next: State, at moment: Uptime) {
        switch next {
        case .proving(let number, _): provenNumber = number
        case .recognising, .joined: break
        case .new, .returning, .asking, .waiting, .resting: provenNumber = nil
        }
        state = next
        nextAt = moment
    }
}
