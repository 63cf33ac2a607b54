import FamilyCore
import FrameCore

extension Words {
    /// Returns the time such as `16:05`, with 24 hours, which readers of every language here understand.
    func hour(_ time: LocalTime) -> String { "\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)" }

    /// Returns for example "Saturday 4 July 2026" or "4 July 2026 – 6 July 2026".
    func days(of title: SceneTitle) -> String {
        let first = values(title.firstDay)
        guard let last = title.lastDay else { return text(.momentDay, first) }
        return text(.momentDays, ["first": text(.momentDate, first), "last": text(.momentDate, values(last))])
    }

    /// Returns what the card asks, with a name and a title that may be shortened.
    func question(_ card: SceneIntroduction, name: String, title: String) -> String {
        guard card.hiding == nil else { return text(.hideAsks) }
        guard let invitation = card.invitation else { return text(.newcomerAsks, ["name": apart(name)]) }
        let values = [
            "name": apart(name), "title": apart(title), "date": date(invitation.starts),
            "hour": hour(invitation.starts),
        ]
        return text(.invitationAsks, values)
    }

    /// Returns for example "Happy birthday, Grandma!" to the viewer, and "Anna is 70 today" about others.
    func line(of birthday: SceneBirthday) -> String {
        let name = ["name": apart(birthday.name)]
        if birthday.isViewer { return text(.birthdayGreeting, name) }
        return birthday.age.map { text(.birthdayAge, count: $0, name) } ?? text(.birthdayToday, name)
    }

    /// Returns for example "in 3 days: Anna's birthday".
    func line(of coming: SceneComing) -> String {
        let title = ["title": apart(coming.title)]
        return switch coming.days {
        case ...0: text(.comingToday, title)
        case 1: text(.comingTomorrow, title)
        default: text(.comingDays, count: coming.days, title)
        }
    }

    func values(_ day: LocalTime) -> [String: String] {
        [
            "weekday": name(.weekdays, day.weekday), "day": String(day.day), "month": name(.months, day.month),
            "year": String(day.year),
        ]
    }

    /// Returns for example "Saturday 4 July", in the order and with the punctuation of the language.
    func date(_ time: LocalTime) -> String {
        text(.date, values(time))
    }
}
