package import FamilyCore
import FoundationEssentials
package import ServerCore

extension GiftService {
    /// Returns the file of a card that still waits, with the newest photos that the whole family sees.
    ///
    /// The server does not store the Wi-Fi.
    package func file(
        of id: GiftID,
        network: GiftLetter.Network?,
        by principal: Principal
    ) async throws(Problem) -> [UInt8] {
        let signedIn = try context.member(for: .giveFrame, by: principal)
        let now = context.now
        let (gift, giver) = try await context.read(.giveFrame, by: principal) { reader in
            let gift = try reader.gift(id, in: signedIn.familyID)
            switch gift.state(at: now) {
            case .waiting: break
            case .taken: throw Problem.giftUsed
            case .expired: throw Problem.giftEnded
            }
            return (gift, try reader.member(gift.giverID)?.displayName ?? "")
        }
        let pictures = try await self.pictures(of: signedIn.familyID)
        let letter = try letter(of: gift, from: giver, network, pictures.map(\.picture))
        return try sealed(letter) + pictures.flatMap(\.bytes)
    }

    private func letter(
        of gift: GiftRecord,
        from giver: String,
        _ network: GiftLetter.Network?,
        _ pictures: [GiftLetter.Picture]
    ) throws(Problem) -> GiftLetter {
        guard let key = context.ports.secrets.serverKey else { throw .internalFault }
        let letter = GiftLetter(
            gift: gift.id,
            secret: context.secret(of: gift.id),
            serverID: context.serverID,
            serverKey: key,
            address: context.ports.links.baseElsewhere,
            expiresAt: gift.expiresAt,
            greeting: gift.greeting,
            giver: giver,
            language: gift.language,
            timeZone: gift.timeZone,
            network: network,
            pictures: pictures
        )
        guard letter.isSane else { throw .giftNetwork }
        return letter
    }

    private func sealed(_ letter: GiftLetter) throws(Problem) -> [UInt8] {
        do {
            let message = try GiftFile.message(letter)
            guard let signature = try context.ports.secrets.signature(of: message) else { throw Problem.internalFault }
            return GiftFile.head(message: message, signature: signature)
        } catch {
            throw context.problem(from: error)
        }
    }

    /// Returns the newest photos as a frame would download them; one whose file cannot be read is left out.
    private func pictures(
        of family: FamilyID
    ) async throws(Problem) -> [(picture: GiftLetter.Picture, bytes: [UInt8])] {
        // A moment for some, a surprise and a held photo are not for the person who holds the card.
        let seen = try await context.read(.wholeFamily(family)) { reader in
            try reader.renditionsOfNewest(GiftLetter.mostPictures / 2, in: family)
        }
        var pictures: [(GiftLetter.Picture, [UInt8])] = []
        for rendition in seen {
            guard let bytes = await bytes(of: rendition) else { continue }
            pictures.append((GiftLetter.Picture(sha256: rendition.sha256, bytes: bytes.count), bytes))
        }
        return pictures
    }

    private func bytes(of rendition: Rendition) async -> [UInt8]? {
        let length = rendition.bytes.bytes
        guard (1...Int64(GiftLetter.mostPictureBytes)).contains(length) else { return nil }
        do {
            let bytes = try await context.ports.blobs.bytes(of: rendition.sha256, range: 0..<length)
            return bytes.count == Int(length) ? bytes : nil
        } catch {
            // A lost rendition is made again later; the card is made without it.
            return nil
        }
    }
}

extension ServiceContext {
    /// Returns the secret of a card, which only this server can derive.
    func secret(of gift: GiftID) -> String { ports.secrets.keyedHash("gift \(gift.text)").hex }

    /// Returns whether the card's secret is right.
    ///
    /// Keyed hashes are compared, so that the time of the comparison reveals nothing about the secret.
    func isRight(_ card: RedeemGift.Card) -> Bool {
        guard card.secret.utf8.count <= 100 else { return false }
        return ports.secrets.keyedHash(card.secret) == ports.secrets.keyedHash(secret(of: card.gift))
    }
}

extension CatalogueReader {
    /// Returns the renditions that a frame may need: those for a small and for a large panel.
    fileprivate func renditionsOfNewest(_ most: Int, in family: FamilyID) throws -> [Rendition] {
        guard let anybody = MemberID("nobody") else { return [] }
        return try album(of: family, .newest, limit: most, seenBy: anybody).flatMap { seen in
            let renditions = seen.record.renditions.sorted { $0.name < $1.name }
            let ofPanels = renditions.filter { [.small, .screen].contains($0.name) }
            // A small photo has fewer.
            return ofPanels.isEmpty ? renditions.suffix(1) : ofPanels
        }
    }
}
