import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let pairingCounters: [WalkedMethod] = [
        WalkedMethod("PairingCounterReading.pairingCounters(_: [ContentHash])", .server(.noFamily)) {
            try $0.writer.pairingCounters([$0.its.original])
        },
        WalkedMethod("PairingCounterWriting.save(_: PairingCounter, at: Date)", .server(.noFamily)) {
            try $0.writer.save(PairingCounter(key: $0.its.original, events: [.testDay]), at: .testDay)
        },
        WalkedMethod(
            "PairingCounterWriting.removePairingCounters(changedBefore: Date, keeping: Int)",
            .server(.noFamily)
        ) { try $0.writer.removePairingCounters(changedBefore: .seconds(5_000), keeping: 99) },
    ]
}
