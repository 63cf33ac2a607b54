import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let familyAccounts: [WalkedMethod] =
        [
            WalkedMethod("FamilyAccountReading.familyAccounts()", .server(.operated)) {
                try $0.writer.familyAccounts()
            },
            WalkedMethod("FamilyAccountReading.familyAccount(_: FamilyID)", .server(.operated)) {
                try $0.writer.familyAccount($0.its.family) as Any
            },
            WalkedMethod("FamilyAccountReading.familyCount()", .server(.operated)) { try $0.writer.familyCount() },
            WalkedMethod("FamilyAccountReading.familiesToErase(at: Date)", .server(.work)) {
                try $0.writer.familiesToErase(at: .testDay)
            },
            WalkedMethod("FamilyAccountWriting.set(quota: ByteCount?, of: FamilyID)", .server(.operated)) {
                try $0.writer.set(quota: .gigabytes(3), of: $0.its.family)
            },
            WalkedMethod("FamilyAccountWriting.pause(_: FamilyID, at: Date)", .server(.operated)) {
                try $0.writer.pause($0.its.family, at: .testDay)
            },
            WalkedMethod("FamilyAccountWriting.resume(_: FamilyID)", .server(.operated)) {
                try $0.writer.resume($0.its.family)
            },
            WalkedMethod("FamilyAccountWriting.close(_: FamilyID, erasedAfter: Date)", .server(.operated)) {
                try $0.writer.close($0.its.family, erasedAfter: .testDay)
            },
            WalkedMethod("FamilyAccountWriting.reopen(_: FamilyID)", .server(.operated)) {
                try $0.writer.reopen($0.its.family)
            },
            WalkedMethod("FamilyAccountWriting.beginErasing(_: FamilyID, at: Date)", .server(.work)) {
                try $0.writer.beginErasing($0.its.family, at: .testDay)
            },
            WalkedMethod("FamilyAccountWriting.erasePhotos(of: FamilyID, limit: Int)", .server(.work)) {
                try $0.writer.erasePhotos(of: $0.its.family, limit: 1)
            },
        ] + familyInvitations

    private static let familyInvitations: [WalkedMethod] = [
        WalkedMethod(
            "FamilyInvitationReading.familyInvitation(_: FamilyInvitationID)",
            .server(.noFamily)
        ) { try $0.writer.familyInvitation(.make("invitation")) as Any },
        WalkedMethod(
            "FamilyInvitationReading.familyInvitation(tokenHash: ContentHash)",
            .server(.noFamily)
        ) { try $0.writer.familyInvitation(tokenHash: .number(7)) as Any },
        WalkedMethod("FamilyInvitationReading.familyInvitations()", .server(.noFamily)) {
            try $0.writer.familyInvitations()
        },
        WalkedMethod("FamilyInvitationWriting.add(_: FamilyInvitationRecord)", .server(.noFamily)) {
            try $0.writer.add(invitation)
        },
        WalkedMethod("FamilyInvitationWriting.save(_: FamilyInvitationRecord)", .server(.noFamily)) {
            try $0.writer.save(invitation)
        },
        WalkedMethod(
            "FamilyInvitationWriting.removeFamilyInvitations(expiredBefore: Date)",
            .server(.noFamily)
        ) { try $0.writer.removeFamilyInvitations(expiredBefore: .testDay) },
    ]

    private static let invitation = FamilyInvitationRecord(
        id: .make("invitation"),
        tokenHash: .number(7),
        label: "The Millers",
        quota: nil,
        madeAt: .testDay,
        expiresAt: .testDay.addingTimeInterval(60)
    )
}
