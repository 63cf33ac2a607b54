import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

private let home = FamilyID.make("family-1")
private let kitchen = FrameID.make("kitchen")
private let topics = BrokerTopics(family: home, prefix: "homeassistant")
private let words = BrokerWords(
    names: Dictionary(uniqueKeysWithValues: BrokerEntity.allCases.map { ($0, $0.rawValue.uppercased()) })
) { "Photo by \($0)" }
private let links = PublicLinks(base: "http://192.168.1.2:8080")

private func frame(
    _ name: String = "Kitchen",
    report: FrameReport? = .able,
    chosen: FrameSettings? = nil,
    off: FrameOff? = nil,
    silence: FrameSilence? = nil
) -> FrameSummary {
    FrameSummary(
        id: kitchen,
        name: name,
        model: "Pi 4",
        member: MemberRecord.make().summary,
        pairedAt: .testDay,
        takenInBy: nil,
        lastSeenAt: .testDay,
        report: report,
        chosen: chosen.map { ChosenSettings(version: 1, settings: $0) },
        silence: silence,
        off: off
    )
}

extension FrameReport {
    /// The report of a frame that can do everything.
    fileprivate static let able = FrameReport(
        version: "2",
        photoID: nil,
        shelfPhotos: 1,
        shelfBytes: .zero,
        settings: FrameSettings(brightness: 70),
        room: FrameRoom(means: FrameCapabilities())
    )
}

private func picture(
    _ frame: FrameSummary,
    _ entities: Set<BrokerEntity> = Set(BrokerEntity.allCases),
    showing photo: Photo? = nil
) -> [String: String] {
    RetainedMessages([BrokerFrame(frame, showing: photo)], entities, at: topics, in: words, links).payloads
}

struct BrokerPictureTests {
    private let own = "grandma/family-1/kitchen"

    private func config(_ component: String, _ entity: String) -> String {
        "homeassistant/\(component)/grandma_family-1/kitchen_\(entity)/config"
    }

    @Test func `announces each entity of a frame, and its state`() throws {
        let payloads = picture(frame())
        let states = ["screen": "ON", "brightness": "70", "quiet": "OFF"]
        for (entity, state) in states { #expect(payloads["\(own)/\(entity)"] == state) }
        #expect(payloads["\(own)/showing"] == #"{"sent_by":null,"taken":null,"title":null}"#)
        #expect(payloads["\(own)/next"] == nil, "a button has no state")
        #expect(
            payloads[config("switch", "screen")] == """
                {"availability_topic":"grandma/family-1/status","command_topic":"\(own)/screen/set",\
                "device":{"configuration_url":"http://192.168.1.2:8080/frames/kitchen","identifiers":["grandma_kitchen"],\
                "manufacturer":"GrandMa","model":"Pi 4","name":"Kitchen","sw_version":"2"},"icon":"mdi:image-frame",\
                "name":"SCREEN","origin":{"name":"GrandMa"},"state_topic":"\(own)/screen",\
                "unique_id":"grandma_kitchen_screen"}
                """
        )
        let number = try #require(payloads[config("number", "brightness")])
        #expect(number.contains(#""max":100,"min":10"#) && number.contains(#""unit_of_measurement":"%""#))
        let button = try #require(payloads[config("button", "next")])
        #expect(button.contains("command_topic") && !button.contains("state_topic"))
        let sensor = try #require(payloads[config("sensor", "showing")])
        #expect(sensor.contains("{{ value_json.title }}") && !sensor.contains("command_topic"))
        #expect(try #require(payloads[config("binary_sensor", "quiet")]).contains(#""device_class":"problem""#))
        #expect(payloads.count == 9)
    }

    @Test func `announces only what was chosen, and what the frame can do`() {
        #expect(Set(picture(frame(), [.quiet]).keys) == ["\(own)/quiet", config("binary_sensor", "quiet")])
        let older = FrameReport(version: "1", photoID: nil, shelfPhotos: 1, shelfBytes: .zero)
        let parts = ["screen", "brightness"].map { "\(own)/\($0)" }
        #expect(picture(frame(report: older)).keys.filter(parts.contains).isEmpty)
        #expect(picture(frame(report: nil)).count == 2, "of a frame that told nothing, only whether it is heard of")
        #expect(picture(frame(), []).isEmpty)
    }

    @Test func `tells the brightness that a keeper chose, or else the frame's own`() {
        let ofCard = FrameSettings(language: "fi", keepsConfiguration: true)
        #expect(picture(frame(chosen: FrameSettings(brightness: 40)))["\(own)/brightness"] == "40")
        #expect(picture(frame(chosen: ofCard))["\(own)/brightness"] == "70")
        #expect(picture(frame(report: nil, chosen: ofCard)).count == 2, "the card chose none")
        #expect(frame(chosen: ofCard).settings == FrameSettings(brightness: 70, language: "fi"))
    }

