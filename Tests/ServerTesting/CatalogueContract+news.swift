package import FamilyCore
import FamilyTesting
package import FoundationEssentials
package import ServerCore
import Testing

private let home = FamilyID.make("family-1")
private let anna = MemberID.make("anna")
private let liisa = MemberID.make("liisa")

extension PushSubscriptionRecord {
    package static func make(
        _ number: Int = 1,
        of session: SessionID = SessionRecord.make().id,
        language: String = "fi",
        madeAt: Date = .testDay
    ) -> PushSubscriptionRecord {
        PushSubscriptionRecord(
            sessionID: session,
            endpoint: "https://push.example.net/\(number)",
            publicKey: Base64URL.encode([4] + [UInt8](repeating: UInt8(number), count: 64)),
            secret: Base64URL.encode([UInt8](repeating: UInt8(number), count: 16)),
            language: language,
            madeAt: madeAt
        )
    }
}

extension Catalogue {
    /// Anna with a photo, three browsers and a frame; Liisa, who loves the photo
    /// on a frame and wrote about it, which Anna is to be told.
    fileprivate func live() async throws {
        try await settle()
        try await write { writer in
            try writer.add(MemberRecord.make(id: liisa, role: .relative))
            for number in 1...3 { try writer.add(SessionRecord.make(number)) }
            try writer.add(FrameRecord.make(pairing: .make()))
            let photo = try writer.add(PhotoRecord.make())
            let comment = Comment.make(1, by: .make(id: liisa, displayName: "Liisa"), words: "Lovely")
            _ = try writer.add(comment, to: photo.id, in: home)
            try writer.note(RecordedNews(.heart(photo.id, by: liisa, onFrame: true), at: .seconds(2)), for: anna)
            try writer.note(RecordedNews(.comment(comment.id, on: photo.id, by: liisa), at: .seconds(3)), for: anna)
            try writer.note(
                RecordedNews(.quietFrame(.make("frame-1"), since: .seconds(-9)), at: .seconds(1)),
                for: anna
            )
        }
    }

    fileprivate func waiting(for member: MemberID = anna) async throws -> [WaitingNews.Subject] {
        try await read { try $0.waitingNews(of: member).map(\.subject) }
    }

    fileprivate var subscriptions: [PushSubscriptionRecord] {
        get async throws { try await read { try $0.pushSubscriptions(of: anna) } }
    }
}

extension CatalogueContract {
    static let news = pushSubscriptions + waitingNews

    private static let pushSubscriptions = [
        CatalogueContract("keeps one subscription of a session, and each address once") { catalogue async throws in
            try await catalogue.live()
            let first = PushSubscriptionRecord.make(1)
            try await catalogue.write { try $0.save(first) }
            #expect(try await catalogue.read { try $0.pushSubscription(of: first.sessionID) } == first)
            #expect(try await catalogue.read { try $0.familiesWithNews() } == [home])
            let other = PushSubscriptionRecord.make(2, language: "de", madeAt: .seconds(1))
            try await catalogue.write { try $0.save(other) }
            #expect(try await catalogue.subscriptions == [other])
            // The same browser, after another sign-in.
            let moved = PushSubscriptionRecord.make(2, of: .make("session-2"), madeAt: .seconds(2))
            try await catalogue.write { try $0.save(moved) }
            #expect(try await catalogue.subscriptions == [moved])
            try await catalogue.write { try $0.removePushSubscription(of: moved.sessionID) }
            #expect(try await catalogue.subscriptions == [])
            #expect(try await catalogue.read { try $0.familiesWithNews() } == [])
        },
        CatalogueContract("moves a browser's subscription to the family that it enters") { catalogue async throws in
            try await catalogue.live()
            try await catalogue.settleNeighbours()
            try await catalogue.write { writer in
                var session = SessionRecord.make()
                (session.id, session.memberID, session.tokenHash) = (.make("theirs"), .make("boris"), .number(9_999))
                try writer.add(session)
                try writer.save(PushSubscriptionRecord.make(1))
            }
            let moved = PushSubscriptionRecord.make(1, of: .make("theirs"))
            try await catalogue.write(.member(.make("boris"), of: .make("family-2"))) { try $0.save(moved) }
            #expect(try await catalogue.subscriptions == [])
            #expect(try await catalogue.read { try $0.pushSubscriptions(of: .make("boris")) } == [moved])
        },
        CatalogueContract("keeps so many subscriptions of a member, those made last") { catalogue async throws in
            try await catalogue.live()
            try await catalogue.write { writer in
                for number in 1...3 {
                    let session = SessionID.make("session-\(number)")
                    try writer.save(PushSubscriptionRecord.make(number, of: session, madeAt: .seconds(Double(number))))
                }
                try writer.removePushSubscriptions(of: anna, keeping: 2)
            }
            #expect(try await catalogue.subscriptions.map(\.sessionID.text) == ["session-3", "session-2"])
        },
        CatalogueContract("ends a subscription with its session, and with its family") { catalogue async throws in
            try await catalogue.live()
            try await catalogue.write { try $0.save(PushSubscriptionRecord.make(1)) }
            try await catalogue.write { try $0.save(PushSubscriptionRecord.make(2, of: .make("session-2"))) }
            try await catalogue.write { try $0.removeSession(SessionRecord.make().id) }
            #expect(try await catalogue.subscriptions.map(\.sessionID.text) == ["session-2"])
            try await catalogue.write { try $0.set(.hearts, isMuted: true, of: anna) }
            try await catalogue.write { try $0.remove(home, at: .seconds(9)) }
            #expect(try await catalogue.subscriptions == [])
            #expect(try await catalogue.read { try $0.mutedNews(of: anna) } == [])
            #expect(try await catalogue.read { try $0.membersWithWaitingNews() } == [])
        },
        CatalogueContract("remembers what a member does not want to be told") { catalogue async throws in
            try await catalogue.live()
            for kind in NewsKind.allCases + [.hearts] {
                try await catalogue.write { try $0.set(kind, isMuted: true, of: anna) }
            }
            #expect(try await catalogue.read { try $0.mutedNews(of: anna) } == Set(NewsKind.allCases))
            try await catalogue.write { try $0.set(.comments, isMuted: false, of: anna) }
            #expect(try await catalogue.read { try $0.mutedNews(of: anna) } == [.hearts, .looks, .quietFrames])
            #expect(try await catalogue.read { try $0.mutedNews(of: liisa) } == [])
        },
    ]

