import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let totals: [WalkedMethod] = [
        WalkedMethod("TotalsReading.totals(framesSeenAfter: Date, attempts: Int)", .server(.counted)) {
            try $0.writer.totals(framesSeenAfter: .seconds(5_000), attempts: 3)
        }
    ]
}
