import FamilyCore
import FrameCore

extension Words {
    /// `16:05`: with 24 hours, which every language here reads.
    func hour(_ time: RoomTime) -> String { "\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)" }

    /// "Saturday 4 July", in the order and with the signs of the language.
    func date(_ time: RoomTime) -> String {
        text(
            .date,
            [
                "weekday": name(.weekdays, time.weekday), "day": String(time.day),
                "month": name(.months, time.month),
            ]
        )
    }
}
