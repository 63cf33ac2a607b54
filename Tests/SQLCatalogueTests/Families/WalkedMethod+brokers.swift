import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let brokers: [WalkedMethod] = [
        WalkedMethod("BrokerReading.broker(of: FamilyID)") { try $0.writer.broker(of: $0.my.family) },
        WalkedMethod("BrokerReading.familiesWithBrokers()", .server(.work)) { try $0.writer.familiesWithBrokers() },
        WalkedMethod("BrokerWriting.save(_: BrokerRecord)") {
            try $0.writer.save($0.its.changed.brokerRecord(in: $0.my))
        },
        WalkedMethod("BrokerWriting.removeBroker(of: FamilyID)") { try $0.writer.removeBroker(of: $0.my.family) },
        WalkedMethod("BrokerWriting.note(_: BrokerRecord.Last, ofBroker: Int, of: FamilyID)") {
            try $0.writer.note(.init(.timedOut, at: .seconds(5_000)), ofBroker: 1, of: $0.my.family)
        },
        WalkedMethod("BrokerWriting.noteBroker(hasRetainedMessages: Bool, version: Int, of: FamilyID)") {
            try $0.writer.noteBroker(hasRetainedMessages: true, version: 1, of: $0.my.family)
        },
    ]
}
