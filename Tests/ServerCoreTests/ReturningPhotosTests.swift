import FamilyCore
import FamilyTesting
import ServerCore
import Testing

struct ReturningPhotosTests {
    /// What a frame tells of a photo; `moment` is nil for a photo that is in none.
    private func claim(
        _ photo: String,
        in moment: MomentSummary?,
        by owner: String = "grandma",
        from sender: String = "zoe",
        isOlder: Bool = false
    ) -> ReturningPhotos.Claim {
        var known = Photo.make(id: .make(photo), sender: Sender(id: .make(sender), displayName: sender))
        known.moment = moment?.id
        let moments = moment.map { [$0.id: $0] } ?? [:]
        var offered = OfferedPhoto(known, rendition: .make(.screen), moments: moments)
        if isOlder { (offered.isInMoment, offered.moment) = (nil, nil) }
        return ReturningPhotos.Claim(offered, owner: .make(owner))
    }

    private func sort(_ claims: [ReturningPhotos.Claim], there: Set<MomentID> = []) -> ReturningPhotos {
        ReturningPhotos(claims, isThere: there.contains)
    }

    private let party = MomentSummary.make("party", title: "Party", maker: .make("zoe"))

    @Test func `photos that are in no moment are for the family, and those of a known one go into it`() {
        let sorted = sort([claim("lake", in: nil), claim("cake", in: party)], there: [party.id])
        #expect(sorted.inAlbum == [.make("lake")])
        #expect(sorted.inMoments == [.make("cake"): party.id] && sorted.lost.isEmpty)
    }

    @Test func `a lost moment is one for those who are known to have seen it`() throws {
        let sorted = sort([
            claim("cake", in: party),
            claim("candles", in: party, by: "paul", from: "ida"),
        ])
        let lost = try #require(sorted.lost.first)
        #expect(sorted.lost.count == 1 && sorted.inAlbum.isEmpty)
        #expect(lost.told == party.id && lost.title == "Party" && lost.maker == .make("zoe"))
        #expect(lost.times?.starts == party.starts && lost.audience == .invited)
        #expect(lost.owners == [.make("grandma"), .make("paul")] && lost.senders == [.make("zoe"), .make("ida")])
        #expect(lost.photos == [.make("cake"), .make("candles")])
    }

    @Test func `a lost moment is for the family only if each frame says so`() {
        var open = party
        open.isForAll = true
        let agreed = sort([claim("cake", in: open), claim("cake", in: open, by: "paul")])
        #expect(agreed.lost.map(\.audience) == [.family])
        let disputed = sort([claim("cake", in: open), claim("cake", in: party, by: "paul")])
        #expect(disputed.lost.map(\.audience) == [.invited])
    }

    @Test func `if frames disagree, fewer see the photo`() {
        let sorted = sort([claim("cake", in: nil), claim("cake", in: party, by: "paul")])
        #expect(sorted.inAlbum.isEmpty && sorted.lost.map(\.told) == [party.id])
    }

    @Test func `what older frames offer comes back for their members alone, unless another frame tells more`() {
        let older = ["grandma", "paul"].map { claim("of-\($0)", in: nil, by: $0, isOlder: true) }
        let sorted = sort(older)
        #expect(sorted.inAlbum.isEmpty && sorted.lost.map(\.told) == [nil, nil])
        #expect(sorted.lost.map(\.owners) == [[.make("grandma")], [.make("paul")]])
        #expect(sorted.lost.allSatisfy { $0.audience == .invited && $0.title.isEmpty && $0.maker == nil })
        let both = sort([claim("lake", in: nil, isOlder: true), claim("lake", in: nil, by: "paul")])
        #expect(both.inAlbum == [.make("lake")] && both.lost.isEmpty)
    }

    @Test func `a title that no person could have typed is none`() {
        var long = party
        long.title = String(repeating: "x", count: 81)
        #expect(sort([claim("cake", in: long)]).lost.map(\.title) == [""])
    }

    @Test func `a title keeps no marks that turn the letters behind them`() {
        var turned = party
        turned.title = "Party \u{202E}at the \u{2066}lake"
        #expect(sort([claim("cake", in: turned)]).lost.map(\.title) == ["Party at the lake"])
    }
}
