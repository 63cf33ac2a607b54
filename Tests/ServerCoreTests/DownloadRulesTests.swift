import FamilyCore
import FamilyTesting
import ServerCore
import ServerTesting
import Testing

/// Which file of a photo somebody saves: the original, or a copy without a position.
struct DownloadRulesTests {
    private static func member(_ id: MemberID, _ role: Role) -> MemberSummary {
        MemberSummary(id: id, displayName: id.text, userName: id.text, role: role, relationship: .other)
    }

    private static func hashes(_ photo: PhotoRecord, _ member: MemberSummary) -> [ContentHash] {
        DownloadRules.files(of: photo, for: member).map(\.hash)
    }

    @Test(arguments: [Role.keeper, .relative]) func `the family saves originals, and copies if they are lost`(
        role: Role
    ) {
        var photo = PhotoRecord.make()
        let reader = Self.member(.make("rolf"), role)
        #expect(!DownloadRules.withholdsOriginal(of: photo, from: reader))
        #expect(Self.hashes(photo, reader) == [.number(10_001), .number(30_001), .number(20_001)])
        #expect(DownloadRules.files(of: photo, for: reader).map(\.kind) == [.jpeg, .jpeg, .jpeg])
        // A still picture is no film.
        photo.motion = .film
        photo.film = .make(1)
        #expect(Self.hashes(photo, reader) == [.number(10_001)])
    }

    @Test func `a guest saves copies, and originals of their own`() {
        var photo = PhotoRecord.make()
        let guest = Self.member(.make("gustav"), .guest)
        #expect(DownloadRules.withholdsOriginal(of: photo, from: guest))
        #expect(Self.hashes(photo, guest) == [.number(30_001), .number(20_001)])
        photo.motion = .film
        photo.film = .make(1)
        #expect(Self.hashes(photo, guest) == [.number(40_001)])
        #expect(DownloadRules.files(of: photo, for: guest).map(\.kind) == [.mp4])
        photo.sender = .make(id: guest.id)
        #expect(Self.hashes(photo, guest) == [.number(10_001)])
        // Of a sender who has left, it is nobody's own.
        photo.sender = .make(id: nil)
        #expect(DownloadRules.withholdsOriginal(of: photo, from: guest))
    }
}
