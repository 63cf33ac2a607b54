import FamilyCore
import FamilyTesting
import FrameCore

extension House {
    static let party = MomentID.make("party")

    /// Six photos, of which the second to the fourth are of a party.
    static func withParty(
        _ party: ClosedRange<Int> = 2...4,
        configuration: FrameConfiguration = FrameConfiguration()
    ) -> House {
        var album = ModelAlbum(photos: 6)
        album.keep(.make())
        for index in album.photos.indices where party.contains(Int(album.photos[index].position)) {
            album.setMoment(Self.party, at: index)
        }
        var house = House.family(album, configuration: configuration)
        house.wait(.seconds(1))
        return house
    }

    /// What the title page on the screen says; nil if there is none.
    var title: SceneTitle? { scene.photoPages.last?.title }

    /// Turns to older pages until the title page is shown.
    mutating func leafToTitle() {
        for _ in 1...2 {
            press(.right)
            wait(.seconds(1))
        }
    }

    /// A touch of the sign of moments, which the painter has drawn there.
    mutating func touchMomentMark() {
        tell(.momentMarkDrawn(at: PixelRect(x: 32, y: 32, width: 300, height: 64)))
        tapAt(0.05, 0.06)
        wait(.seconds(1))
    }
}
