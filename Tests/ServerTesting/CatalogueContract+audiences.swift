import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let home = FamilyID.make("family-1")
private let anna = MemberID.make("anna")
private let ida = MemberID.make("ida")
private let zoe = MemberID.make("zoe")
private let secret = MomentID.make("moment-9")
private let gardens = CollectionID.make("collection-1")

extension Catalogue {
    /// Anna with Ida and Zoe, Zoe's frame, a moment of the family with two photos, and everything that is said of them.
    func settleAudiences() async throws {
        try await settle()
        try await write { writer in
            for member in [ida, zoe] { try writer.add(MemberRecord.make(id: member, role: .relative)) }
            try writer.add(FrameRecord.make(pairing: .make(memberID: zoe)))
            let open = try writer.add(MomentRecord.make())
            for number in 1...2 { try writer.add(number, in: open.id) }
            try writer.add(CollectionRecord.make())
            try writer.put([.make("photo-1")], into: gardens, by: ida, at: .testDay)
        }
    }

    /// Adds Ida's moment for those whom it invites, with two photos and everything that is said of them.
    fileprivate func settleSecret(inviting guests: [MemberID] = []) async throws {
        try await write { writer in
            var moment = MomentRecord.make(9, maker: ida)
            moment.audience = .invited
            moment = try writer.add(moment)
            for number in 8...9 { try writer.add(number, in: moment.id) }
            try writer.put([.make("photo-8")], into: gardens, by: ida, at: .testDay)
            try writer.setCover(.make("photo-8"), of: gardens)
            for guest in guests { try writer.invite(guest, to: moment, by: ida, at: .seconds(5)) }
        }
    }

    func told(_ view: CatalogueView, to member: MemberID) async throws -> [String: String] {
        try await read(view) { try $0.told(to: member) }
    }
}

extension CatalogueWriter {
    /// Adds Ida's photo, which may wait as a surprise, or a guest's that waits to be let in, with a heart, a comment, a view
    /// record, a link, a loss and news, in a place of its own.
    func add(_ number: Int, in moment: MomentID, until time: Date? = nil, heldFrom guest: MemberID? = nil) throws {
        var photo = PhotoRecord.make(number, sender: Sender(id: guest ?? ida, displayName: guest?.text ?? "Ida"))
        (photo.momentID, photo.waitsUntil, photo.isHeld) = (moment, time, guest != nil)
        photo.placeKey = .town(number)
        photo.caption = "Roses \(number)"
        photo.day = try #require(CalendarDay("\(2010 + number)-05-01"))
        photo = try add(photo)
        _ = try setHeart(true, on: photo.id, in: home, by: ida, at: .seconds(6))
        let comment = Comment(
            id: .make("comment-\(number)"),
            author: photo.sender,
            words: "Look!",
            writtenAt: .seconds(7)
        )
        _ = try add(comment, to: photo.id, in: home)
        let frame = FrameID.make("frame-1")
        try save(SightingRecord(photoID: photo.id, frameID: frame, arrivedAt: .seconds(8)))
        try add(ShareLinkRecord.make(number, photo: number, madeBy: ida))
        try note(LostOriginal(photo, foundAt: .seconds(9), isDamaged: true))
        try queueUrgentRenditions(of: photo.id, in: home, at: .seconds(6))
        for member in [anna, zoe] {
            let news = RecordedNews(.heart(photo.id, by: ida, onFrame: false), at: .seconds(6))
            try note(news, for: member)
        }
    }
}

extension CatalogueReader {
    /// Returns what is read of photos and moments, in words, by the name of what was asked.
    fileprivate func told(to member: MemberID) throws -> [String: String] {
        var told: [String: String] = [:]
        func note(_ name: String, _ value: Any?) { told[name] = value.map { "\($0)" } ?? "nil" }
        for number in [1, 8] {
            let id = PhotoID.make("photo-\(number)")
            note("photo \(number)", try photo(id, in: home))
            note("seen \(number)", try photo(id, in: home, seenBy: member))
            note("remembered \(number)", try remembered(id, in: home))
            note("bytes \(number)", try photo(original: .number(10_000 + number), in: home)?.id)
            note("comments \(number)", try comments(on: id))
            note("comment count \(number)", try commentCount(of: id))
            note("comment \(number)", try comment(.make("comment-\(number)"), in: home)?.photo)
            note("sightings \(number)", try sightings(of: id))
            note("on the frame \(number)", try sightings(of: [id], on: .make("frame-1")))
            note("arrival \(number)", try arrivals(of: [id], in: home))
            note("lovers \(number)", try lovers(of: id).map(\.id))
            note("heart \(number)", try heartMoment(of: id, by: ida))
            note("link \(number)", try shareLink(.make("share-\(number)")))
            note("token \(number)", try shareLink(tokenHash: .number(3_000 + number)))
            note("key \(number)", try selectionKey(of: id, in: home))
            note("lost \(number)", try isOriginalLost(of: id))
            note("holders \(number)", try collections(with: id, in: home))
        }
        note("photos", try photos([.make("photo-1"), .make("photo-9")], in: home).map(\.id))
        note("album", try album(of: home, .newest, limit: 9, seenBy: member))
        note("changes", try changes(of: home, since: 0, limit: 99, seenBy: member))
        note("count", try photoCount(of: home))
        note("first", try firstArrival(of: home))
        note("times", try times(of: home, before: .max, limit: 9))
        note("hidden", try hidden(in: home, by: nil, limit: 9))
        note("hiders", try hidingCounts(in: home))
        note("losses", try lostOriginals(of: home, limit: 9))
        let (now, latest) = (Date.testDay, Date.distantFuture)
        note("unmade", try exhaustedPhotos(of: home, attempts: 0, now: now, latest: latest, limit: 9))
        note("links", try shareLinks(of: home, madeBy: nil, at: .testDay))
        note("belongings", try belongings(of: ida, in: home))
        note("activity", try activity(in: home, besides: member, after: .seconds(-9), until: .distantFuture, limit: 99))
        note("news", try waitingNews(of: member))
        note("news count", try waitingNewsCount(of: member))
        try noteSelections(to: member, note)
        try noteMoments(to: member, note)
        try noteCollections(to: member, note)
        return told
    }

