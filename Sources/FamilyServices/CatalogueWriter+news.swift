import FamilyCore
import FoundationEssentials
import ServerCore

extension CatalogueWriter {
    /// Records a heart as news for the members who are told of it, in the transaction that gives the heart.
    func noteNews(
        ofHeartOn photo: PhotoRecord,
        by lover: MemberID,
        onFrame: Bool,
        at now: Date,
        _ rules: NewsRules
    )
        throws
    {
        let news = RecordedNews(.heart(photo.id, by: lover, onFrame: onFrame), at: now)
        try note(news, for: NewsAudience.ofHeart(on: photo, by: lover), rules)
    }

    /// Removes the news of a heart that was taken back before anybody was told.
    func dropNews(ofHeartOn photo: PhotoID, by lover: MemberID) throws {
        try dropWaitingNews(News.key(ofHeartOn: photo, by: lover))
    }

    /// Records a look at a photo on a frame as news for the members who are told of it.
    func noteNews(ofLookAt photo: PhotoRecord, by viewer: MemberID, at now: Date, _ rules: NewsRules) throws {
        let heart = News.key(ofHeartOn: photo.id, by: viewer)
        // A member who was told of the heart knows that the viewer looked.
        let audience = try NewsAudience.ofLook(at: photo, by: viewer).filter { try !isTold(heart, to: $0) }
        try note(RecordedNews(.look(photo.id, by: viewer), at: now), for: audience, rules)
    }

    /// Records a comment as news for the members who are told of it; `earlier` are the comments before it.
    func noteNews(of comment: Comment, on photo: PhotoRecord, after earlier: [Comment], _ rules: NewsRules) throws {
        guard let author = comment.author.id else { return }
        let news = RecordedNews(.comment(comment.id, on: photo.id, by: author), at: comment.writtenAt)
        try note(news, for: NewsAudience.ofComment(on: photo, by: author, after: earlier), rules)
    }

    /// Records news for the members of the audience who may hear of it, have not muted it, and have a subscribed
    /// browser.
    func note(_ news: RecordedNews, for audience: some Sequence<MemberID>, _ rules: NewsRules) throws {
        for id in audience {
            guard let member = try member(id), NewsAudience.includes(member, news.kind),
                try !pushSubscriptions(of: id).isEmpty, try !mutedNews(of: id).contains(news.kind),
                try hasRoom(for: news.kind, of: id, rules)
            else { continue }
            try note(news, for: id)
        }
    }

    private func hasRoom(for kind: NewsKind, of member: MemberID, _ rules: NewsRules) throws -> Bool {
        try kind == .looks
            ? waitingLookCount(of: member) < rules.mostLooks : waitingNewsCount(of: member) < rules.mostWaiting
    }
}
