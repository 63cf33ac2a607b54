package import FamilyCore

/// Joins the frame to a family: it registers, shows one code after another until a keeper types one, and ends with
/// the frame's identity.
///
/// It performs no effects: each method takes an event and returns actions.
package struct Pairing: Equatable, Sendable {
    package enum Action: Equatable, Sendable {
        case call(ServerCall)
        /// Store the registration durably, then use it for calls.
        case keep(FrameRegistration)
        case joined(FrameIdentity)
    }

    package enum State: Equatable, Sendable {
        /// The frame has no registration yet.
        case new
        /// The program started again with a registration; the state of the last code is not known.
        case returning
        /// No code is on the screen.
        case asking
        case waiting(DisplayedCode)
        /// A keeper compares the number.
        case proving(number: Int, until: Uptime)
        /// The server says that the frame is in a family, and the frame asks which one.
        case recognising
        /// Nobody used a code for two hours: no new code until a touch.
        case resting
        case joined
    }

    /// The number of codes in two hours, ten minutes each; a forgotten frame does not keep a valid code.
    package static let codesBeforeRest = 12
    /// The maximum time that a number is shown.
    ///
    /// The claim expires on the server after 120 seconds; the number must not stay longer when the server is gone.
    static let longestProof = Duration.seconds(120)
    /// The failures in a row after which nobody need wait for this server: a server that restarts refuses once or twice.
    static let failuresUntilRefused = 3
    /// The random delay of polls, so that frames that were switched on together do not poll together.
    static let pollJitter = Duration.seconds(1)

    package internal(set) var state: State
    package internal(set) var registration: FrameRegistration?
    /// The secret of the family that the frame was removed from: the server is told when the frame registers anew.
    private let formerSecret: String?
    /// The number that a keeper compared last, while the family that took the frame in is not known yet.
    private(set) var provenNumber: Int?
    /// The call that waits for its answer; at most one does.
    var underway: ServerCall?
    var nextAt: Uptime
    var pace = PollPace()
    var backoff = Backoff()
    var jitter: Jitter
    var codesLeft = codesBeforeRest
    /// The server did not know the registration any more, and no code has come since.
    var wasForgotten = false

    package init(registration: FrameRegistration?, formerSecret: String? = nil, now: Uptime, jitter: Jitter) {
        self.registration = registration
        self.formerSecret = formerSecret
        self.jitter = jitter
        state = registration == nil ? .new : .returning
        nextAt = now
    }

    /// The next moment at which `advance` has something to do; nil if there is none.
    package var deadline: Uptime? {
        guard underway == nil else { return nil }
        switch state {
        case .resting, .joined: return nil
        // After a failure, wait for the backoff even if the code must be renewed.
        case .waiting(let code) where backoff.failures == 0: return min(nextAt, code.renewAt)
        default: return nextAt
        }
    }

    /// Whether the server has refused the frame several times in a row, or failed to answer it.
    var isRefused: Bool { backoff.failures >= Self.failuresUntilRefused }

    /// Starts the call that is due, if any.
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

    /// Asks for a new code if the frame rests, because somebody touched it.
    package mutating func touched(now: Uptime) {
        guard state == .resting else { return }
        codesLeft = Self.codesBeforeRest
        go(to: .asking, at: now)
    }

    /// Asks the server at once after its silence, because the machine is in a network again.
    mutating func networkIsBack(now: Uptime) {
        guard backoff.failures > 0 else { return }
        backoff = Backoff()
        nextAt = now
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
