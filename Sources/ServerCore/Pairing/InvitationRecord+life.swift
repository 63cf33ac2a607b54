package import FamilyCore
package import FoundationEssentials

// A code goes from open to claimed by one session, then to accepted or ended. Each method takes an event and changes
// the record. The caller saves the record in the transaction that read it, so that two sessions cannot both win.

extension InvitationRecord {
    package enum ClaimVerdict: Equatable, Sendable {
        /// This session has claimed the code now or earlier, when the answer may have been lost.
        case claimed
        /// Another session has or had the code, or it has ended.
        case gone
    }

    package enum PickVerdict: Equatable, Sendable {
        case right
        /// The same session picked the right number before; the answer is the same.
        case already
        /// The wrong number ended the code.
        case wrong
        /// The frame does not show its number yet.
        case tooEarly
        /// The code has ended or was never claimed by this session.
        case gone
    }

    /// Returns the state at `now`; time ends a code without a write.
    package func currentState(at now: Date, _ limits: PairingLimits) -> State {
        switch state {
        case .open where now >= expiresAt: .ended
        case .claimed where now >= holdEnds(limits): .ended
        default: state
        }
    }

    /// Returns whether the code was on a frame at `now`; then typing it was no guess.
    package func wasShown(at now: Date) -> Bool { now < expiresAt }

    package mutating func claim(_ hold: Hold, now: Date, _ limits: PairingLimits) -> ClaimVerdict {
        switch currentState(at: now, limits) {
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

    /// Counts a poll of the frame while the code lives; returns whether to answer it.
    package mutating func polled(at now: Date, _ limits: PairingLimits) -> PairingRateLimiter.PollVerdict {
        let isProving = currentState(at: now, limits) == .claimed
        return cadence.poll(usual: limits.polls.usual(isProving: isProving), limits: limits, now: now)
    }

    /// Returns whether time or an answer has ended the code.
    package func isOver(at now: Date, _ limits: PairingLimits) -> Bool {
        switch currentState(at: now, limits) {
        case .open, .claimed: false
        case .accepted, .ended: true
        }
    }

    /// Records that the frame polled; returns true if it got its number for the first time.
    package mutating func numberFetched(at now: Date, _ limits: PairingLimits) -> Bool {
        guard currentState(at: now, limits) == .claimed, hold?.isNumberFetched == false else { return false }
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
        switch currentState(at: now, limits) {
        case .open, .ended: return .gone
        case .accepted: return number == hold.number ? .already : .gone
        case .claimed:
            guard hold.isNumberFetched else { return .tooEarly }
            state = number == hold.number ? .accepted : .ended
            return number == hold.number ? .right : .wrong
        }
    }

    /// Ends the code unless the frame is paired already.
    package mutating func end() {
        if state != .accepted { state = .ended }
    }

    private func holdEnds(_ limits: PairingLimits) -> Date {
        (hold?.claimedAt ?? askedAt).addingTimeInterval(limits.claimLife)
    }
}

extension InvitationRecord {
    /// Returns the claim for the keeper's page; nil if the code is not claimed.
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
        switch currentState(at: now, limits) {
        case .accepted: .accepted
        case .open, .ended: .ended
        case .claimed: hold?.isNumberFetched == true ? .choosing : .waiting
        }
    }

    /// Returns the state for the frame, without the identity that an accepted frame also gets.
    package func state(at now: Date, interval: Int, _ limits: PairingLimits) -> InvitationState {
        switch currentState(at: now, limits) {
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
