package import FamilyCore
package import FoundationEssentials

package protocol NewsReading {
    func pushSubscription(of session: SessionID) throws -> PushSubscriptionRecord?
    /// Returns the browsers of a member, the one that was added last first.
    func pushSubscriptions(of member: MemberID) throws -> [PushSubscriptionRecord]
    /// Returns the kinds of news that a member does not want.
    func mutedNews(of member: MemberID) throws -> Set<NewsKind>
    /// Returns the news that a member was not told yet, the oldest first.
    ///
    /// The news has the present names and words. News of photos that are not in the album any more is left out.
    func waitingNews(of member: MemberID) throws -> [WaitingNews]
    /// Returns the news of the message with this tag, in the form of `waitingNews`.
    func news(toldIn tag: String, to member: MemberID) throws -> [WaitingNews]
    /// Returns whether a member was told of a happening.
    func isTold(_ key: String, to member: MemberID) throws -> Bool
    /// Returns the number of news that waits for a member, without looks.
    func waitingNewsCount(of member: MemberID) throws -> Int
    func waitingLookCount(of member: MemberID) throws -> Int
    /// Returns the members for whom news waits.
    func membersWithWaitingNews() throws -> [MemberID]
    /// Returns when a member got the last message; nil if there was none.
    func newsToldAt(to member: MemberID) throws -> Date?
    /// Returns the messages that push services have not accepted yet, the oldest first.
    func pushDeliveries() throws -> [PushDelivery]
    /// Returns the message with this tag that a session's push service has not accepted yet; nil if there is none.
    func pushDelivery(of session: SessionID, tag: String) throws -> PushDelivery?
    /// Returns the families with a member who has switched the news on.
    func familiesWithNews() throws -> [FamilyID]
}

package protocol NewsWriting {
    /// Writes the one subscription of a session; removes another session's with the same address, because it is of
    /// the same browser.
    func save(_ subscription: PushSubscriptionRecord) throws
    func removePushSubscription(of session: SessionID) throws
    /// Removes the subscriptions of a member, all but the `kept` newest.
    func removePushSubscriptions(of member: MemberID, keeping kept: Int) throws
    func set(_ kind: NewsKind, isMuted: Bool, of member: MemberID) throws
    /// Records a happening for a member, unless it is recorded already.
    func note(_ news: RecordedNews, for member: MemberID) throws
    /// Records that a member was told of these happenings in a message with this tag; nil: the member will not be told.
    func noteTold(_ keys: [String], to member: MemberID, in tag: String?, at now: Date) throws
    /// Records that a message was sent to a member.
    func note(newsToldAt now: Date, to member: MemberID) throws
    /// Writes a message to a browser that has switched the news on.
    func save(_ delivery: PushDelivery) throws
    func removePushDelivery(of session: SessionID, tag: String) throws
    /// Removes a happening, if nobody was told of it yet.
    func dropWaitingNews(_ key: String) throws
    /// Removes what happened before a moment, but keeps what is recorded of frames that are still missed: otherwise the
    /// same silence would be recorded, and told, again.
    func removeNews(before moment: Date) throws
}

/// A happening as it is recorded; its names and words are looked up when it is sent.
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

/// A happening as the catalogue returns it, with names and words.
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
