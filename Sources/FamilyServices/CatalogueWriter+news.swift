import FamilyCore
import FoundationEssentials
import ServerCore

extension CatalogueWriter {
    /// Notes a heart for who is to be told of it, in the transaction that gives it.
    func noteNews(
        ofHeartOn photo: PhotoRecord,
        by lover: MemberID,
        onFrame: Bool,
        at now: Date,
        _ rules: NewsRules
    )
        throws
    {
        let news = NotedNews(.heart(photo.id, by: lover, onFrame: onFrame), at: now)
        try note(news, for: NewsAudience.ofHeart(on: photo, by: lover), rules)
    }

    /// A heart that was taken back before anybody was told is not told.
    func dropNews(ofHeartOn photo: PhotoID, by lover: MemberID) throws {
        try dropWaitingNews(News.key(ofHeartOn: photo, by: lover))
    }

    /// Notes a look at a photo on a frame for who is to be told of it.
    func noteNews(ofLookAt photo: PhotoRecord, by viewer: MemberID, at now: Date, _ rules: NewsRules) throws {
        let heart = News.key(ofHeartOn: photo.id, by: viewer)
        // A member who was told of the heart knows that the viewer looked.
        let audience = try NewsAudience.ofLook(at: photo, by: viewer).filter { try !isTold(heart, to: $0) }
        try note(NotedNews(.look(photo.id, by: viewer), at: now), for: audience, rules)
    }

    /// Notes a comment for who is to be told of it; `earlier` are those before it.
    func noteNews(of comment: Comment, on photo: PhotoRecord, after earlier: [Comment], _ rules: NewsRules) throws {
        guard let author = comment.author.id else { return }
        let news = NotedNews(.comment(comment.id, on: photo.id, by: author), at: comment.writtenAt)
        try note(news, for: NewsAudience.ofComment(on: photo, by: author, after: earlier), rules)
    }

    /// Notes a happening for those who want to hear of it and can.
    func note(_ news: NotedNews, for audience: some Sequence<MemberID>, _ rules: NewsRules) throws {
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
