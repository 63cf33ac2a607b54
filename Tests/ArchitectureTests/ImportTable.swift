/// Who may import whom, of our own rooms: the drawing in README.md as a table.
///
/// A change here is a change of the architecture; say why in its commit.
enum ImportTable {
    static let allowed: [String: Set<String>] = [
        // Leaves.
        "BlockingWork": [],
        "CurlHTTP": ["Files", "CCurl"],
        "DarkroomRunning": ["DarkroomWire"],
        "DarkroomWire": ["CDescriptorPassing"],
        "Files": ["CWriteback"],
        "FilmLibraries": ["CFFmpeg"],
        "FilmPlaying": ["FilmLibraries", "CFFmpeg"],
        "Gazetteer": [],
        "HomeDiscovery": ["BlockingWork", "CAvahi"],
        "Launch": ["CDynamicLinker"],
        "MQTTClient": ["BlockingWork", "CMosquitto"],
        "NetworkManagerBus": ["BlockingWork", "CSystemd"],
        "PageSums": ["Files", "SQLiteClient", "CChecksumVFS"],
        "PostgreSQLClient": ["CPostgreSQL"],
        "QRCode": ["CQRCode"],
        "RowSums": [],
        "SQLiteClient": ["CSQLite"],
        "ZipArchive": [],
        "Zlib": ["CZlib"],
        // Cores.
        "FamilyCore": [],
        "FrameCore": ["FamilyCore"],
        "ServerCore": ["FamilyCore"],
        // The frame's side.
        "FamilyClient": ["FamilyCore", "FrameCore", "CurlHTTP"],
        "PangoText": ["CPango"],
        "PixelPainting": ["FrameCore"],
        "PhotoDecoding": ["FrameCore", "PixelPainting", "RowSums", "CJPEG"],
        "SDLScreen": ["FrameCore", "PixelPainting", "CKMS", "CSDL2", "CWayland"],
        "SQLiteShelf": ["FamilyCore", "FrameCore", "Files", "PageSums", "SQLiteClient"],
        "FrameApp": [
            "FamilyCore", "FrameCore", "FamilyClient", "FilmPlaying", "PangoText", "PhotoDecoding", "PixelPainting",
            "QRCode", "SDLScreen", "SQLiteShelf", "BlockingWork", "DarkroomRunning", "DarkroomWire", "Files",
            "HomeDiscovery", "Launch", "NetworkManagerBus",
        ],
        "grandma-frame": ["FrameApp", "Launch"],
        // The server's side.
        "BlobStores": ["FamilyCore", "ServerCore", "BlockingWork", "CurlHTTP", "Files"],
        "Darkroom": [
            "DarkroomWire", "FilmLibraries", "RowSums", "Zlib", "CFFmpeg", "CLCMS", "CSandbox", "CTurboJPEG",
            "CVips",
        ],
        "DarkroomClient": ["FamilyCore", "ServerCore", "DarkroomRunning", "DarkroomWire", "BlockingWork"],
        "SQLCatalogue": [
            "FamilyCore", "ServerCore", "BlockingWork", "Files", "PageSums", "PostgreSQLClient", "SQLiteClient",
        ],
        "WebPush": ["FamilyCore", "ServerCore", "CurlHTTP"],
        "Webhooks": ["FamilyCore", "ServerCore", "CurlHTTP"],
        "FamilyServices": ["FamilyCore", "ServerCore"],
        "FamilyPages": ["FamilyCore", "ServerCore", "FamilyServices", "QRCode", "Zlib"],
        "ServerApp": [
            "FamilyCore", "ServerCore", "FamilyServices", "BlobStores", "DarkroomClient", "FamilyPages", "SQLCatalogue",
            "WebPush", "Webhooks", "BlockingWork", "Files", "Gazetteer", "HomeDiscovery", "Launch", "MQTTClient",
            "ZipArchive", "Zlib", "CClock", "CCrashReport",
        ],
        // The commands at the shell, which work on the same files as the server; a
        // heirloom has the export's pages.
        "ServerBackup": [
            "FamilyCore", "ServerCore", "FamilyServices", "BlobStores", "FamilyPages", "SQLCatalogue", "Files",
        ],
        "grandma-server": ["FamilyCore", "ServerApp", "ServerBackup", "ServerCore", "FamilyPages", "Launch"],
        "grandma-darkroom": ["Darkroom", "DarkroomWire"],
    ]

    /// Targets with no Swift of their own: a module map and a shim, or a little C.
    static let cModules: Set<String> = [
        "CAvahi", "CChecksumVFS", "CClock", "CCrashReport", "CCurl", "CDescriptorPassing", "CDynamicLinker",
        "CFFmpeg", "CJPEG", "CKMS", "CLCMS", "CMosquitto", "CPango", "CPostgreSQL", "CQRCode",
        "CSDL2", "CSQLite", "CSandbox", "CSystemd", "CTurboJPEG", "CVips", "CWayland", "CWriteback",
        "CZlib",
    ]

    /// FFmpeg's structures are what a darkroom takes apart and a frame plays;
    /// its functions come from `FilmLibraries` alone.
    static let sharedCModules: Set<String> = ["CFFmpeg"]

    /// What the cores may take from outside: values of dates and JSON, and the
    /// functions that a spring and a zoom need.
    static let coreImports: Set<String> = [
        "FoundationEssentials", "Glibc.asinh", "Glibc.cos", "Glibc.exp", "Glibc.log", "Glibc.pow", "Glibc.tan",
    ]
    static let cores: Set<String> = ["FamilyCore", "FrameCore", "ServerCore"]

    /// What comes with Swift and with the system: nobody declares it.
    static let toolchain: Set<String> = [
        "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Synchronization", "Testing",
    ]

    /// Programs that tests start and do not import: depending on them has them built.
    static let runByTests: [String: Set<String>] = [
        "DarkroomTests": ["grandma-darkroom"], "FrameAppTests": ["grandma-darkroom"],
    ]

    /// Where a program writes to its terminal.
    static let programRoots: Set<String> = ["grandma-frame", "grandma-server", "grandma-darkroom"]
}
