import FamilyCore
import FamilyTesting
import FrameCore
import Testing

extension FrameEffect {
    fileprivate var isDownload: Bool { if case .download = self { true } else { false } }
}

/// A frame that lost both files of its identity, but none of its photos.
struct LostIdentityTests {
    /// Such a frame with three photos; `owner` is the family that the shelf names.
    private static func house(of owner: FamilyID?) -> House {
        var house = House.family(photos: 3)
        house.shelf.loseIdentity(family: owner)
        house.clearLog()
        house.restart()
        house.answerAll()
        return house
    }

    private static func join(_ house: inout House, _ identity: FrameIdentity = House.identity) {
        house.knownAs = identity
        house.invitationState = InvitationState(state: .accepted, identity: identity)
        house.wait(.seconds(20))
    }

    @Test func `its own family finds all photos again`() {
        var house = Self.house(of: House.identity.familyID)
        #expect(house.frame.status.code != nil && house.shown.isEmpty)
        Self.join(&house)
        #expect(house.shelf.wipes == 0 && !house.log.contains(where: \.isDownload))
        #expect(house.shown == [.make("photo-3")])
    }

    @Test(arguments: [House.identity.familyID, nil])
    func `another family never sees the photos of the one before`(owner: FamilyID?) {
        var house = Self.house(of: owner)
        house.album = ModelAlbum()
        let identity = FrameIdentity.make(frameID: .make("frame-2"), familyID: .make("family-2"))
        Self.join(&house, identity)
        #expect(house.shelf.wipes == 1 && house.shelf.files.isEmpty && house.held.isEmpty)
        #expect(house.frame.status.state == "empty")
        #expect(house.shelf.contents.identity?.familyID == identity.familyID)
        let registration = house.shelf.contents.registration
        #expect(registration != nil)
        house.restart()
        house.wait(.seconds(20))
        #expect(house.frame.status.state == "empty" && house.shelf.contents.registration == registration)
    }

    @Test func `photos of an unknown family are fetched anew by the family that lets it in`() {
        var house = Self.house(of: nil)
        Self.join(&house)
        #expect(house.shelf.wipes == 1 && house.shelf.files.count == 3)
        #expect(house.shown == [.make("photo-3")])
    }
}
