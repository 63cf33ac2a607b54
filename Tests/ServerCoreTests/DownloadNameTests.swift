import FamilyCore
import Testing

@testable import ServerCore

struct DownloadNameTests {
    @Test(arguments: [
        ("beach.jpg", MediaKind.jpeg, "beach.jpg"), ("IMG_1.JPEG", .jpeg, "IMG_1.JPEG"),
        ("clip.MOV", .quickTime, "clip.MOV"),
        ("holiday.html", .jpeg, "holiday.jpg"), ("IMG_1.HEIC", .jpeg, "IMG_1.jpg"), ("run.exe", .png, "run.png"),
        ("exe.\u{202E}gpj.exe", .jpeg, "exe. gpj.jpg"), ("a\u{200E}\u{2066}b.svg", .webp, "a b.webp"),
        ("party.2026", .jpeg, "party.2026.jpg"), ("no ending", .mp4, "no ending.mp4"), ("x.tar.gz", .gif, "x.tar.gif"),
        ("", .jpeg, "photo.jpg"), (".htaccess", .jpeg, "htaccess.jpg"), ("...", .jpeg, "photo.jpg"),
        ("CON.jpg", .jpeg, "photo.jpg"), ("a.jpg.", .jpeg, "a.jpg"), ("a.html .", .jpeg, "a.jpg"),
        ("a.jpg\n.exe", .jpeg, "a.jpg.jpg"),
        ("Mökki 👵.jpg", .jpeg, "Mökki 👵.jpg"), ("../../etc/passwd", .jpeg, "etc passwd.jpg"),
    ])
    func `names a file by what it is`(sent: String, kind: MediaKind, name: String) {
        #expect(DownloadName.of(sent, kind: kind) == name)
    }

    @Test func `fits any disk`() {
        let name = DownloadName.of(String(repeating: "👵🏽", count: 999) + ".html", kind: .jpeg)
        #expect(name.utf8.count <= 255 && name.hasSuffix("👵🏽.jpg"))
    }
}
