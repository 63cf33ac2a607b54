import FamilyCore
import ServerCore
import Testing

struct OperatorRulesTests {
    @Test(arguments: [
        ("500MB", 500_000_000), ("20GB", 20_000_000_000), ("1.5 tb", 1_500_000_000_000), ("0.25GB", 250_000_000),
        ("1MB", 1_000_000),
    ]) func `reads a size as operators write it`(text: String, bytes: Int64) {
        #expect(ByteCount(typed: text)?.bytes == bytes)
    }

    @Test(arguments: [
        "", "20", "GB", "-1GB", "+1GB", "1e9GB", "0MB", "0.5MB", "1.GB", ".5GB", "1.2345GB", "1,5GB", "9999999TB",
        "١GB",
        "20GiB", "20 0 GB GB",
    ]) func `takes nothing else for a size`(text: String) {
        #expect(ByteCount(typed: text) == nil)
    }

    @Test(
        arguments: [
            (1_000_000, "1 MB"), (1_499_000_000, "1.5 GB"), (20_000_000_000, "20 GB"), (2_000_000_000_000, "2 TB"),
            (999, "0 MB"),
        ] as [(Int64, String)]
    ) func `writes a size in tenths`(bytes: Int64, text: String) {
        #expect(ByteCount(bytes).typed == text)
    }

    @Test func `a paused family's people may look, leave and take away, and nothing else`() {
        let going: Set<Permission> = [
            .seeAlbum, .fetchOriginal, .exportAlbum, .deleteOwnPhoto, .removeMember, .removeFrame, .leaveFamily,
            .deleteFamily, .signOut, .choosePassword, .revokeJoinLink,
        ]
        let resting: Set<Permission> = [
            .sendPhotos, .writeComment, .giveHeart, .makeJoinLink, .claimInvitation, .makeMoment, .setFrameSettings,
            .hidePhoto,
        ]
        for permission in going { #expect(!AccessPolicy.changesAlbum(permission), "\(permission)") }
        for permission in resting { #expect(AccessPolicy.changesAlbum(permission), "\(permission)") }
    }
}
