import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let people: [WalkedMethod] = [
        WalkedMethod("FamilyReading.server()", .server(.noFamily)) { try $0.writer.server() },
        WalkedMethod("FamilyReading.family(_: FamilyID)") { try $0.writer.family($0.my.family) },
        WalkedMethod("FamilyReading.hasFamilies()", .server(.counted)) { try $0.writer.hasFamilies() },
        WalkedMethod("FamilyReading.onlyFamily()", .server(.counted)) { try $0.writer.onlyFamily() },
        WalkedMethod("FamilyReading.revisions()", .server(.counted)) { try $0.writer.revisions() },
        WalkedMethod("FamilyReading.familyNames(limit: Int)", .server(.counted)) {
            try $0.writer.familyNames(limit: 99)
        },
        WalkedMethod("FamilyReading.owedForgetting()", .server(.noFamily)) { try $0.writer.owedForgetting() },
        WalkedMethod("FamilyReading.hours()", .server(.noFamily)) { try $0.writer.hours() },
        WalkedMethod("FamilyReading.waivesCopies(_: FamilyID)") { try $0.writer.waivesCopies($0.my.family) },
        WalkedMethod("FamilyWriting.save(_: ServerRecord)", .server(.noFamily)) {
            try $0.writer.save(ServerRecord(id: .make("server"), setupTokenHash: nil))
        },
        WalkedMethod("FamilyWriting.add(_: FamilyRecord)", .server(.counted)) {
            try $0.writer.add(FamilyFixture.third)
        },
        WalkedMethod("FamilyWriting.beginEra(at: Date)", .server(.counted)) {
            try $0.writer.beginEra(at: .seconds(5_000))
        },
        WalkedMethod("FamilyWriting.noteCopiesWaived(by: FamilyID, at: Date?)") {
            try $0.writer.noteCopiesWaived(by: $0.my.family, at: .seconds(5_000))
        },
        WalkedMethod("FamilyWriting.choose(_: Senders, in: FamilyID)") {
            try $0.writer.choose(.keepers, in: $0.my.family)
        },
        WalkedMethod("FamilyWriting.choose(_: Positions, in: FamilyID)") {
            try $0.writer.choose(.strip, in: $0.my.family)
        },
        WalkedMethod("FamilyWriting.describe(_: FamilyID, name: String, timeZone: String)") {
            try $0.writer.describe($0.my.family, name: "new", timeZone: "new")
        },
        WalkedMethod("FamilyWriting.remove(_: FamilyID, at: Date)") {
            try $0.writer.remove($0.my.family, at: .seconds(5_000))
        },
        WalkedMethod("FamilyWriting.oweForgetting()", .server(.noFamily)) { try $0.writer.oweForgetting() },
        WalkedMethod("FamilyWriting.settleForgetting(upTo: Int64)", .server(.noFamily)) {
            try $0.writer.settleForgetting(upTo: 99)
        },
        WalkedMethod("FamilyWriting.note(_: UptimeLog)", .server(.noFamily)) {
            try $0.writer.note(UptimeLog(aliveAt: .testDay))
        },
        WalkedMethod("MemberReading.member(_: MemberID)") { try $0.writer.member($0.its.keeper) },
        WalkedMethod("MemberReading.member(userName: String)", .server(.unique)) {
            try $0.writer.member(userName: $0.its.keeper.text)
        },
        WalkedMethod("MemberReading.formerIDs(of: MemberID)") { try $0.writer.formerIDs(of: $0.its.newcomer) },
        WalkedMethod("MemberReading.members(of: FamilyID)") { try $0.writer.members(of: $0.my.family) },
        WalkedMethod("MemberReading.member(introduction: IntroductionID)", .server(.secret)) {
            try $0.writer.member(introduction: $0.its.introduction)
        },
        WalkedMethod("MemberReading.newcomers(to: FamilyID, limit: Int)") {
            try $0.writer.newcomers(to: $0.my.family, limit: 99)
        },
        WalkedMethod("MemberReading.userNames(beginningWith: String)", .server(.unique)) {
            try $0.writer.userNames(beginningWith: "keeper")
        },
        WalkedMethod("MemberWriting.add(_: MemberRecord)") { try $0.writer.add($0.its.added.memberRecord(in: $0.my)) },
        WalkedMethod("MemberWriting.save(_: MemberRecord)") {
            try $0.writer.save($0.its.changed.memberRecord(in: $0.my))
        },
        WalkedMethod("SessionReading.session(_: SessionID)") { try $0.writer.session($0.its.session) },
        WalkedMethod("SessionReading.session(tokenHash: ContentHash)", .server(.secret)) {
            try $0.writer.session(tokenHash: $0.its.sessionRecord.tokenHash)
        },
        WalkedMethod("SessionReading.sessions(of: MemberID)") { try $0.writer.sessions(of: $0.its.keeper) },
        WalkedMethod("SessionWriting.add(_: SessionRecord)") { try $0.writer.add($0.its.added.sessionRecord) },
        WalkedMethod("SessionWriting.save(_: SessionRecord)") { try $0.writer.save($0.its.changed.sessionRecord) },
        WalkedMethod("SessionWriting.removeSession(_: SessionID)") { try $0.writer.removeSession($0.its.session) },
        WalkedMethod("SessionWriting.removeSessions(of: MemberID, except: SessionID?)") {
            try $0.writer.removeSessions(of: $0.its.keeper, except: nil)
        },
        WalkedMethod("SessionWriting.removeSessions(idleSince: Date, madeBefore: Date)", .server(.work)) {
            try $0.writer.removeSessions(idleSince: .seconds(5_000), madeBefore: .seconds(5_000))
        },
        WalkedMethod("JoinLinkReading.joinLink(_: JoinLinkID)") { try $0.writer.joinLink($0.its.joinLink) },
        WalkedMethod("JoinLinkReading.joinLink(tokenHash: ContentHash)", .server(.secret)) {
            try $0.writer.joinLink(tokenHash: $0.its.joinLinkRecord(in: $0.my).tokenHash)
        },
        WalkedMethod("JoinLinkReading.joinLinks(of: FamilyID)") { try $0.writer.joinLinks(of: $0.my.family) },
        WalkedMethod("JoinLinkWriting.add(_: JoinLinkRecord)") {
            try $0.writer.add($0.its.added.joinLinkRecord(in: $0.my))
        },
        WalkedMethod("JoinLinkWriting.save(_: JoinLinkRecord)") {
            try $0.writer.save($0.its.changed.joinLinkRecord(in: $0.my))
        },
        WalkedMethod("JoinLinkWriting.revokeJoinLinks(madeBy: MemberID, at: Date)") {
            try $0.writer.revokeJoinLinks(madeBy: $0.its.keeper, at: .seconds(5_000))
        },
        WalkedMethod("JoinLinkWriting.removeJoinLinks(expiredBefore: Date)", .server(.work)) {
            try $0.writer.removeJoinLinks(expiredBefore: .seconds(5_000))
        },
        WalkedMethod("ReturnLinkReading.returnLink(tokenHash: ContentHash)", .server(.secret)) {
            try $0.writer.returnLink(tokenHash: $0.its.returnLinkRecord.tokenHash)
        },
        WalkedMethod("ReturnLinkWriting.add(_: ReturnLinkRecord)") { try $0.writer.add($0.its.added.returnLinkRecord) },
        WalkedMethod("ReturnLinkWriting.save(_: ReturnLinkRecord)") {
            try $0.writer.save($0.its.changed.returnLinkRecord)
        },
        WalkedMethod("ReturnLinkWriting.revokeReturnLinks(of: MemberID, at: Date)") {
            try $0.writer.revokeReturnLinks(of: $0.its.relative, at: .seconds(5_000))
        },
        WalkedMethod("ReturnLinkWriting.revokeReturnLinks(madeBy: MemberID, at: Date)") {
            try $0.writer.revokeReturnLinks(madeBy: $0.its.keeper, at: .seconds(5_000))
        },
        WalkedMethod("ReturnLinkWriting.removeReturnLinks(expiredBefore: Date)", .server(.work)) {
            try $0.writer.removeReturnLinks(expiredBefore: .seconds(5_000))
        },
        WalkedMethod("ShareLinkReading.shareLink(_: ShareLinkID)") { try $0.writer.shareLink($0.its.shareLink) },
        WalkedMethod("ShareLinkReading.shareLink(tokenHash: ContentHash)", .server(.secret)) {
            try $0.writer.shareLink(tokenHash: $0.its.shareLinkRecord(in: $0.my).tokenHash)
        },
        WalkedMethod("ShareLinkReading.shareLinks(of: FamilyID, madeBy: MemberID?, at: Date)") {
            try $0.writer.shareLinks(of: $0.my.family, madeBy: nil, at: .seconds(5_000))
        },
        WalkedMethod("ShareLinkWriting.add(_: ShareLinkRecord)") {
            try $0.writer.add($0.its.added.shareLinkRecord(in: $0.my))
        },
        WalkedMethod("ShareLinkWriting.save(_: ShareLinkRecord)") {
            try $0.writer.save($0.its.changed.shareLinkRecord(in: $0.my))
        },
        WalkedMethod("ShareLinkWriting.revokeShareLinks(madeBy: MemberID, at: Date)") {
            try $0.writer.revokeShareLinks(madeBy: $0.its.keeper, at: .seconds(5_000))
        },
        WalkedMethod("ShareLinkWriting.removeShareLinks(expiredBefore: Date)", .server(.work)) {
            try $0.writer.removeShareLinks(expiredBefore: .seconds(5_000))
        },
    ]
}
