package import FamilyCore
import FamilyTesting
import FoundationEssentials
package import ServerCore
import Testing

private let home = FamilyID.make("family-1")

extension BrokerRecord {
    package static func make(
        familyID: FamilyID = .make("family-1"),
        memberID: MemberID = .make("anna"),
        url: String = "mqtts://broker.example.com:8883",
        prefix: String = "homeassistant",
        entities: Set<BrokerEntity> = Set(BrokerEntity.allCases),
        isOn: Bool = true,
        hasRetainedMessages: Bool = false,
        last: Last? = nil
    ) -> BrokerRecord {
        BrokerRecord(
            familyID: familyID,
            memberID: memberID,
            url: url,
            userName: "grandma",
            password: "lilies",
            prefix: prefix,
            entities: entities,
            language: "en",
            isOn: isOn,
            hasRetainedMessages: hasRetainedMessages,
            last: last
        )
    }
}

extension CatalogueContract {
    static let brokers = [
        CatalogueContract("keeps one broker of a family, and the last thing that happened to it") {
            catalogue async throws in
            try await catalogue.settle()
            var broker = BrokerRecord.make(entities: [.next, .screen])
            try await catalogue.write { [broker] in try $0.save(broker) }
            #expect(try await catalogue.read { try $0.broker(of: home) } == broker)
            broker.version = 2
            broker.last = .init(.wrongPassword, at: .seconds(7))
            try await catalogue.write { [broker] in try $0.save(broker) }
            #expect(try await catalogue.read { try $0.broker(of: home) } == broker)
            // A note about an older version of the broker changes nothing.
            try await catalogue.write { writer in
                try writer.note(.init(.connected, at: .seconds(8)), ofBroker: 1, of: home)
                try writer.noteBroker(hasRetainedMessages: true, version: 1, of: home)
            }
            #expect(try await catalogue.read { try $0.broker(of: home) } == broker)
            try await catalogue.write { writer in
                try writer.note(.init(.connected, at: .seconds(8)), ofBroker: 2, of: home)
                try writer.noteBroker(hasRetainedMessages: true, version: 2, of: home)
            }
            (broker.last, broker.hasRetainedMessages) = (.init(.connected, at: .seconds(8)), true)
            #expect(try await catalogue.read { try $0.broker(of: home) } == broker)
            try await catalogue.write { try $0.removeBroker(of: home) }
            #expect(try await catalogue.read { try $0.broker(of: home) } == nil)
        },
        CatalogueContract("lists the families whose broker is on, or has something to forget") {
            catalogue async throws in
            try await catalogue.settle()
            for (isOn, hasRetainedMessages, count) in [(true, false, 1), (false, true, 1), (false, false, 0)] {
                let broker = BrokerRecord.make(isOn: isOn, hasRetainedMessages: hasRetainedMessages)
                try await catalogue.write { try $0.save(broker) }
                #expect(try await catalogue.read { try $0.familiesWithBrokers() }.count == count)
            }
        },
    ]
}
