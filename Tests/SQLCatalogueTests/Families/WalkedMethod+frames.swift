import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let frames: [WalkedMethod] = [
        WalkedMethod("FrameReading.frame(_: FrameID)") { try $0.writer.frame($0.its.frame) },
        WalkedMethod("FrameReading.frame(secretHash: ContentHash)", .server(.secret)) {
            try $0.writer.frame(secretHash: $0.its.frameSecret)
        },
        WalkedMethod("FrameReading.access(bySecrets: [ContentHash])", .server(.secret)) {
            try $0.writer.access(bySecrets: [$0.its.frameSecret])
        },
        WalkedMethod("FrameReading.frames(of: FamilyID)") { try $0.writer.frames(of: $0.my.family) },
        WalkedMethod("FrameReading.frames(of: FamilyID, removedSince: Date)") {
            try $0.writer.frames(of: $0.my.family, removedSince: .testDay)
        },
        WalkedMethod("FrameReading.waitingFrame(formerly: FrameID)", .server(.unpaired)) {
            try $0.writer.waitingFrame(formerly: $0.its.goneFrame)
        },
        WalkedMethod("FrameReading.unpairedFrames()", .server(.unpaired)) { try $0.writer.unpairedFrames() },
        WalkedMethod("FrameReading.unpairedFrames(of: String, at: Date)", .server(.unpaired)) {
            try $0.writer.unpairedFrames(of: "192.168.1.5", at: .testDay)
        },
        WalkedMethod("FrameWriting.add(_: FrameRecord)") { try $0.writer.add($0.its.added.frameRecord(in: $0.my)) },
        WalkedMethod("FrameWriting.save(_: FrameRecord)") { try $0.writer.save($0.its.changed.frameRecord(in: $0.my)) },
        WalkedMethod("FrameWriting.replaceSecret(of: FrameID, with: ContentHash)") {
            try $0.writer.replaceSecret(of: $0.its.frame, with: .number(9))
        },
        WalkedMethod("FrameWriting.removeUnpairedFrames(registeredBefore: Date)", .server(.unpaired)) {
            try $0.writer.removeUnpairedFrames(registeredBefore: .seconds(5_000))
        },
        WalkedMethod("FrameWriting.removeUnpairedFrame(_: FrameID)", .server(.unpaired)) {
            try $0.writer.removeUnpairedFrame(FamilyFixture.waiting)
        },
        WalkedMethod("InvitationReading.invitation(of: FrameID)") { try $0.writer.invitation(of: $0.its.frame) },
        WalkedMethod("InvitationReading.invitation(codeHash: ContentHash)", .server(.secret)) {
            try $0.writer.invitation(codeHash: $0.its.invitationRecord.codeHash)
        },
        WalkedMethod("InvitationReading.invitation(claim: ClaimID)", .server(.secret)) {
            try $0.writer.invitation(claim: $0.its.claim)
        },
        WalkedMethod("InvitationWriting.add(_: InvitationRecord)") { try $0.writer.add($0.its.added.invitationRecord) },
        WalkedMethod("InvitationWriting.save(_: InvitationRecord)") {
            try $0.writer.save($0.its.changed.invitationRecord)
        },
        WalkedMethod("InvitationWriting.endInvitations(of: FrameID)") {
            try $0.writer.endInvitations(of: $0.its.frame)
        },
        WalkedMethod("InvitationWriting.removeInvitations(expiredBefore: Date)", .server(.unpaired)) {
            try $0.writer.removeInvitations(expiredBefore: .seconds(5_000))
        },
    ]
}
