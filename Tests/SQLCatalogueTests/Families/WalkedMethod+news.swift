import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let news: [WalkedMethod] = [
        WalkedMethod("NewsReading.pushSubscription(of: SessionID)") {
            try $0.writer.pushSubscription(of: $0.its.session)
        },
        WalkedMethod("NewsReading.pushSubscriptions(of: MemberID)") {
            try $0.writer.pushSubscriptions(of: $0.its.keeper)
        },
        WalkedMethod("NewsReading.mutedNews(of: MemberID)") { try $0.writer.mutedNews(of: $0.its.relative) },
        WalkedMethod("NewsReading.waitingNews(of: MemberID)") { try $0.writer.waitingNews(of: $0.its.keeper) },
        WalkedMethod("NewsReading.news(toldIn: String, to: MemberID)") {
            try $0.writer.news(toldIn: "told", to: $0.its.keeper)
        },
        WalkedMethod("NewsReading.isTold(_: String, to: MemberID)") {
            try $0.writer.isTold(News.key(of: $0.its.comment), to: $0.its.keeper)
        },
        WalkedMethod("NewsReading.waitingNewsCount(of: MemberID)") {
            try $0.writer.waitingNewsCount(of: $0.its.keeper)
        },
        WalkedMethod("NewsReading.waitingLookCount(of: MemberID)") {
            try $0.writer.waitingLookCount(of: $0.its.keeper)
        },
        WalkedMethod("NewsReading.membersWithWaitingNews()", .server(.work)) { try $0.writer.membersWithWaitingNews() },
        WalkedMethod("NewsReading.newsToldAt(to: MemberID)") { try $0.writer.newsToldAt(to: $0.its.keeper) },
        WalkedMethod("NewsReading.pushDeliveries()", .server(.work)) { try $0.writer.pushDeliveries() },
        WalkedMethod("NewsReading.pushDelivery(of: SessionID, tag: String)") {
            try $0.writer.pushDelivery(of: $0.its.session, tag: "hearts")
        },
        WalkedMethod("NewsReading.familiesWithNews()", .server(.work)) { try $0.writer.familiesWithNews() },
        WalkedMethod("NewsWriting.save(_: PushSubscriptionRecord)") { try $0.writer.save($0.its.changed.subscription) },
        WalkedMethod("NewsWriting.removePushSubscription(of: SessionID)") {
            try $0.writer.removePushSubscription(of: $0.its.session)
        },
        WalkedMethod("NewsWriting.removePushSubscriptions(of: MemberID, keeping: Int)") {
            try $0.writer.removePushSubscriptions(of: $0.its.keeper, keeping: 0)
        },
        WalkedMethod("NewsWriting.set(_: NewsKind, isMuted: Bool, of: MemberID)") {
            try $0.writer.set(.comments, isMuted: true, of: $0.its.keeper)
        },
        WalkedMethod("NewsWriting.note(_: RecordedNews, for: MemberID)") {
            try $0.writer.note($0.its.news, for: $0.its.relative)
        },
        WalkedMethod("NewsWriting.noteTold(_: [String], to: MemberID, in: String?, at: Date)") {
            try $0.writer.noteTold([$0.its.news.key], to: $0.its.keeper, in: "new", at: .seconds(5_000))
        },
        WalkedMethod("NewsWriting.note(newsToldAt: Date, to: MemberID)") {
            try $0.writer.note(newsToldAt: .seconds(5_000), to: $0.its.keeper)
        },
        WalkedMethod("NewsWriting.save(_: PushDelivery)") { try $0.writer.save($0.its.changed.delivery) },
        WalkedMethod("NewsWriting.removePushDelivery(of: SessionID, tag: String)") {
            try $0.writer.removePushDelivery(of: $0.its.session, tag: "hearts")
        },
        WalkedMethod("NewsWriting.dropWaitingNews(_: String)") { try $0.writer.dropWaitingNews($0.its.news.key) },
        WalkedMethod("NewsWriting.removeNews(before: Date)", .server(.work)) {
            try $0.writer.removeNews(before: .seconds(5_000))
        },
    ]
}
