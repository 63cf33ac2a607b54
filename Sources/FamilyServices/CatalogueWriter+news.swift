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
                try waitingNewsCount(of: id) < rules.mostWaiting
            else { continue }
            try note(news, for: id)
        }
    }
}
