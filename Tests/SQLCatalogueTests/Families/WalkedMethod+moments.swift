import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let moments: [WalkedMethod] = [
        WalkedMethod("MomentReading.moment(_: MomentID, in: FamilyID)") {
            try $0.writer.moment($0.its.moment, in: $0.my.family)
        },
        WalkedMethod("MomentReading.seenMoment(_: MomentID, in: FamilyID, seenBy: MemberID?)") {
            try $0.writer.seenMoment($0.its.moment, in: $0.my.family, seenBy: $0.my.keeper)
        },
        WalkedMethod("MomentReading.seenMoments(_: [MomentID], in: FamilyID)") {
            try $0.writer.seenMoments([$0.its.moment], in: $0.my.family)
        },
        WalkedMethod("MomentReading.moments(of: FamilyID, editedIn: ClosedRange<Int64>)") {
            try $0.writer.moments(of: $0.my.family, editedIn: 1...999)
        },
        WalkedMethod(
            "MomentReading.moments(of: FamilyID, _: MomentStatus, at: Date, after: MomentListPlace?, limit: Int, seenBy: MemberID?)"
        ) {
            try $0.writer.moments(
                of: $0.my.family,
                .notStarted,
                at: .seconds(5_000),
                after: nil,
                limit: 99,
                seenBy: $0.my.keeper
            )
        },
        WalkedMethod("MomentReading.momentCount(of: FamilyID)") { try $0.writer.momentCount(of: $0.my.family) },
        WalkedMethod("MomentReading.isTaken(_: MomentID)", .server(.unique)) { try $0.writer.isTaken($0.its.moment) },
        WalkedMethod("MomentReading.isForWholeFamily(_: MomentID, in: FamilyID)") {
            try $0.writer.isForWholeFamily($0.its.moment, in: $0.my.family)
        },
        WalkedMethod(
            "MomentReading.photos(of: MomentID, in: FamilyID, _: AlbumDirection, limit: Int, seenBy: MemberID)"
        ) {
            try $0.writer.photos(of: $0.its.moment, in: $0.my.family, .newest, limit: 99, seenBy: $0.my.keeper)
        },
        WalkedMethod("MomentAnswerReading.answer(of: MemberID, to: MomentID)") {
            try $0.writer.answer(of: $0.its.relative, to: $0.its.moment)
        },
        WalkedMethod("MomentAnswerReading.guests(of: MomentID, in: FamilyID)") {
            try $0.writer.guests(of: $0.its.moment, in: $0.my.family)
        },
        WalkedMethod("MomentAnswerReading.company(of: [MomentID], in: FamilyID)") {
            try $0.writer.company(of: [$0.its.livelyMoment], in: $0.my.family)
        },
        WalkedMethod("MomentAnswerReading.invitations(of: MemberID, at: Date, limit: Int)") {
            try $0.writer.invitations(of: $0.its.relative, at: .testDay, limit: 99)
        },
        WalkedMethod("MomentAnswerReading.invitationCount(of: MemberID, at: Date)") {
            try $0.writer.invitationCount(of: $0.its.relative, at: .testDay)
        },
        WalkedMethod("MomentFinding.moments(of: FamilyID, in: MomentSearch, limit: Int, seenBy: MemberID?)") {
            try $0.writer.moments(
                of: $0.my.family,
                in: MomentSearch(words: SearchWord.words(typed: "picnic")),
                limit: 99,
                seenBy: $0.my.keeper
            )
        },
        WalkedMethod("MomentAnswerWriting.invite(_: MemberID, to: MomentRecord, by: MemberID, at: Date)") {
            try $0.writer.invite(
                $0.its.keeper,
                to: $0.its.momentRecord(in: $0.my),
                by: $0.my.keeper,
                at: .seconds(5_000)
            )
        },
        WalkedMethod("MomentAnswerWriting.takeBackInvitation(of: MemberID, to: MomentRecord)") {
            try $0.writer.takeBackInvitation(of: $0.its.relative, to: $0.its.momentRecord(in: $0.my))
        },
        WalkedMethod("MomentAnswerWriting.save(_: MomentAnswer, of: MemberID, to: MomentRecord, at: Date)") {
            try $0.writer.save(.coming, of: $0.its.keeper, to: $0.its.momentRecord(in: $0.my), at: .seconds(5_000))
        },
        WalkedMethod("MomentAnswerWriting.forgetAnswers(of: MemberID)") {
            try $0.writer.forgetAnswers(of: $0.its.relative)
        },
        WalkedMethod("MomentWriting.enterMomentTitles(limit: Int)", .server(.work)) {
            try $0.writer.enterMomentTitles(limit: 99)
        },
        WalkedMethod("MomentWriting.add(_: MomentRecord)") { try $0.writer.add($0.its.added.momentRecord(in: $0.my)) },
        WalkedMethod("MomentWriting.save(_: MomentRecord)") {
            try $0.writer.save($0.its.changed.momentRecord(in: $0.my))
        },
        WalkedMethod("MomentWriting.remove(_: MomentRecord, at: Date)") {
            try $0.writer.remove($0.its.momentRecord(in: $0.my), at: .seconds(5_000))
        },
        WalkedMethod("MomentWriting.forgetMoments(of: FamilyID, removedBefore: Date)") {
            try $0.writer.forgetMoments(of: $0.my.family, removedBefore: .seconds(99_999))
        },
        WalkedMethod("MomentWriting.setMoment(_: MomentID?, of: PhotoRecord)") {
            try $0.writer.setMoment($0.its.moment, of: $0.its.photoRecord(in: $0.my))
        },
        WalkedMethod("MomentWriting.noteMoments(at: FamilyPlaceID, in: FamilyID)") {
            try $0.writer.noteMoments(at: $0.its.place, in: $0.my.family)
        },
        WalkedMethod("MomentWriting.moveMoments(of: FamilyID, to: FamilyClock)") {
            try $0.writer.moveMoments(of: $0.my.family, to: FamilyClock(timeZone: "Asia/Tokyo"))
        },
    ]
}
