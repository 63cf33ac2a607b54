// swift-tools-version: 6.2
import PackageDescription

// The map of the house is in README.md; who may import whom is held by
// ArchitectureTests. Arrows point from a target to what stands below it.

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

// MARK: - Products of others

let configuration = Target.Dependency.product(name: "Configuration", package: "swift-configuration")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let http = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let nioHTTPTypesHTTP1 = Target.Dependency.product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let tracing = Target.Dependency.product(name: "Tracing", package: "swift-distributed-tracing")
let unixSignals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")

// MARK: - Kinds of targets

func room(_ name: String, _ dependencies: [Target.Dependency] = [], _ more: [SwiftSetting] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings + more)
}

/// Millions of bytes or of events go through its loops: without optimizing, a
/// frame under test takes seconds to show a photo, and a core minutes for its
/// random sequences.
let optimizedAlways = [SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The settings of the tests' own code, which is not optimized even where `kiosk/test` optimizes all other code:
/// optimizing the tests would add minutes to a first build and save a tenth of their run.
let optimizedNever = [SwiftSetting.unsafeFlags(["-Xfrontend", "-Onone"], .when(configuration: .debug))]

/// How the programs are linked, so that they start fast: with LLVM's linker, which is part of Swift.
///
/// It writes the 60,000 addresses that the dynamic linker corrects at each start in a hundredth of the bytes (DT_RELR,
/// which glibc reads since 2.36). Nobody looks a program's own names up, but among twenty thousand of them each start
/// looks for those of its libraries.
let linkedForStart = [
    LinkerSetting.unsafeFlags([
        "-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
    ])
]

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name,
        dependencies: dependencies,
        swiftSettings: settings,
        linkerSettings: linkedForStart
    )
}

func tests(
    _ name: String,
    _ dependencies: [Target.Dependency],
    exclude: [String] = [],
    _ more: [SwiftSetting] = optimizedNever
) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings + more)
}

func testing(
    _ name: String,
    _ dependencies: [Target.Dependency],
    exclude: [String] = [],
    _ more: [SwiftSetting] = []
) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        path: "Tests/\(name)",
        exclude: exclude,
        swiftSettings: settings + more
    )
}

func library(_ name: String, pkgConfig: String? = nil, apt: String? = nil) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: apt.map { [.apt([$0])] })
}

