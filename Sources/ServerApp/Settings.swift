package import Configuration
package import FamilyCore
package import FamilyServices
package import FoundationEssentials
import Gazetteer
package import Launch
package import Logging
import ServerCore

/// The settings of the server.
///
/// | key | type | default |
/// |---|---|---|
/// | `port` | 0 to 65535; 0: any free port | 8080 |
/// | `data` | folder | `~/.local/share/grandma/server` |
/// | `blobs` | place in an S3 store | the data folder |
/// | `database` | address of a PostgreSQL database | a file in the data folder |
/// | `publicUrl` | http or https address | the address at which the home reaches this machine |
/// | `trustedProxies` | addresses and networks | none |
/// | `hosts` | names | none |
/// | `darkroom` | program | `grandma-darkroom` beside this program |
/// | `assets` | folder | found beside or above this program |
/// | `logLevel` | `debug`, `info`, `warning`, `error` | `info` |
/// | `connections` | 64 to 100000 | 1024 |
/// | `connectionsPerAddress` | 1 to 1024 | 32 |
/// | `families` | `invited` or `open` | `invited` |
/// | `mostFamilies` | 1 to 1000000 | 1000 |
/// | `albumGigabytes` | 1 to 100000, for each family | 20 |
/// | `albumPhotos` | 1 to 10000000, for each family | 100000 |
/// | `reserveMegabytes` | 0 to 1000000 | 200 |
/// | `pushService` | http or https address | none |
/// | `webhooks` | `internet`, `home` or `off` | `internet` |
/// | `announce` | true or false | true |
/// | `metrics` | address and port | none |
/// | `traces` | path of a file | none |
/// | `drainSeconds` | 0 to 60 | 5 with copies, else 0 |
///
/// None of them is secret but `database`, which may hold a password. Properties without a key are for tests; their
/// defaults are those of the rules.
package struct Settings: Sendable {
    package var port: Int
    package var data: URL
    /// The store of the photos; nil: the data folder.
    package var blobs: ObjectStore?
    /// The database of the catalogue; nil: a file in the data folder.
    package var database: Database?
    package var publicURL: String?
    package var trustedProxies: TrustedProxies
    /// Additional host names of the server, beside the one in `publicURL`.
    package var hosts: [String] = []
    package var darkroom: URL
    package var assets: URL
    package var logLevel: Logger.Level
    /// The origin of a push service that may be at a private address.
    package var pushService: String?
    /// The webhooks and MQTT brokers to which keepers may have events sent.
    package var webhooks = WebhookSetting.internet
    package var connectionsPerAddress: Int
    /// Maximum number of open connections; more wait in the kernel's queue.
    ///
    /// A small computer serves 1,024 well.
    package var connections = 1024
    /// The listener for the operator's monitoring; nil: there is none.
    var metrics: ListeningAddress?
    /// The path of the trace file; nil: nothing is traced.
    var traces: String?
    /// Whether frames find the server on the home network by themselves.
    package var announcesAtHome = false
    /// The time for which the server serves on, not ready any more, after it was told to stop; nil: the usual time.
    var drain: Duration?
    var homePace = HomeAnnouncement.Pace()
    package var pace = PaceLimits()
    package var rules = FamilyRules()
    /// The source of the names of towns; nil: they have none.
    var towns: GazetteerSource?
    /// The folder of tzdata; nil: time zones are as this program knows them, and their cities have English names only.
    package var zoneFolder: URL?
    package var passwordCost = PasswordCost.usual
    /// Bytes of the disk that uploads must leave free.
    package var reserve = ByteCount.megabytes(200)
    var storagePace = StorageCare.Pace()
    /// The record of data folders on other disks; nil: no record is kept.
    var knownDataFolders: KnownDataFolders?
    package var heartbeat: Duration = .seconds(15)
    package var now: @Sendable () -> Date = { Date() }
    package var uptime: @Sendable () -> Duration = FamilyPorts.uptimeOfProcess
    package var isClockSynchronised: @Sendable () -> Bool = { false }
    /// Prints the one-time setup link.
    package var announce: @Sendable (String) -> Void = { StandardStream.output.write("\($0)\n") }

    package init(
        port: Int = 8080,
        data: URL,
        publicURL: String? = nil,
        trustedProxies: TrustedProxies = TrustedProxies(),
        darkroom: URL,
        assets: URL,
        logLevel: Logger.Level = .info,
        connectionsPerAddress: Int = 32
    ) {
        self.port = port
        self.data = data
        self.publicURL = publicURL
        self.trustedProxies = trustedProxies
        self.darkroom = darkroom
        self.assets = assets
        self.logLevel = logLevel
        self.connectionsPerAddress = connectionsPerAddress
    }
}