    private func noteSelections(to member: MemberID, _ note: (String, Any?) -> Void) throws {
        let words = SearchWord.words(typed: "ros").map { SelectionQuery.Word($0, senders: [ida]) }
        let queries = [
            SelectionQuery(), SelectionQuery(person: ida), SelectionQuery(place: .town(9)),
            SelectionQuery(time: .year(2019)), SelectionQuery(isLoved: true), SelectionQuery(words: words),
            SelectionQuery(words: SearchWord.words(typed: "roses 9").map { SelectionQuery.Word($0) }),
        ]
        for (index, query) in queries.enumerated() {
            for limit in [1, 9] {
                let found = try photos(of: home, in: query, .first, limit: limit, seenBy: member)
                note("selection \(index) of \(limit)", found)
            }
        }
        note("senders", try senders(of: home))
        note("places", try places(of: home).map(\.text).sorted())
        note("years", try years(of: home))
        note("by sender", try photoCountsBySender(of: home))
        note("by place", try photoCountsByPlace(of: home).map { "\($0.key.text) \($0.value)" }.sorted())
        note("by year", try photoCountsByYear(of: home).map { "\($0.key) \($0.value)" }.sorted())
        note("loved", try lovedPhotoCount(of: home))
        note("of the day", try photoCount(of: home, on: try #require(CalendarDay("2019-05-01"))))
    }

    private func noteCollections(to member: MemberID, _ note: (String, Any?) -> Void) throws {
        note("collection", try seenCollection(gardens, in: home))
        note("collections", try collections(of: home, madeBefore: nil, limit: 9))
        note("collected", try photos(of: gardens, in: home, behind: nil, limit: 9, seenBy: member))
        note("collected positions", try positions(of: gardens))
        note("adders", try adders(of: [.make("photo-8")], in: gardens))
    }

    private func noteMoments(to member: MemberID, _ note: (String, Any?) -> Void) throws {
        note("moment", try moment(secret, in: home))
        note("seen moment", try seenMoment(secret, in: home, seenBy: member))
        note("moments", try seenMoments([.make("moment-0"), secret], in: home))
        note("edited", try moments(of: home, editedIn: 0...99))
        for status in MomentStatus.allCases {
            for day in [0, 10] {
                let now = Date.seconds(TimeInterval(day) * 86_400 + 60)
                note(
                    "\(status) on day \(day)",
                    try moments(of: home, status, at: now, after: nil, limit: 9, seenBy: member)
                )
            }
        }
        note("photos of the moment", try photos(of: secret, in: home, .newest, limit: 9, seenBy: member))
        note("answer", try answer(of: zoe, to: secret))
        note("guests", try guests(of: secret, in: home))
        note("invitations", try invitations(of: member, at: .testDay, limit: 9))
        note("invitation count", try invitationCount(of: member, at: .testDay))
    }
}

/// Who sees a moment.
extension CatalogueContract {
    static let audiences = [
        CatalogueContract("keeps who sees a moment") { catalogue async throws in
            try await catalogue.settle()
            var moment = try await catalogue.write { try $0.add(MomentRecord.make()) }
            for audience in MomentAudience.allCases.reversed() {
                moment.audience = audience
                try await catalogue.write { [moment] in _ = try $0.save(moment) }
                let read = try await catalogue.read { [moment] in try $0.moment(moment.id, in: home) }
                #expect(read?.audience == audience)
            }
        },
        CatalogueContract("shows nothing of a moment to whom it does not invite, in any answer") {
            catalogue async throws in
            try await catalogue.settleAudiences()
            let views: [(CatalogueView, MemberID)] = [
                (.member(anna, of: home), anna), (.member(zoe, of: home), zoe), (.wholeFamily(home), anna),
            ]
            var before: [[String: String]] = []
            for (view, member) in views { before.append(try await catalogue.told(view, to: member)) }
            try await catalogue.settleSecret()
            for (index, (view, member)) in views.enumerated() {
                let after = try await catalogue.told(view, to: member)
                for (name, value) in before[index] { #expect(after[name] == value, "\(view) is told of \(name)") }
            }
        },
        CatalogueContract("shows all of it to its maker, to whom it invites, and to the server") {
            catalogue async throws in
            try await catalogue.settleAudiences()
            try await catalogue.settleSecret(inviting: [zoe])
            for member in [ida, zoe] {
                let everything = try await catalogue.told(.allFamilies, to: member)
                #expect(try await catalogue.told(.member(member, of: home), to: member) == everything)
            }
            // The album has four photos, and each answer tells of the secret ones.
            let (all, less) = (
                try await catalogue.told(.allFamilies, to: anna),
                try await catalogue.told(.member(anna, of: home), to: anna)
            )
            #expect(all["count"] == "4" && less["count"] == "2")
            let same = all.filter { less[$0.key] == $0.value }.keys.sorted()
            // Nothing of these is about the secret photos.
            let unconcerned = ["first", "hidden", "hiders", "invitation count", "invitations", "senders"]
            let ofTheFirst = same.filter { $0.hasSuffix(" 1") }
            let statuses = same.filter { $0.contains("on day") }
            #expect(Set(same).subtracting(ofTheFirst).subtracting(statuses) == Set(unconcerned), "a weak question")
            #expect(statuses.count == 4, "the moment is coming on one day and over on the other")
        },
        CatalogueContract("shows it from the invitation on, until it is taken back") { catalogue async throws in
            try await catalogue.settleAudiences()
            let without = try await catalogue.told(.member(zoe, of: home), to: zoe)
            try await catalogue.settleSecret()
            let moment = try #require(try await catalogue.read { try $0.moment(secret, in: home) })
            for answer in [MomentAnswer.asked, .coming, .notNow, .here] {
                try await catalogue.write(.member(zoe, of: home)) { writer in
                    #expect(try writer.moment(secret, in: home) == nil)
                    if answer == .asked {
                        try writer.invite(zoe, to: moment, by: ida, at: .testDay)
                    } else {
                        try writer.save(answer, of: zoe, to: moment, at: .testDay)
                    }
                    // A transaction sees what it has just changed.
                    #expect(try writer.moment(secret, in: home)?.title == moment.title)
                    #expect(try writer.photo(.make("photo-8"), in: home) != nil)
                }
                #expect(try await catalogue.read(.member(zoe, of: home)) { try $0.photoCount(of: home) } == 4)
                try await catalogue.write(.member(zoe, of: home)) { writer in
                    try writer.forgetAnswers(of: zoe)
                    #expect(try writer.photo(.make("photo-8"), in: home) == nil)
                }
            }
            #expect(try await catalogue.told(.member(zoe, of: home), to: zoe) == without)
        },
        CatalogueContract("takes the same bytes again from somebody who does not see them") { catalogue async throws in
            try await catalogue.settleAudiences()
            try await catalogue.settleSecret()
            let twin = PhotoRecord.make(8, id: .make("twin"))
            try await catalogue.write(.member(zoe, of: home)) { _ = try $0.add(twin) }
            let found = try await catalogue.read(.member(zoe, of: home)) {
                try $0.photo(original: twin.original.hash, in: home)
            }
            #expect(found?.id == twin.id)
            for member in [ida, zoe] {
                let third = PhotoRecord.make(8, id: .make("third"))
                let error = await #expect(throws: CatalogueError.self) {
                    try await catalogue.write(.member(member, of: home)) { _ = try $0.add(third) }
                }
                #expect(error?.kind == .conflict)
            }
        },
        CatalogueContract("counts what rules and upkeep need over everything, whoever asks") { catalogue async throws in
            try await catalogue.settleAudiences()
            try await catalogue.settleSecret()
            let (taken, living, known, used) = try await catalogue.read(.member(anna, of: home)) { reader in
                (
                    try reader.isTaken(secret), try reader.momentCount(of: home).living,
                    try reader.isKnown(.make("photo-8"), in: home), try reader.used(of: [.number(10_008)])
                )
            }
            #expect(taken && living == 2 && known && used.count == 1)
            for member in [anna, ida] {
                let isOpen = try await catalogue.read(.member(member, of: home)) {
                    try $0.isForWholeFamily(secret, in: home)
                }
                #expect(!isOpen)
            }
            // A name is written on all photos of a member, and each is told with a new revision.
            let revisions = try await catalogue.revisions()
            try await catalogue.write(.member(anna, of: home)) { try $0.write(name: "Iida", of: ida, in: home) }
            let changed = try await catalogue.revisions()
            #expect(changed.count == 4 && changed.allSatisfy { $0.value > revisions[$0.key, default: .max] })
            let names = try await catalogue.read { try $0.senders(of: home) }
            #expect(names == [Sender(id: ida, displayName: "Iida")])
        },
    ]
}

extension Catalogue {
    fileprivate func revisions() async throws -> [PhotoID: Int64] {
        let photos = try await read { try $0.album(of: home, .newest, limit: 9, seenBy: anna) }
        return Dictionary(uniqueKeysWithValues: photos.map { ($0.record.id, $0.record.revision) })
    }
}
