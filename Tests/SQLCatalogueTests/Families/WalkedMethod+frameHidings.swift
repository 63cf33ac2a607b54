import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let frameHidings: [WalkedMethod] = [
        WalkedMethod("FrameHidingReading.hiddenPhotos(on: FrameID, in: FamilyID, limit: Int)") {
            try $0.writer.hiddenPhotos(on: $0.its.frame, in: $0.my.family, limit: 99)
        },
        WalkedMethod("FrameHidingReading.framesHiding(_: PhotoID)") { try $0.writer.framesHiding($0.its.photo) },
        WalkedMethod("FrameHidingReading.hidingCount(on: FrameID)") { try $0.writer.hidingCount(on: $0.its.frame) },
        WalkedMethod("FrameHidingWriting.hide(_: PhotoID, on: FrameID, at: Date)") {
            try $0.writer.hide($0.its.otherPhoto, on: $0.its.frame, at: .seconds(5_000))
        },
        WalkedMethod("FrameHidingWriting.show(_: PhotoID, on: FrameID)") {
            try $0.writer.show($0.its.photo, on: $0.its.frame)
        },
        WalkedMethod("FrameHidingWriting.moveHidings(from: FrameID, to: FrameID)") {
            try $0.writer.moveHidings(from: $0.its.frame, to: $0.my.otherFrame)
        },
    ]
}