    @Test func `tells that it is off, that it is quiet, and what it shows`() throws {
        let since = FrameSilence(since: .testDay, cause: .power)
        let quiet = picture(frame(off: FrameOff(number: 1, isOff: true, since: .testDay), silence: since))
        #expect(quiet["\(own)/screen"] == "OFF" && quiet["\(own)/quiet"] == "ON")
        let taken = LocalDateTime("2026-07-04T16:40:00")
        let photo = Photo.make(caption: "The \"garden\"", takenAt: taken)
        let shown = picture(frame(), showing: photo)["\(own)/showing"]
        #expect(shown == #"{"sent_by":"Anna","taken":"2026-07-04","title":"The \"garden\""}"#)
        let nameless = picture(frame(), showing: Photo.make())["\(own)/showing"]
        #expect(nameless == #"{"sent_by":"Anna","taken":null,"title":"Photo by Anna"}"#)
        let long = Photo.make(caption: String(repeating: "ä", count: 2_000))
        #expect(picture(frame(), showing: long)["\(own)/showing"]?.count ?? 0 < 400)
        // Seven scalars each.
        let families = picture(frame(), showing: Photo.make(caption: String(repeating: "👨‍👩‍👧‍👦", count: 71)))
        let title = try #require(families["\(own)/showing"]?.split(separator: "\"title\":\"").last?.dropLast(2))
        #expect(title.unicodeScalars.count <= 250 && title.allSatisfy { $0 == "👨‍👩‍👧‍👦" } && title.count > 30)
    }
}

struct BrokerMirrorTests {
    private var mirror = RetainedTopics(topics)

    private mutating func show(_ frames: [FrameSummary]) -> [String: String] {
        let shown = frames.map { BrokerFrame($0, showing: nil) }
        let messages = mirror.show(RetainedMessages(shown, [.screen, .quiet], at: topics, in: words, links))
        return Dictionary(uniqueKeysWithValues: messages.map { ($0.topic, $0.payload) })
    }

    @Test mutating func `sends only what changed`() {
        #expect(show([frame()]).count == 4)
        #expect(show([frame()]).isEmpty)
        let off = FrameOff(number: 1, isOff: true, since: .testDay)
        #expect(show([frame(off: off)]) == ["grandma/family-1/kitchen/screen": "OFF"])
        let renamed = show([frame("Hall", off: off)])
        #expect(renamed.count == 2 && renamed.values.allSatisfy { $0.contains("Hall") })
    }

    @Test mutating func `has a frame that is gone forgotten, its configurations first`() {
        _ = show([frame()])
        let messages = mirror.show(.empty)
        #expect(messages.count == 4 && messages.allSatisfy { $0.payload.isEmpty })
        #expect(messages.prefix(2).allSatisfy { $0.topic.hasPrefix("homeassistant/") })
        #expect(show([frame()]).count == 4, "and tells of it again if it comes back")
    }

    @Test mutating func `forgets what an earlier connection left, and keeps what is wanted`() {
        let (gone, wanted) = (
            "homeassistant/switch/grandma_family-1/attic_screen/config",
            "homeassistant/switch/grandma_family-1/kitchen_screen/config"
        )
        #expect(mirror.find(gone) == nil && mirror.find(wanted) == nil, "before it is known what is wanted")
        let messages = show([frame()])
        #expect(messages[gone] == "" && messages[wanted]?.isEmpty == false)
        #expect(mirror.find("grandma/family-1/attic/screen")?.payload == "")
        #expect(mirror.find("grandma/family-1/kitchen/screen") == nil)
    }

    @Test(arguments: [
        "homeassistant/switch/grandma_family-2/attic_screen/config", "homeassistant/switch/lamp/config",
        "grandma/family-2/attic/screen", "grandma/family-1/status", "grandma/family-1/attic/screen/set",
    ])
    mutating func `leaves the topics of others alone`(topic: String) {
        _ = show([])
        #expect(mirror.find(topic) == nil)
    }
}

struct BrokerOrderTests {
    private func order(
        _ topic: String,
        _ payload: String,
        isRetained: Bool = false,
        entities: Set<BrokerEntity> = Set(BrokerEntity.allCases)
    ) -> BrokerCommand.Action? {
        BrokerCommand(
            topic: topic,
            payload: Array(payload.utf8),
            isRetained: isRetained,
            at: topics,
            entities: entities
        )?.action
    }

    private let own = "grandma/family-1/kitchen"

    @Test func `understands what Home Assistant sends`() {
        #expect(order("\(own)/screen/set", "ON") == .screen(isOn: true))
        #expect(order("\(own)/screen/set", "OFF") == .screen(isOn: false))
        #expect(order("\(own)/next/set", "PRESS") == .next)
        #expect(order("\(own)/brightness/set", "10") == .brightness(10))
        #expect(order("\(own)/brightness/set", "100") == .brightness(100))
    }

