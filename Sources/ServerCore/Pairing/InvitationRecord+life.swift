package import FamilyCore
package import FoundationEssentials

// A code goes open → claimed by one session → accepted or ended. Each method
// takes what happened and changes the record; the caller saves it in the same
// transaction that read it, so two sessions cannot both win.

extension InvitationRecord {
    package enum ClaimVerdict: Equatable, Sendable {
        /// The code is this session's now, or was already: the answer of a first
        /// try may have been lost.
        case claimed
        /// Another session has or had it, or it is over.
        case gone
    }

    package enum PickVerdict: Equatable, Sendable {
        case right
        /// The same session picked right before: answer as then.
        case already
        /// The code has ended by this.
        case wrong
        /// The frame does not show its number yet.
        case tooEarly
        /// The code is over, or never was this session's.
        case gone
    }

    /// Where the code stands at `now`: time ends it without anybody writing.
    package func standing(at now: Date, _ limits: PairingLimits) -> State {
        switch state {
        case .open where now >= expiresAt: .ended
        case .claimed where now >= holdEnds(limits): .ended
        default: state
        }
    }

    /// Whether the code was on a frame at `now`, whoever had it: typing it is
    /// no guess.
    package func wasShown(at now: Date) -> Bool { now < expiresAt }

    package mutating func claim(_ hold: Hold, now: Date, _ limits: PairingLimits) -> ClaimVerdict {
        switch standing(at: now, limits) {
        case .open:
            state = .claimed
            self.hold = hold
            return .claimed
        case .claimed:
            return self.hold?.sessionID == hold.sessionID ? .claimed : .gone
        case .accepted, .ended:
            return .gone
        }
    }

    /// The frame polls; true where it now has its number and did not before.
    package mutating func numberFetched(at now: Date, _ limits: PairingLimits) -> Bool {
        guard standing(at: now, limits) == .claimed, hold?.isNumberFetched == false else { return false }
        hold?.isNumberFetched = true
        return true
    }

    package mutating func pick(
        _ number: Int,
        by session: SessionID,
        now: Date,
        _ limits: PairingLimits
    ) -> PickVerdict {
        guard let hold, hold.sessionID == session else { return .gone }
        switch standing(at: now, limits) {
        case .open, .ended: return .gone
        case .accepted: return number == hold.number ? .already : .gone
        case .claimed:
            guard hold.isNumberFetched else { return .tooEarly }
            state = number == hold.number ? .accepted : .ended
            return number == hold.number ? .right : .wrong
        }
    }

    /// Ends the code unless the frame is in already.
    package mutating func end() {
        if state != .accepted { state = .ended }
    }

    private func holdEnds(_ limits: PairingLimits) -> Date {
        (hold?.claimedAt ?? askedAt).addingTimeInterval(limits.claimLife)
    }
}

extension InvitationRecord {
    /// What the keeper's page shows.
    package func claim(of frame: FrameRecord, at now: Date, _ limits: PairingLimits) -> Claim? {
        guard let hold else { return nil }
        let state = claimState(at: now, limits)
        return Claim(
            id: hold.claimID,
            state: state,
            numbers: state == .choosing ? hold.choices : nil,
            expiresIn: Self.seconds(from: now, to: holdEnds(limits)),
            model: frame.model,
            sameNetwork: NetworkAddress.areNear(askedFrom, hold.claimedFrom),
            shownFor: Self.seconds(from: askedAt, to: now)
        )
    }

    private func claimState(at now: Date, _ limits: PairingLimits) -> Claim.State {
        switch standing(at: now, limits) {
        case .accepted: .accepted
        case .open, .ended: .ended
        case .claimed: hold?.isNumberFetched == true ? .choosing : .waiting
        }
    }

    /// What the frame is told, but for an accepted one: that needs to know who
    /// it became.
    package func state(at now: Date, interval: Int, _ limits: PairingLimits) -> InvitationState {
        switch standing(at: now, limits) {
        case .open: living(.pending, until: expiresAt, interval: interval, now: now)
        case .claimed: living(.proving, until: holdEnds(limits), interval: interval, now: now)
        case .accepted, .ended: InvitationState(state: .ended)
        }
    }

    private func living(
        _ state: InvitationState.State,
        until end: Date,
        interval: Int,
        now: Date
    ) -> InvitationState {
        InvitationState(
            state: state,
            expiresAt: end,
            expiresIn: Self.seconds(from: now, to: end),
            interval: interval,
            number: state == .proving ? hold?.number : nil
        )
    }

    private static func seconds(from start: Date, to end: Date) -> Int {
        max(0, Int(nearest: end.timeIntervalSince(start).rounded(.down)))
    }
}