extension Settings {
    /// The base URL at which people and frames reach this server.
    var base: String { publicURL ?? "http://\(LocalAddress.reachableHost()):\(port)" }

    package static let table = SettingsTable(
        program: "grandma-server",
        purpose: "the family's album, for its frames and its people.",
        rows: [
            .init("port", value: "<number>", usual: "8080", meaning: "The port to listen on, at all addresses."),
            .init(
                "data",
                value: "<folder>",
                usual: "~/.local/share/grandma/server",
                meaning: "The folder that keeps the album."
            ),
            .init("blobs", value: "<place>", usual: "", meaning: ObjectStore.meaning),
            .init("database", value: "<address>", usual: "", meaning: Database.meaning),
            .init(
                "publicUrl",
                value: "<address>",
                usual: "",
                meaning: "The address by which people and frames reach this server, such as https://photos.example.org."
            ),
            .init(
                "trustedProxies",
                value: "<list>",
                usual: "",
                meaning: "Proxies whose X-Forwarded headers are trusted, such as 127.0.0.1,10.0.0.0/8."
            ),
            .init(
                "hosts",
                value: "<list>",
                usual: "",
                meaning: "Additional host names of the server, such as photos.example.org,.example.net."
            ),
            .init("darkroom", value: "<program>", usual: "", meaning: "The grandma-darkroom program."),
            .init("assets", value: "<folder>", usual: "", meaning: "The folder with the words and files of the pages."),
            .init(
                "logLevel",
                value: "<level>",
                usual: "info",
                meaning: "The least severe level to log: debug, info, warning or error."
            ),
            .init(
                "connections",
                value: "<number>",
                usual: "1024",
                meaning: "Maximum number of open connections; each frame that is switched on has one."
            ),
            .init(
                "connectionsPerAddress",
                value: "<number>",
                usual: "32",
                meaning: "Maximum number of open connections per address."
            ),
            .init("albumGigabytes", value: "<number>", usual: "20", meaning: "Maximum gigabytes of a family's photos."),
            .init("albumPhotos", value: "<number>", usual: "100000", meaning: "Maximum number of a family's photos."),
            .init(
                "reserveMegabytes",
                value: "<number>",
                usual: "200",
                meaning: "Megabytes of free disk space below which photos are refused."
            ),
            .init(
                "pushService",
                value: "<address>",
                usual: "",
                meaning: "A push service of your own for browsers' news, which may be at a private address."
            ),
            .init("families", value: "<who>", usual: "invited", meaning: FamiliesSetting.meaning),
            .init("mostFamilies", value: "<number>", usual: "1000", meaning: FamiliesSetting.mostMeaning),
            .init("webhooks", value: "<where>", usual: "internet", meaning: WebhookSetting.meaning),
            .init(
                "announce",
                value: "<answer>",
                usual: "true",
                meaning: "Whether frames on the home network find the server by themselves."
            ),
            ListeningAddress.metrics,
            TraceFile.setting,
            .init("drainSeconds", value: "<number>", usual: "", meaning: CopyRelay.drainMeaning),
        ]
    )

