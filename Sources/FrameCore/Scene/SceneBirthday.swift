import FamilyCore

/// Somebody whose birthday it is.
package struct SceneBirthday: Equatable, Sendable {
    /// The maximum number of them that are told at once: more lines would cover the photo.
    static let most = 3

    /// The name, on one line.
    package var name: String
    /// How old they become; nil if the year is not known.
    package var age: Int?
    /// Whether it is the member who looks at the frame, whom it greets.
    package var isViewer: Bool

    package init(name: String, age: Int? = nil, isViewer: Bool = false) {
        self.name = name
        self.age = age
        self.isViewer = isViewer
    }

    /// Returns whose birthday it is today, the viewer first.
    static func today(of birthdays: FamilyBirthdays, on clock: WallClock) -> [SceneBirthday] {
        let (people, viewer) = (Celebration.people(of: birthdays.people, on: clock), birthdays.viewer)
        guard !people.isEmpty, let today = clock.today else { return [] }
        let told = people.filter { $0.memberID == viewer } + people.filter { $0.memberID != viewer }
        return told.prefix(most).map { person in
            SceneBirthday(
                name: Presentation.onOneLine(person.displayName),
                age: person.birthday.age(on: today),
                isViewer: person.memberID == viewer
            )
        }
    }
}
