import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let copies: [WalkedMethod] = [
        WalkedMethod("CopyReading.serverNote(_: String)", .server(.noFamily)) { try $0.writer.serverNote("note") },
        WalkedMethod("CopyReading.blobVersions(of: [ContentHash])", .server(.noFamily)) {
            try $0.writer.blobVersions(of: [$0.its.original])
        },
        WalkedMethod("CopyReading.blobRemovals()", .server(.noFamily)) { try $0.writer.blobRemovals() },
        WalkedMethod("CopyReading.blobsTouched(since: Date, among: [ContentHash])", .server(.noFamily)) {
            try $0.writer.blobsTouched(since: .seconds(5_000), among: [$0.its.original])
        },
        WalkedMethod("CopyWriting.saveServerNote(_: String, named: String)", .server(.noFamily)) {
            try $0.writer.saveServerNote("other", named: "note")
        },
        WalkedMethod("CopyWriting.save(_: BlobVersion, of: ContentHash, at: Date)", .server(.noFamily)) {
            try $0.writer.save(BlobVersion(number: 7), of: $0.its.original, at: .testDay)
        },
        WalkedMethod("CopyWriting.removeBlobVersions(endedBefore: Date)", .server(.noFamily)) {
            try $0.writer.removeBlobVersions(endedBefore: .seconds(5_000))
        },
    ]
}
