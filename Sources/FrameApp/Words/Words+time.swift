import FamilyCore
import FrameCore

extension Words {
    /// Returns the time such as `16:05`, with 24 hours, which readers of every language here understand.
    func hour(_ time: LocalTime) -> String { "\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)" }

    /// Returns for example "Saturday 4 July", in the order and with the punctuation of the language.
    func date(_ time: LocalTime) -> String {
        text(
            .date,
            [
                "weekday": name(.weekdays, time.weekday), "day": String(time.day),
                "month": name(.months, time.month),
            ]
        )
    }
}
