package import FamilyCore
package import FoundationEssentials

package protocol NewsReading {
    func pushSubscription(of session: SessionID) throws -> PushSubscriptionRecord?
    /// The browsers of a member, the one switched on last first.
    func pushSubscriptions(of member: MemberID) throws -> [PushSubscriptionRecord]
    /// What a member does not want to be told.
    func mutedNews(of member: MemberID) throws -> Set<NewsKind>
    /// What was not told to a member yet, the oldest first: with the names and
    /// words of now, and nothing of photos that are out of the album.
    func waitingNews(of member: MemberID) throws -> [WaitingNews]
    /// What a member was told in the message with this tag, as `waitingNews` has it.
    func news(toldIn tag: String, to member: MemberID) throws -> [WaitingNews]
    /// Whether a member was told of a happening.
    func isTold(_ key: String, to member: MemberID) throws -> Bool
    /// How many happenings wait for a member, looks not among them.
    func waitingNewsCount(of member: MemberID) throws -> Int
    func waitingLookCount(of member: MemberID) throws -> Int
    /// The members for whom something waits.
    func membersWithWaitingNews() throws -> [MemberID]
    /// When a member got the last message; nil where there was none.
    func newsToldAt(to member: MemberID) throws -> Date?
    /// The messages that push services have not taken yet, the oldest first.
    func pushDeliveries() throws -> [PushDelivery]
    /// The message with this tag that a session's push service has not taken yet; nil if there is none.
    func pushDelivery(of session: SessionID, tag: String) throws -> PushDelivery?
    /// The families with somebody who has switched the news on.
    func familiesWithNews() throws -> [FamilyID]
}

package protocol NewsWriting {
    /// Writes the one subscription of a session; another session's at the same
    /// address ends, because it is the same browser.
    func save(_ subscription: PushSubscriptionRecord) throws
    func removePushSubscription(of session: SessionID) throws
    /// Ends the subscriptions of a member, all but the `kept` made last.
    func removePushSubscriptions(of member: MemberID, keeping kept: Int) throws
    func set(_ kind: NewsKind, isMuted: Bool, of member: MemberID) throws
    /// Notes a happening for a member; one that was noted before stays as it is.
    func note(_ news: RecordedNews, for member: MemberID) throws
    /// Notes that a member was told of these happenings in a message with this tag; nil: the member will not be told.
    func noteTold(_ keys: [String], to member: MemberID, in tag: String?, at now: Date) throws
    /// Notes that a message went out to a member.
    func note(newsToldAt now: Date, to member: MemberID) throws
    /// Writes a message to a browser that has switched the news on.
    func save(_ delivery: PushDelivery) throws
    func removePushDelivery(of session: SessionID, tag: String) throws
    /// Forgets a happening, if nobody was told of it yet.
    func dropWaitingNews(_ key: String) throws
    func removeNews(before moment: Date) throws
}

/// A happening as it is noted: its names and words are looked up when it is told.
package struct RecordedNews: Equatable, Sendable {
    package enum Subject: Equatable, Sendable {
        case heart(PhotoID, by: MemberID, onFrame: Bool)
        case look(PhotoID, by: MemberID)
        case comment(CommentID, on: PhotoID, by: MemberID)
        case quietFrame(FrameID, since: Date)
    }

    package var subject: Subject
    package var at: Date

    package init(_ subject: Subject, at: Date) {
        self.subject = subject
        self.at = at
    }

    package var key: String {
        switch subject {
        case .look(let photo, let member): News.key(ofLookAt: photo, by: member)
        case .heart(let photo, let member, _): News.key(ofHeartOn: photo, by: member)
        case .comment(let comment, _, _): News.key(of: comment)
        case .quietFrame(let frame, let since): News.key(ofQuiet: frame, since: since)
        }
    }

    package var kind: NewsKind {
        switch subject {
        case .heart: .hearts
        case .look: .looks
        case .comment: .comments
        case .quietFrame: .quietFrames
        }
    }
}

/// A happening as the catalogue has it.
package struct WaitingNews: Equatable, Sendable {
    package enum Subject: Equatable, Sendable {
        case heart(PhotoID, by: Sender, onFrame: Bool)
        case look(PhotoID, by: Sender)
        case comment(PhotoID, by: Sender, words: String, isReaders: Bool)
        case quietFrame(FrameID)
    }

    package var key: String
    package var subject: Subject
    package var at: Date

    package init(key: String, _ subject: Subject, at: Date) {
        self.key = key
        self.subject = subject
        self.at = at
    }
}