    @Test(arguments: [
        "", "on", "ON ", "ONN", "9", "101", "1e2", "-50", "+50", "50.0", "5 0", "٥٠", "0050000", "PRESS!", "\u{0}",
        String(repeating: "9", count: 100_000),
    ])
    func `understands nothing else`(payload: String) {
        for entity in BrokerEntity.allCases { #expect(order("\(own)/\(entity.rawValue)/set", payload) == nil) }
    }

    @Test func `follows no other topic, nothing that was kept, and nothing that was not chosen`() {
        let others = [
            "grandma/family-2/kitchen/next/set", "grandma/family-1/kitchen/next", "grandma/family-1/kit/chen/next/set",
            "grandma/family-1//next/set", "grandma/family-1/k$/next/set", "grandma/family-1/kitchen/quiet/set",
            "x/grandma/family-1/kitchen/next/set", "grandma/family-1/kitchen/next/set/set",
        ]
        for topic in others { #expect(order(topic, "PRESS") == nil, "\(topic)") }
        #expect(order("\(own)/next/set", "PRESS", isRetained: true) == nil)
        #expect(order("\(own)/next/set", "PRESS", entities: [.screen]) == nil)
    }
}

struct BrokerAddressTests {
    private func text(_ typed: String, _ extent: WebhookReach.Extent = .home) -> String? {
        BrokerAddress(typed, WebhookReach(extent, ownOrigin: "https://photos.example.org"))?.text
    }

    @Test func `takes the addresses of brokers, with their usual ports`() throws {
        #expect(text("mqtt://192.168.1.10") == "mqtt://192.168.1.10:1883")
        #expect(text("MQTTS://Broker.Example.com/") == "mqtts://broker.example.com:8883")
        #expect(text("mqtt://localhost:18830") == "mqtt://localhost:18830")
        #expect(text("mqtt://[fd00::1]") == "mqtt://[fd00::1]:1883")
        let address = try #require(BrokerAddress("mqtts://[fd00::1]:99", WebhookReach(.home)))
        #expect(address.host == "fd00::1" && address.port == 99 && address.isSecure)
    }

    @Test(arguments: [
        "", "mqtt://", "http://192.168.1.10", "192.168.1.10", "mqtt://a/b", "mqtt://user:word@host", "mqtt://host:0",
        "mqtt://host:99999", "mqtt:/host", "mqtt://ho st", "mqtt://host:1883:1883", "ws://host",
    ])
    func `takes nothing else`(typed: String) { #expect(text(typed) == nil) }

    @Test func `follows the rules of webhooks`() throws {
        #expect(text("mqtts://broker.example.com", .internet) != nil)
        for typed in ["mqtt://broker.example.com", "mqtts://192.168.1.10", "mqtts://localhost"] {
            #expect(text(typed, .internet) == nil, "\(typed)")
        }
        let outside = try #require(BrokerAddress("mqtts://broker.example.com", WebhookReach(.internet)))
        #expect(outside.admits("93.184.216.34") && !outside.admits("10.0.0.1") && !outside.admits("127.0.0.1"))
        let plain = try #require(BrokerAddress("mqtt://broker.example.com", WebhookReach(.home)))
        #expect(plain.admits("192.168.1.10") && !plain.admits("93.184.216.34"), "unencrypted not out of the house")
    }
}

struct BrokerRulesTests {
    private let rules = BrokerRules()

    @Test func `pauses longer with each failure, up to ten minutes, each time a little differently`() {
        #expect([1, 2, 3, 8, 9, 60].map { rules.pause(after: $0, chance: 1) } == [2, 4, 8, 256, 512, 600])
        #expect([1, 60].map { rules.pause(after: $0, chance: 0) } == [1, 300])
        #expect(rules.pause(after: 0, chance: 1) == 2)
    }

    @Test func `knows topics, user names and passwords that can be`() {
        for prefix in ["homeassistant", "home/assistant-2_x"] { #expect(rules.isPrefix(prefix)) }
        for prefix in ["", "/x", "x/", "a b", "a+b", "#", "$SYS", "ä", String(repeating: "a", count: 101)] {
            #expect(!rules.isPrefix(prefix), "\(prefix)")
        }
        #expect(rules.isSecret("") && rules.isSecret("Gänseblümchen 7!"))
        #expect(!rules.isSecret("a\nb") && !rules.isSecret(String(repeating: "a", count: 201)))
        // One letter may have many scalars, and the catalogue counts these.
        #expect(!rules.isSecret(String(repeating: "e\u{301}", count: 101)))
    }
}
