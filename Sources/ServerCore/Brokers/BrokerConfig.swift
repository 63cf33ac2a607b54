import FamilyCore

/// The configuration of one entity; its properties are the keys of Home Assistant's MQTT discovery, in snake case.
struct BrokerConfig: Encodable {
    struct Device: Encodable {
        let identifiers: [String]
        let name: String
        let manufacturer = "GrandMa"
        let model: String
        let swVersion: String?
        let configurationURL: String?
    }

    struct Origin: Encodable {
        let name = "GrandMa"
    }

    let name: String?
    let uniqueID: String
    let device: Device
    let origin = Origin()
    let availabilityTopic: String
    var stateTopic: String?
    var commandTopic: String?
    var valueTemplate: String?
    var jsonAttributesTopic: String?
    var deviceClass: String?
    var unitOfMeasurement: String?
    var icon: String?
    var min: Int?
    var max: Int?

    init(
        _ entity: BrokerEntity,
        of frame: FrameSummary,
        at topics: BrokerTopics,
        in words: BrokerWords,
        _ links: PublicLinks
    ) {
        let id = "grandma_\(frame.id.text)"
        name = words.names[entity]
        uniqueID = "\(id)_\(entity.rawValue)"
        device = Device(
            identifiers: [id],
            name: frame.name,
            model: frame.model,
            swVersion: frame.report?.version,
            configurationURL: links.frame(frame.id)
        )
        availabilityTopic = topics.status
        if entity != .next { stateTopic = topics.state(entity, of: frame.id) }
        if entity.isOrdered { commandTopic = topics.order(entity, to: frame.id) }
        switch entity {
        case .screen: icon = "mdi:image-frame"
        case .brightness:
            (min, max) = (FrameSettings.brightnesses.lowerBound, FrameSettings.brightnesses.upperBound)
            (unitOfMeasurement, icon) = ("%", "mdi:brightness-6")
        case .next: icon = "mdi:page-next"
        case .showing:
            (valueTemplate, jsonAttributesTopic) = ("{{ value_json.title }}", stateTopic)
            icon = "mdi:image"
        case .quiet: deviceClass = "problem"
        }
    }
}
