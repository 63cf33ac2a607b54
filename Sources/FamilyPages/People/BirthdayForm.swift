import FamilyCore
import ServerCore

/// The fields of a birthday: day, month, and the year for those who say it.
struct BirthdayForm: Sendable {
    struct Month: Sendable {
        let number: Int
        let name: String
        let isChosen: Bool
    }

    /// The form's URL.
    let act: String
    /// The suffix that distinguishes the fields of several members on one page.
    let id: String
    let day: String
    let months: [Month]
    let year: String
    /// Whether a birthday is stored that can be taken away.
    let isSet: Bool
    let hint: String
    /// Why the typed day was refused; nil if it was not.
    ///
    /// NB: it is not called `error`, which the template would find in the page around it.
    var refusal: String?

    /// Creates the reader's own form, with what was typed if that was refused.
    init(own birthday: Birthday?, typed: Form? = nil, error: Problem?, times: TimeWords) {
        self.init(
            act: "/me/birthday",
            id: "own",
            birthday,
            typed: typed,
            hint: times.words[.birthdayOwnHint],
            times: times
        )
        refusal = error.map { times.words($0) }
    }

    /// Creates the form in which a keeper says it for another member, with what was typed if that was refused.
    init(of member: MemberSummary, refused: RefusedBirthday?, times: TimeWords) {
        self.init(
            act: "/people/\(member.id)/birthday",
            id: member.id.text,
            member.birthday,
            typed: refused?.typed,
            hint: times.words(.birthdayOfHint, ["name": times.words.apart(member.displayName)]),
            times: times
        )
        refusal = refused.map { times.words($0.problem) }
    }

    private init(act: String, id: String, _ birthday: Birthday?, typed: Form?, hint: String, times: TimeWords) {
        let month = typed?["month"] ?? birthday.map { String($0.month) }
        self.act = act
        self.id = id
        day = typed?["day"] ?? birthday.map { String($0.day) } ?? ""
        months = (1...12).map { number in
            Month(number: number, name: times.words.name(number, of: .months), isChosen: month == String(number))
        }
        year = typed?["year"] ?? birthday?.year.map(String.init) ?? ""
        isSet = birthday != nil
        self.hint = hint
    }

    /// Returns the typed birthday; nil if all fields are empty, or to forget it.
    static func birthday(_ form: Form) throws(Problem) -> Birthday? {
        let (day, month, year) = (number(form["day"]), form["month"], number(form["year"]))
        if form["forget"] == "1" || day.isEmpty && month.isEmpty && year.isEmpty { return nil }
        guard let day = Int(day), let month = Int(month), year.isEmpty || Int(year) != nil else { throw .birthdayDay }
        return Birthday(month: month, day: day, year: Int(year))
    }

    /// Returns a typed number without the spaces around it and one point behind it, as in "4." of a German date.
    private static func number(_ typed: String) -> String {
        var text = typed.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        if text.last == ".", text.count > 1 { text.removeLast() }
        return String(text)
    }
}

/// A birthday that was typed for a member and refused.
struct RefusedBirthday: Sendable {
    let member: MemberID
    let typed: Form
    let problem: Problem
}

extension TimeWords {
    /// Returns "4 July", or "4 July 1956" if the year was told.
    func birthday(_ birthday: Birthday) -> String {
        guard let year = birthday.year else {
            let month = words.name(birthday.month, of: .dateMonths)
            return words(.dayAndMonth, ["day": String(birthday.day), "month": month])
        }
        return date(year, birthday.month, birthday.day)
    }
}