let package = Package(
    name: "grandma",
    products: [
        .executable(name: "grandma-frame", targets: ["grandma-frame"]),
        .executable(name: "grandma-server", targets: ["grandma-server"]),
        .executable(name: "grandma-darkroom", targets: ["grandma-darkroom"]),
    ],
    dependencies: [
        .package(
            url: "https://github.com/apple/swift-configuration",
            from: "1.4.0",
            traits: ["CommandLineArguments"]
        ),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // What C gives: a module map and a shim each.
        library("CAvahi", apt: "libavahi-client-dev"),
        library("CClock"),
        library("CCrashReport"),
        library("CCurl", apt: "libcurl4-openssl-dev"),
        library("CDescriptorPassing"),
        // NB: with its pkg-config, the programs would be linked to it, and open it at every start.
        library("CFFmpeg", apt: "libavformat-dev"),
        library("CJPEG", apt: "libjpeg-dev"),
        library("CKMS", pkgConfig: "libdrm", apt: "libdrm-dev"),
        library("CLCMS", apt: "liblcms2-dev"),
        library("CMosquitto", apt: "libmosquitto-dev"),
        library("CPango", apt: "libpangocairo-1.0-0"),
        library("CPostgreSQL", pkgConfig: "libpq", apt: "libpq-dev"),
        library("CQRCode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
        library("CSandbox", apt: "libseccomp-dev"),
        library("CSDL2", apt: "libsdl2-dev"),
        library("CSQLite", apt: "libsqlite3-dev"),
        // Only its headers: see the shim.
        library("CSystemd", apt: "libsystemd-dev"),
        library("CTurboJPEG", apt: "libturbojpeg0-dev"),
        // Only for where the headers of glib lie, which those of vips want:
        // what pkg-config says to link is linked whether it is called or not.
        library("CVips", pkgConfig: "glib-2.0", apt: "libvips-dev"),
        library("CWayland", apt: "libwayland-dev"),
        library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),

        // SQLite's own shim, unchanged, and what mends it; optimized, for it sums each page that is read.
        .target(
            name: "CChecksumVFS",
            exclude: ["cksumvfs.c"],
            cSettings: [.unsafeFlags(["-O2"])],
            linkerSettings: [.linkedLibrary("sqlite3")]
        ),

        // These targets are written in C, because Swift's Glibc lacks `dl_iterate_phdr` and `sync_file_range`.
        .target(name: "CDynamicLinker"),
        .target(name: "CWriteback"),

        // Leaves: one thing each, knowing nothing of the family.
        room("BlockingWork"),
        room("CurlHTTP", ["Files", "CCurl", systemPackage]),
        room("DarkroomRunning", ["DarkroomWire"]),
        room("DarkroomWire", ["CDescriptorPassing"]),
        room("Files", ["CWriteback", systemPackage]),
        room("FilmLibraries", ["CFFmpeg"]),
        room("Gazetteer", [], optimizedAlways),
        room("HomeDiscovery", ["BlockingWork", "CAvahi"]),
        room("Launch", ["CDynamicLinker", configuration]),
        room("FilmPlaying", ["FilmLibraries", "CFFmpeg"]),
        room("MQTTClient", ["BlockingWork", "CMosquitto"]),
        room("NetworkManagerBus", ["BlockingWork", "CSystemd"]),
        room("PageSums", ["Files", "SQLiteClient", "CChecksumVFS", systemPackage]),
        room("PostgreSQLClient", ["CPostgreSQL"]),
        room("QRCode", ["CQRCode"]),
        room("RowSums", [], optimizedAlways),
        room("SQLiteClient", ["CSQLite"]),
        room("ZipArchive"),
        room("Zlib", ["CZlib"]),

        // Cores: decisions, no effects.
        room("FamilyCore", [], optimizedAlways),
        room("FrameCore", ["FamilyCore"], optimizedAlways),
        room("ServerCore", ["FamilyCore"], optimizedAlways),

        // The frame's side.
        room("FamilyClient", ["FamilyCore", "FrameCore", "CurlHTTP", crypto]),
        room("PangoText", ["CPango"]),
        room("PixelPainting", ["FrameCore"], optimizedAlways),
        room("PhotoDecoding", ["FrameCore", "PixelPainting", "RowSums", "CJPEG"], optimizedAlways),
        room("SDLScreen", ["FrameCore", "PixelPainting", "CKMS", "CSDL2", "CWayland"], optimizedAlways),
        room("SQLiteShelf", ["FamilyCore", "FrameCore", "Files", "PageSums", "SQLiteClient", crypto, systemPackage]),
        room(
            "FrameApp",
            [
                "FamilyCore", "FrameCore", "FamilyClient", "FilmPlaying", "PangoText", "PhotoDecoding", "PixelPainting",
                "QRCode", "SDLScreen", "SQLiteShelf", "BlockingWork", "DarkroomRunning", "DarkroomWire", "Files",
                "HomeDiscovery", "Launch", "NetworkManagerBus",
                configuration, crypto, logging, systemPackage,
            ]
        ),
        program("grandma-frame", ["FrameApp", "Launch", configuration]),

        // The server's side.
        room(
            "BlobStores",
            ["FamilyCore", "ServerCore", "BlockingWork", "CurlHTTP", "Files", crypto, systemPackage]
        ),
        room(
            "Darkroom",
            [
                "DarkroomWire", "FilmLibraries", "RowSums", "Zlib", "CFFmpeg", "CLCMS", "CSandbox", "CTurboJPEG",
                "CVips",
            ],
            optimizedAlways
        ),
        room("DarkroomClient", ["FamilyCore", "ServerCore", "DarkroomRunning", "DarkroomWire", "BlockingWork"]),
        room(
            "SQLCatalogue",
            [
                "FamilyCore", "ServerCore", "BlockingWork", "Files", "PageSums", "PostgreSQLClient", "SQLiteClient",
                crypto, grdb, systemPackage,
            ]
        ),
        room("WebPush", ["FamilyCore", "ServerCore", "CurlHTTP", crypto]),
        room("Webhooks", ["FamilyCore", "ServerCore", "CurlHTTP", crypto]),
        room("FamilyServices", ["FamilyCore", "ServerCore"]),
        room(
            "FamilyPages",
            [
                "FamilyCore", "ServerCore", "FamilyServices", "QRCode", "Zlib", http, hummingbird, hummingbirdCore,
                mustache, nioCore,
            ]
        ),
        room(
            "ServerApp",
            [
                "FamilyCore", "ServerCore", "FamilyServices", "BlobStores", "DarkroomClient", "FamilyPages",
                "SQLCatalogue", "WebPush", "Webhooks",
                "BlockingWork", "Files", "Gazetteer", "HomeDiscovery", "Launch", "MQTTClient", "ZipArchive", "Zlib",
                "CClock",
                "CCrashReport",
                configuration,
                crypto,
                cryptoExtras,
                http, hummingbird,
                hummingbirdCore,
                lifecycle, logging, nioCore, nioHTTP1, nioHTTPTypes, nioHTTPTypesHTTP1, nioPosix, systemPackage,
                tracing,
                unixSignals,
            ]
        ),
        room(
            "ServerBackup",
            [
                "FamilyCore", "ServerCore", "FamilyServices", "BlobStores", "FamilyPages", "SQLCatalogue", "Files",
                systemPackage,
            ]
        ),
        program(
            "grandma-server",
            ["FamilyCore", "ServerApp", "ServerBackup", "ServerCore", "FamilyPages", "Launch", configuration]
        ),
        program("grandma-darkroom", ["Darkroom", "DarkroomWire"]),

        // Tests: helpers by side, then one suite a room.
        .systemLibrary(name: "CSDLImage", path: "Tests/CSDLImage", providers: [.apt(["libsdl2-image-dev"])]),
        testing("FamilyTesting", ["FamilyCore"], exclude: ["Fixtures"]),
        testing("FrameTesting", ["FamilyCore", "FrameCore", "FamilyTesting", crypto], optimizedAlways),
        testing("ServerTesting", ["FamilyCore", "ServerCore", "FamilyTesting", crypto], optimizedAlways),
        testing(
            "ServerAppTesting",
            [
                "ServerApp", "ServerCore", "SQLCatalogue", "FamilyServices", "FamilyCore", "FamilyTesting", "CurlHTTP",
                "Launch", logging,
            ]
        ),
        // These tests read every file of the project, character by character.
        tests("ArchitectureTests", [], optimizedAlways),
        tests(
            "BlobStoresTests",
            [
                "BlobStores", "BlockingWork", "CurlHTTP", "Files", "ServerCore", "FamilyCore", "SQLCatalogue",
                "ServerTesting",
                "FamilyTesting", systemPackage,
            ]
        ),
        tests("CurlHTTPTests", ["CurlHTTP", "FamilyTesting"]),
        tests(
            "DarkroomTests",
            [
                "Darkroom", "DarkroomClient", "DarkroomRunning", "DarkroomWire", "RowSums", "grandma-darkroom",
                "ServerCore", "FamilyCore",
                "FamilyTesting",
            ]
        ),
        tests(
            "EndToEndTests",
            [
                "FamilyClient", "FrameApp", "FrameCore", "FamilyCore", "ServerApp", "ServerAppTesting",
                "FamilyTesting", crypto, logging,
            ]
        ),
        tests(
            "FamilyClientTests",
            ["CurlHTTP", "FamilyClient", "FrameCore", "FamilyCore", "FamilyTesting", "FrameTesting", crypto]
        ),
        tests("FamilyCoreTests", ["FamilyCore", "FamilyTesting"]),
        tests("FamilyPagesTests", ["FamilyPages", "FamilyCore", "ServerCore", "FamilyTesting"]),
        tests(
            "FrameAppTests",
            [
                "FrameApp", "FrameCore", "FamilyCore", "PhotoDecoding", "PixelPainting", "SDLScreen", "PangoText",
                "QRCode", "SQLiteShelf", "Launch", "FamilyTesting", "FrameTesting", "BlockingWork", "Files", "CSDL2",
                "CSDLImage", "grandma-darkroom", configuration, logging,
            ],
            exclude: ["Pictures"]
        ),
        tests("FilesTests", ["Files", "FamilyTesting", systemPackage]),
        tests("FilmPlayingTests", ["FilmPlaying", "FamilyTesting"]),
        tests("FrameCoreTests", ["FrameCore", "FamilyCore", "FamilyTesting", "FrameTesting"]),
        tests("GazetteerTests", ["Gazetteer", "FamilyTesting"]),
        tests(
            "HomeDiscoveryTests",
            ["HomeDiscovery", "FamilyCore", "FamilyTesting", "FrameApp", "FrameCore", "FrameTesting"]
        ),
        tests("MQTTClientTests", ["MQTTClient"]),
        tests("NetworkManagerBusTests", ["NetworkManagerBus"]),
        tests("PageSumsTests", ["PageSums", "SQLiteClient", "FamilyTesting"]),
        tests(
            "PhotoDecodingTests",
            ["PhotoDecoding", "PixelPainting", "RowSums", "FrameCore", "FamilyTesting", "CJPEG"]
        ),
        tests("PixelPaintingTests", ["PixelPainting", "FrameCore"]),
        tests(
            "SDLScreenTests",
            ["SDLScreen", "PixelPainting", "PangoText", "QRCode", "FrameCore", "FamilyTesting", "CSDL2"]
        ),
        tests(
            "SQLCatalogueTests",
            [
                "SQLCatalogue", "BlobStores", "PostgreSQLClient", "FamilyServices", "ServerCore", "FamilyCore",
                "ServerTesting",
                "FamilyTesting", grdb,
            ],
            exclude: ["Fixtures"]
        ),
        tests("SQLiteClientTests", ["SQLiteClient", "FamilyTesting"]),
        tests(
            "SQLiteShelfTests",
            ["SQLiteShelf", "SQLiteClient", "FrameCore", "FamilyCore", "FrameTesting", "FamilyTesting", crypto],
            exclude: ["Fixtures"]
        ),
        tests(
            "ServerAppTests",
            [
                "ServerApp", "ServerCore", "BlobStores", "BlockingWork", "FamilyCore", "FamilyServices", "FamilyPages",
                "CurlHTTP", "SQLCatalogue", "ServerAppTesting",
                "ServerTesting", "FamilyTesting", crypto, http, hummingbird, logging, nioCore, nioEmbedded, nioPosix,
                tracing,
            ]
        ),
        tests(
            "ServerBackupTests",
            [
                "ServerBackup", "BlobStores", "SQLCatalogue", "ServerCore", "FamilyCore", "ServerTesting",
                "FamilyTesting",
            ]
        ),
        tests("ServerCoreTests", ["ServerCore", "FamilyCore", "ServerTesting", "FamilyTesting"]),
        tests("WebPushTests", ["WebPush", "FamilyCore", "ServerCore", "CurlHTTP", "FamilyTesting", crypto]),
        tests("WebhooksTests", ["Webhooks", "FamilyCore", "ServerCore", "ServerTesting", "FamilyTesting"]),
        tests("ZipArchiveTests", ["ZipArchive"]),
        tests("ZlibTests", ["Zlib", "CZlib"]),
    ]
)
