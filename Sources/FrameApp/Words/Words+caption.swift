import FrameCore

extension Words {
    /// "Anna · 2 days ago · 3 hearts", without what is not known.
    func line(about caption: SceneCaption) -> String {
        // A name may be of a script that runs the other way: it stands apart.
        let sender = "\u{2068}\(caption.sender)\u{2069}"
        let hearts = caption.hearts > 0 ? text(.hearts, count: caption.hearts) : nil
        return [sender, caption.age.map(text(for:)), hearts].compactMap(\.self).joined(separator: " · ")
    }

    private func text(for age: PhotoAge) -> String {
        switch age {
        case .now: text(.ageNow)
        case .minutes(let count): text(.ageMinutes, count: count)
        case .hours(let count): text(.ageHours, count: count)
        case .days(let count): text(.ageDays, count: count)
        case .weeks(let count): text(.ageWeeks, count: count)
        case .months(let count): text(.ageMonths, count: count)
        case .years(let count): text(.ageYears, count: count)
        }
    }
}