    /// Reads the settings; throws an error that names the invalid one.
    package init(reader: ConfigReader, environment: [String: String]) throws(StartError) {
        self.init(
            port: try Self.number("port", 0...65535, usual: 8080, reader),
            data: try Self.dataFolder(reader, environment),
            publicURL: try Self.publicURL(reader),
            trustedProxies: try Self.proxies(reader),
            darkroom: try Self.darkroom(reader),
            assets: try Self.assets(reader),
            logLevel: try Self.logLevel(reader),
            connectionsPerAddress: try Self.number("connectionsPerAddress", 1...1024, usual: 32, reader)
        )
        connections = try Self.number("connections", 64...100_000, usual: connections, reader)
        hosts = try Self.hosts(reader)
        blobs = try ObjectStore(reader.text(forKey: "blobs"), environment: environment)
        database = try Database(reader.text(forKey: "database"))
        pushService = try Self.pushService(reader)
        webhooks = try .init("webhooks", in: reader)
        rules.operating.strangersStart = try FamiliesSetting("families", in: reader) == .open
        rules.operating.mostFamilies = try Self.number("mostFamilies", 1...1_000_000, usual: 1_000, reader)
        announcesAtHome = try Self.answer("announce", reader)
        metrics = try ListeningAddress("metrics", in: reader)
        traces = reader.text(forKey: "traces")
        drain = try Self.drain(reader)
        let defaults = rules.uploads
        let usual = Int(defaults.quota.bytes / 1_000_000_000)
        rules.uploads.quota = .gigabytes(Int64(try Self.number("albumGigabytes", 1...100_000, usual: usual, reader)))
        reserve = .megabytes(Int64(try Self.number("reserveMegabytes", 0...1_000_000, usual: 200, reader)))
        knownDataFolders = KnownDataFolders(environment: environment)
        towns = .debian(languages: Self.townLanguages)
        zoneFolder = MachineZoneFiles.usualFolder
        isClockSynchronised = { KernelClock.isSynchronised }
        rules.uploads.mostPhotos = try Self.number("albumPhotos", 1...10_000_000, usual: defaults.mostPhotos, reader)
        // The tests' programs hash a thousand passwords, each for a quarter of a second. A release build has no such way.
        #if DEBUG
        if environment["GRANDMA_CHEAP_PASSWORDS"] != nil { passwordCost = .cheap }
        #endif
    }

    /// The languages in which towns have names: those of the pages and the frames.
    static let townLanguages = ["de", "en", "es", "fi"]

    private static func answer(_ key: String, _ reader: ConfigReader) throws(StartError) -> Bool {
        switch reader.text(forKey: key)?.lowercased() {
        case nil, "", "true", "yes", "on", "1": return true
        case "false", "no", "off", "0": return false
        default: throw .setting(key, "must be true or false")
        }
    }

    static func number(
        _ key: String,
        _ range: ClosedRange<Int>,
        usual: Int,
        _ reader: ConfigReader
    ) throws(StartError) -> Int {
        guard let text = reader.text(forKey: key) else { return usual }
        guard let number = Int(text), range.contains(number) else {
            throw .setting(key, "must be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func publicURL(_ reader: ConfigReader) throws(StartError) -> String? {
        guard let text = reader.text(forKey: "publicUrl"), !text.isEmpty else { return nil }
        guard let origin = Origin(ofURL: text) else {
            throw .setting("publicUrl", "must be an address such as https://photos.example.org")
        }
        return hasPath(text) ? text : origin.text
    }

    private static func hasPath(_ url: String) -> Bool { url.split(separator: "/").count > 2 }

    /// Sentences for the operator about settings with which the server starts, and which will not work as meant.
    package var doubts: [String] {
        guard let publicURL, Self.hasPath(publicURL) else { return [] }
        return [
            "GRANDMA_PUBLIC_URL has a path, under which pages do not work: their links begin at the top of the address. "
                + "Give the album an address of its own."
        ]
    }

    private static func logLevel(_ reader: ConfigReader) throws(StartError) -> Logger.Level {
        guard let text = reader.text(forKey: "logLevel") else { return .info }
        guard let level = Logger.Level(rawValue: text) else {
            throw .setting("logLevel", "must be debug, info, warning or error")
        }
        return level
    }
}
