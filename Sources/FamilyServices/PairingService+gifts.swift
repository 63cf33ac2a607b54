package import FamilyCore
import FoundationEssentials
package import ServerCore

extension PairingService {
    /// Pairs a waiting frame that holds a gift card with the person whom the card is for.
    ///
    /// After its use a card lets no other frame in; the same frame gets its answer again.
    package func redeemGift(_ card: RedeemGift.Card, by principal: Principal) async throws(Problem) -> FrameIdentity {
        try context.check(.redeemGift, by: principal)
        guard context.isRight(card) else { throw .giftUnknown }
        switch principal {
        case .newFrame(let id): return try await useGift(card.gift, for: id)
        case .frame(let frame): return try await repeatIdentity(card.gift, frame.frameID)
        default: throw .notAllowed
        }
    }

    /// Returns the identity again to a frame that lost the first response.
    private func repeatIdentity(_ gift: GiftID, _ frame: FrameID) async throws(Problem) -> FrameIdentity {
        let (context, now) = (context, context.now)
        return try await context.read(.allFamilies) { reader in
            guard try reader.gift(gift)?.taken?.frameID == frame else { throw Problem.framePaired }
            return try reader.identity(of: frame, at: context, now: now)
        }
    }

    private func useGift(_ id: GiftID, for frame: FrameID) async throws(Problem) -> FrameIdentity {
        let (context, now) = (context, context.now)
        let identity = try await context.write(.allFamilies) { writer in
            guard var gift = try writer.gift(id) else { throw Problem.giftUnknown }
            switch gift.state(at: now) {
            case .waiting: break
            case .taken: throw Problem.giftUsed
            case .expired: throw Problem.giftEnded
            }
            try writer.checkPeople(of: gift)
            if let settings = gift.settings, var waiting = try writer.frame(frame) {
                waiting.chosen = settings
                try writer.save(waiting)
            }
            try writer.endInvitations(of: frame)
            let owner = FrameOwner(gift, newID: context.newIdentifier())
            _ = try owner.takeIn(frame, at: now, in: writer)
            gift.taken = GiftRecord.Taken(frameID: frame, at: now)
            try writer.save(gift)
            return try writer.identity(of: frame, at: context, now: now)
        }
        limiter.frameIsDone(frame)
        await context.ports.events.publish(.frame, to: .frame(frame))
        return identity
    }
}

extension CatalogueReader {
    /// Throws if the giver may not let frames in any more, or the recipient has left.
    fileprivate func checkPeople(of gift: GiftRecord) throws {
        // Not `giftEnded`: the frame would drop the card, which is valid again after the pause.
        if let refusal = try home(gift.familyID).state.refusalOfJoining { throw refusal }
        let giver = try member(gift.giverID)
        guard let giver, giver.removedAt == nil, giver.role == .keeper else { throw Problem.giftEnded }
        switch gift.recipient {
        case .known(let id):
            let owner = try member(id)
            guard let owner, owner.removedAt == nil, owner.familyID == gift.familyID else { throw Problem.giftEnded }
        case .new(let relationship, let name):
            // Somebody has taken the name since.
            guard try stranger(named: name, relationship, in: gift.familyID) == nil else { throw Problem.giftEnded }
        }
    }
}
