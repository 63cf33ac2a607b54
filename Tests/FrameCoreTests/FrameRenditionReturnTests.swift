import FamilyCore
import FamilyTesting
import FrameCore
import Testing

struct FrameRenditionReturnTests {
    private func planned(_ photo: String, _ digit: Character = "a") -> WantedRendition {
        WantedRendition(photoID: .make(photo), name: .screen, sha256: .make(digit))
    }

    @Test func `brings what the server lost and this frame has, one file after another`() {
        var house = House.family(photos: 3)
        house.wait(.seconds(5))
        house.wanted = [planned("photo-1"), planned("photo-2", "b"), planned("photo-3"), planned("stranger")]
        house.clearLog()
        house.tell(.hint(.frame))
        house.answer(at: 0)
        #expect(house.brought == [.make("photo-3")])
        house.answerAll()
        #expect(house.brought == [.make("photo-3"), .make("photo-1")])
        // It is not kept with who the frame is: a card wears out by writing.
        #expect(house.shelf.contents.identity?.wanted == nil)
    }
}

extension House {
    fileprivate var brought: [PhotoID] {
        log.compactMap { if case .bring(let photo, _) = $0 { photo } else { nil } }
    }
}
