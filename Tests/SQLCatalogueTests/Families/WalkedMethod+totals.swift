import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let totals: [WalkedMethod] = [
        WalkedMethod("TotalsReading.totals(framesSeenAfter: Date)", .server(.counted)) {
            try $0.writer.totals(framesSeenAfter: .seconds(5_000))
        }
    ]
}
