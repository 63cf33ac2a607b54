import ServerBackup
import Testing

struct BackupKeyTests {
    @Test func `reads back as it was printed, however it was typed`() throws {
        let key = BackupKey()
        let printed = "\(key)"
        #expect(printed.count == 39 && printed.split(separator: "-").map(\.count) == Array(repeating: 4, count: 8))
        #expect(BackupKey(printed) == key)
        #expect(BackupKey(" \(printed.lowercased().replacing("-", with: " "))\n") == key)
        #expect(BackupKey() != key)
    }

    @Test(arguments: [
        "", "violets in the yard", "2222-2222-2222-2222-2222-2222-2222-222", "O000-1111-IIII-2222-2222-2222-2222-2222",
    ])
    func `is no key`(text: String) { #expect(BackupKey(text) == nil) }
}
