import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let uploads: [WalkedMethod] = [
        WalkedMethod("UploadReading.upload(_: UploadID)") { try $0.writer.upload($0.its.upload) },
        WalkedMethod("UploadReading.uploads()", .server(.work)) { try $0.writer.uploads() },
        WalkedMethod("UploadReading.uploads(of: FamilyID, isOpen: Bool)") {
            try $0.writer.uploads(of: $0.my.family, isOpen: false)
        },
        WalkedMethod("UploadReading.familiesOfUploads()", .server(.work)) { try $0.writer.familiesOfUploads() },
        WalkedMethod("UploadReading.uploads(expiringBy: Date, orAfter: Date, limit: Int)", .server(.work)) {
            try $0.writer.uploads(expiringBy: .distantFuture, orAfter: .distantFuture, limit: 100)
        },
        WalkedMethod("UploadReading.pieces(of: UploadID)") { try $0.writer.pieces(of: $0.its.upload) },
        WalkedMethod("UploadReading.lockNumber(at: UploadID)") { try $0.writer.lockNumber(at: $0.its.upload) },
        WalkedMethod("UploadWriting.add(_: UploadRecord)") { try $0.writer.add($0.its.added.uploadRecord(in: $0.my)) },
        WalkedMethod("UploadWriting.acquireLock(at: UploadID)") { try $0.writer.acquireLock(at: $0.its.upload) },
        WalkedMethod("UploadWriting.save(_: UploadRecord, in: Int64)") {
            try $0.writer.save($0.its.changed.uploadRecord(in: $0.my), in: 1)
        },
        WalkedMethod("UploadWriting.save(_: UploadOutcome, until: Date, of: UploadID, in: Int64?)") {
            try $0.writer.save(.photo($0.its.photo, wasThere: true), until: .seconds(5_000), of: $0.its.upload, in: nil)
        },
        WalkedMethod("UploadWriting.set(expiry: Date, of: UploadID)") {
            try $0.writer.set(expiry: .seconds(5_000), of: $0.its.upload)
        },
        WalkedMethod("UploadWriting.add(_: UploadPieceRecord, after: Int64, in: Int64)") {
            try $0.writer.add($0.its.piece(1, from: 10), after: 10, in: 1)
        },
        WalkedMethod("UploadWriting.cut(_: UploadID, to: Int64, in: Int64)") {
            try $0.writer.cut($0.its.upload, to: 5, in: 1)
        },
        WalkedMethod("UploadWriting.removeUpload(_: UploadID)") { try $0.writer.removeUpload($0.its.upload) },
    ]
}
