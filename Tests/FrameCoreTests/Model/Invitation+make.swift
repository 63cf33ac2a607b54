import FamilyCore
import FamilyTesting
import FoundationEssentials

extension Invitation {
    static func make(_ code: String = "WDJB-MJHT", expiresIn: Int = 600, interval: Int = 5) -> Invitation {
        Invitation(
            code: .make(code),
            acceptURL: "http://192.168.1.10:8080/accept?code=\(code)",
            expiresAt: Date(timeIntervalSince1970: 1_783_180_800),
            expiresIn: expiresIn,
            interval: interval
        )
    }
}
