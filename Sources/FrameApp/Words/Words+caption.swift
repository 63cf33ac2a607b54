import FamilyCore
import FrameCore

extension Words {
    /// Returns for example "Anna · Kuusamo · 640 km from home · 2 days ago · 3 hearts", without the parts that are not
    /// known; names have at most `letters` letters.
    func line(about caption: SceneCaption, lettersOfName letters: Int = .max) -> String {
        let names = [caption.sender, caption.place].compactMap(\.self).map { apart($0.shortened(to: letters)) }
        let far = caption.homeKilometres.map { text(.homeKilometres, count: $0) }
        let hearts = caption.hearts > 0 ? text(.hearts, count: caption.hearts) : nil
        return (names + [far, caption.age.map(text(for:)), hearts].compactMap(\.self)).joined(separator: " · ")
    }

    /// Returns for example "Mikko: What a day!", with both parts isolated for bidirectional text.
    func line(of comment: SceneComment) -> String { "\(name(of: comment)) \(apart(comment.words))" }

    /// Returns the author's name as the comment's line begins with it.
    func name(of comment: SceneComment) -> String { "\(apart(comment.author)):" }

    /// Returns for example "Anna, Ben and 3 more".
    func names(of company: MomentCompany) -> String {
        let names = company.names.map { apart($0.shortened(to: Self.lettersOfGuest)) }
        switch (names.count, company.count) {
        case (3, 3): return text(.guestsThree, ["first": names[0], "second": names[1], "third": names[2]])
        case (2..., 3...):
            return text(.guestsMore, count: company.count - 2, ["first": names[0], "second": names[1]])
        case (2, _): return text(.guestsTwo, ["first": names[0], "second": names[1]])
        case (1..., 2...): return text(.guestsOneMore, count: company.count - 1, ["first": names[0]])
        default: return names.first ?? ""
        }
    }

    /// The most letters of a guest's name: a longer name would leave no space for the others.
    private static let lettersOfGuest = 24

    /// Isolates a name, whose script may run in the other direction, so that it does not change the direction of the
    /// text around it.
    func apart(_ name: String) -> String { "\u{2068}\(name)\u{2069}" }

    private func text(for age: PhotoAge) -> String {
        switch age {
        case .now: text(.ageNow)
        case .minutes(let count): text(.ageMinutes, count: count)
        case .hours(let count): text(.ageHours, count: count)
        case .days(let count): text(.ageDays, count: count)
        case .weeks(let count): text(.ageWeeks, count: count)
        case .months(let count): text(.ageMonths, count: count)
        case .years(let count): text(.ageYears, count: count)
        case .yearsToday(let count): text(.ageYearsToday, count: count)
        }
    }
}

extension String {
    /// Returns the first letters, followed by "…" if there are more.
    func shortened(to letters: Int) -> String {
        guard count > letters else { return self }
        let first = prefix(letters)
        return String(first.reversed().drop(while: \.isWhitespace).reversed()) + "…"
    }
}
