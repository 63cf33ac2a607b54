import ServerCore
import Testing

struct KnownTimeZonesTests {
    @Test(arguments: ["Europe/Helsinki", "Europe/Kyiv", "Europe/Kiev", "Asia/Calcutta", "Etc/GMT+5", "UTC"])
    func `contain each zone that there is, also by a former name`(name: String) {
        #expect(KnownTimeZones.contains(name))
    }

    @Test(arguments: ["Europe/Atlantis", "europe/helsinki", "new", "", "../UTC"])
    func `contain no zone that does not exist`(name: String) {
        #expect(!KnownTimeZones.contains(name))
    }

    @Test func `contain every name if the program knows GMT alone`() {
        #expect(KnownTimeZones.contains("Europe/Helsinki") { $0 == "GMT" })
    }
}
