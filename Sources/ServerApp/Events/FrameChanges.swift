import FamilyCore
import FamilyServices
import Synchronization

/// Tells one listener inside this process in which families frames changed, wherever the change happened.
final class FrameChanges: Sendable {
    private struct Listener {
        let tell: @Sendable (FamilyID) -> Void
    }

    private let listener = Mutex<Listener?>(nil)

    /// Sets the listener, in the place of the one before; nil: nobody listens.
    func listen(_ tell: (@Sendable (FamilyID) -> Void)?) {
        let new = tell.map(Listener.init)
        listener.withLock { $0 = new }
    }

    func note(_ event: FamilyEvent, to audience: Audience) {
        guard event == .frames, case .people(let family) = audience else { return }
        listener.withLock { $0 }?.tell(family)
    }
}
