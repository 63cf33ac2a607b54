package import FamilyCore
import FoundationEssentials

extension MomentSummary {
    /// A moment of one afternoon.
    package static func make(
        _ id: String = "party",
        title: String = "Anna's birthday",
        starts: String = "2026-07-04T14:00:00",
        ends: String = "2026-07-04T18:00:00",
        place: String? = "The cottage",
        cover: PhotoID? = nil,
        photos: Int = 0,
        guests: MomentCompany? = nil,
        maker: MemberID? = nil,
        isForAll: Bool? = nil
    ) -> MomentSummary {
        guard let starts = LocalDateTime(starts), let ends = LocalDateTime(ends) else {
            preconditionFailure("a test names times that exist")
        }
        return MomentSummary(
            id: .make(id),
            title: title,
            starts: starts,
            ends: ends,
            place: place,
            cover: cover,
            photos: photos,
            guests: guests,
            maker: maker,
            isForAll: isForAll
        )
    }
}

extension ComingMoment {
    /// A moment that starts so many hours after 16:00 UTC on 4 July 2026.
    package static func make(_ id: String = "picnic", title: String = "Picnic", hours: Double = 48) -> ComingMoment {
        ComingMoment(
            id: .make(id),
            title: title,
            startsAt: Date(timeIntervalSince1970: 1_783_180_800 + hours * 3600)
        )
    }
}

extension MomentInvitation {
    /// An invitation to a moment that starts so many hours after 16:00 UTC on 4 July 2026, and lasts two.
    package static func make(
        _ id: String = "picnic",
        title: String = "Picnic",
        host: String = "Anna",
        hours: Double = 48
    ) -> MomentInvitation {
        let start = ComingMoment.make(hours: hours).startsAt
        return MomentInvitation(
            moment: .make(id),
            title: title,
            host: host,
            startsAt: start,
            endsAt: start.addingTimeInterval(7200)
        )
    }
}
