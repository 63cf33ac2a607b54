import FamilyCore

/// The manifest that lets a phone install the pages and share photos to them (W3C Web Application Manifest, Web Share
/// Target).
struct AppManifest: Encodable, Sendable {
    /// The service worker answers this path; no request for it reaches the server.
    static let sharePath = "/share"

    struct Icon: Encodable, Sendable {
        let src: String
        let sizes: String
        let type: String
        let purpose: String
    }

    struct ShareTarget: Encodable, Sendable {
        struct Fields: Encodable, Sendable {
            struct Files: Encodable, Sendable {
                let name = "photos"
                let accept = ["image/*", "video/*", "audio/*", ".heic", ".heif"]
            }

            let files = [Files()]
        }

        let action = AppManifest.sharePath
        let method = "POST"
        let enctype = "multipart/form-data"
        let params = Fields()
    }

    struct Shortcut: Encodable, Sendable {
        let name: String
        let url: String
    }

    // NB: the JSON keys are in snake case: `start_url`.
    let id = "/"
    let name: String
    let shortName: String
    let description: String
    let lang: String
    let dir: String
    let startURL = "/"
    let scope = "/"
    let display = "standalone"
    /// The background colour of the pages, shown while they open.
    let backgroundColor = "#faf6f0"
    let themeColor = "#faf6f0"
    let icons: [Icon]
    let shortcuts: [Shortcut]
    let shareTarget = ShareTarget()

    init(words: Words, files: StaticFiles) {
        name = words[.appName]
        shortName = words[.appName]
        description = words[.sendLead]
        lang = words.language
        dir = words.direction
        icons = [
            Icon(src: files.address(of: "icon.svg"), sizes: "any", type: "image/svg+xml", purpose: "any"),
            Self.drawn(files, side: 192), Self.drawn(files, side: 512),
            Icon(
                src: files.address(of: "icon-maskable.png"),
                sizes: "512x512",
                type: "image/png",
                purpose: "maskable"
            ),
        ]
        shortcuts = [Shortcut(name: words[.sendPhotos], url: "/send")]
    }

    private static func drawn(_ files: StaticFiles, side: Int) -> Icon {
        let name = files.address(of: "icon-\(side).png")
        return Icon(src: name, sizes: "\(side)x\(side)", type: "image/png", purpose: "any")
    }
}