    private static let waitingNews = [
        CatalogueContract("has news wait with the names and words of now, the oldest first") { catalogue async throws in
            try await catalogue.live()
            let by = Sender(id: liisa, displayName: "Liisa")
            let heart = WaitingNews.Subject.heart(.make("photo-1"), by: by, onFrame: true)
            let comment = WaitingNews.Subject.comment(.make("photo-1"), by: by, words: "Lovely", isReaders: true)
            #expect(try await catalogue.waiting() == [.quietFrame(.make("frame-1")), heart, comment])
            #expect(try await catalogue.read { try $0.waitingNewsCount(of: anna) } == 3)
            #expect(try await catalogue.read { try $0.membersWithWaitingNews() } == [anna])
            try await catalogue.write { writer in
                var renamed = try #require(try writer.member(liisa))
                renamed.displayName = "Liisa Maria"
                try writer.save(renamed)
            }
            let now = Sender(id: liisa, displayName: "Liisa Maria")
            #expect(try await catalogue.waiting()[1] == .heart(.make("photo-1"), by: now, onFrame: true))
        },
        CatalogueContract("notes a happening once, also after it was told") { catalogue async throws in
            try await catalogue.live()
            let again = RecordedNews(.heart(.make("photo-1"), by: liisa, onFrame: false), at: .seconds(50))
            try await catalogue.write { try $0.note(again, for: anna) }
            #expect(try await catalogue.read { try $0.waitingNewsCount(of: anna) } == 3)
            try await catalogue.write { try $0.noteTold([again.key], to: anna, in: "tag", at: .seconds(60)) }
            try await catalogue.write { try $0.note(again, for: anna) }
            #expect(try await catalogue.read { try $0.waitingNewsCount(of: anna) } == 2)
            #expect(try await catalogue.read { try $0.news(toldIn: "tag", to: anna).map(\.key) } == [again.key])
            #expect(try await catalogue.read { try $0.isTold(again.key, to: anna) })
            #expect(try await catalogue.read { try $0.isTold(again.key, to: liisa) } == false)
            #expect(try await catalogue.read { try $0.news(toldIn: "tag", to: liisa) } == [])
            // Another member was not told.
            try await catalogue.write { try $0.note(again, for: liisa) }
            #expect(try await catalogue.read { try $0.waitingNewsCount(of: liisa) } == 1)
            try await catalogue.write { try $0.removeNews(before: .seconds(2.5)) }
            #expect(try await catalogue.read { try $0.waitingNewsCount(of: anna) } == 1)
            try await catalogue.write { try $0.note(again, for: anna) }
            #expect(try await catalogue.read { try $0.waitingNewsCount(of: anna) } == 2)
        },
        CatalogueContract("keeps the news of a frame for as long as it is missed") { catalogue async throws in
            try await catalogue.live()
            try await catalogue.write { try $0.noteMissed(.make("frame-1"), in: home, at: .seconds(1)) }
            try await catalogue.write { try $0.removeNews(before: .seconds(99)) }
            #expect(try await catalogue.waiting() == [.quietFrame(.make("frame-1"))])
            try await catalogue.write { try $0.noteBack(.make("frame-1")) }
            try await catalogue.write { try $0.removeNews(before: .seconds(99)) }
            #expect(try await catalogue.waiting() == [])
        },
        CatalogueContract("forgets what was taken back, removed or hidden before it was told") {
            catalogue async throws in
            try await catalogue.live()
            try await catalogue.write { try $0.dropWaitingNews(News.key(ofHeartOn: .make("photo-1"), by: liisa)) }
            #expect(try await catalogue.waiting().count == 2)
            let photo = try #require(try await catalogue.read { try $0.photo(.make("photo-1"), in: home) })
            _ = try await catalogue.write { try $0.setHiding(.make(), of: photo) }
            #expect(try await catalogue.waiting() == [.quietFrame(.make("frame-1"))])
            _ = try await catalogue.write { try $0.setHiding(nil, of: photo) }
            #expect(try await catalogue.waiting().count == 2)
            _ = try await catalogue.write {
                try $0.removeComment(Comment.make(1).id, on: .make("photo-1"), in: home)
            }
            #expect(try await catalogue.waiting() == [.quietFrame(.make("frame-1"))])
        },
        CatalogueContract("has looks wait beside the rest, and counts them by themselves") { catalogue async throws in
            try await catalogue.live()
            let look = RecordedNews(.look(.make("photo-1"), by: liisa), at: .seconds(4))
            try await catalogue.write { try $0.note(look, for: anna) }
            let by = Sender(id: liisa, displayName: "Liisa")
            #expect(try await catalogue.waiting().last == .look(.make("photo-1"), by: by))
            #expect(try await catalogue.read { try $0.waitingNewsCount(of: anna) } == 3)
            #expect(try await catalogue.read { try $0.waitingLookCount(of: anna) } == 1)
            #expect(try await catalogue.read { try $0.isTold(look.key, to: anna) } == false)
        },
        CatalogueContract("keeps a message until it is taken, and as long as its browser is told") {
            catalogue async throws in
            try await catalogue.live()
            try await catalogue.write { try $0.save(PushSubscriptionRecord.make(1)) }
            try await catalogue.write { try $0.save(PushSubscriptionRecord.make(2, of: .make("session-2"))) }
            let session = SessionRecord.make().id
            let begun = PushDelivery(sessionID: session, tag: "one", takenAt: .seconds(1))
            let second = PushDelivery(sessionID: .make("session-2"), tag: "one", takenAt: .seconds(2))
            try await catalogue.write { try $0.save(begun) }
            try await catalogue.write { try $0.save(second) }
            let first = PushDelivery(
                sessionID: session,
                tag: "one",
                takenAt: .seconds(1),
                tries: 1,
                dueAt: .seconds(9)
            )
            try await catalogue.write { try $0.save(first) }
            #expect(try await catalogue.read { try $0.pushDeliveries() } == [first, second])
            #expect(try await catalogue.read { try $0.pushDelivery(of: session, tag: "one") } == first)
            #expect(try await catalogue.read { try $0.pushDelivery(of: session, tag: "another") } == nil)
            try await catalogue.write { try $0.removePushDelivery(of: session, tag: "another") }
            try await catalogue.write { try $0.removePushSubscription(of: .make("session-2")) }
            #expect(try await catalogue.read { try $0.pushDeliveries() } == [first])
            // The browser has another address now.
            try await catalogue.write { try $0.save(PushSubscriptionRecord.make(3, of: session)) }
            #expect(try await catalogue.read { try $0.pushDeliveries() } == [first])
            try await catalogue.write { try $0.removePushDelivery(of: session, tag: "one") }
            #expect(try await catalogue.read { try $0.pushDeliveries() } == [])
        },
        CatalogueContract("remembers when a member got the last message") { catalogue async throws in
            try await catalogue.live()
            #expect(try await catalogue.read { try $0.newsToldAt(to: anna) } == nil)
            try await catalogue.write { try $0.note(newsToldAt: .seconds(7), to: anna) }
            #expect(try await catalogue.read { try $0.newsToldAt(to: anna) } == .seconds(7))
            // Saving the member leaves it.
            try await catalogue.write { try $0.save(MemberRecord.make()) }
            #expect(try await catalogue.read { try $0.newsToldAt(to: anna) } == .seconds(7))
        },
    ]
}
