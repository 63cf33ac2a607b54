package import FamilyCore
package import ServerCore

/// Somebody whose birthday it is today.
package struct BirthdayToday: Equatable, Sendable {
    package let memberID: MemberID
    package let displayName: String
    /// The age that they reach today; nil if their year of birth is not known.
    package let age: Int?
    /// The number of photos that they sent and the reader sees.
    package let photos: Int
    /// The most loved of these photos; nil if there is none.
    package let cover: Photo?
}

extension SelectionService {
    /// Returns the people whose birthday is today in the family's time zone; none for a principal who may not see
    /// birthdays.
    package func birthdays(for principal: Principal) async throws(Problem) -> [BirthdayToday] {
        let viewer = try context.viewer(for: .seeAlbum, principal)
        guard context.allows(.seeBirthdays, by: principal) else { return [] }
        let context = context
        return try await context.read(principal.view) { reader in
            let today = CalendarDay(try context.clock(of: viewer.family, in: reader).local(context.now))
            let celebrated = try reader.members(of: viewer.family).filter {
                $0.birthday?.isCelebrated(on: today) == true
            }
            guard !celebrated.isEmpty else { return [] }
            let shown = try context.namingPlaces(for: principal, in: nil, reader)
            return try celebrated.map { member in
                let photos = try reader.photoCount(of: viewer.family, sentBy: member.id)
                let cover = photos == 0 ? nil : try reader.cover(of: SelectionQuery(person: member.id), seenBy: viewer)
                return BirthdayToday(
                    memberID: member.id,
                    displayName: member.displayName,
                    age: member.birthday?.age(on: today),
                    photos: photos,
                    cover: cover.map(shown)
                )
            }
        }
    }
}
