import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let frameShowings: [WalkedMethod] = [
        WalkedMethod("FrameShowingReading.shownPart(of: FrameID)") { try $0.writer.shownPart(of: $0.its.otherFrame) },
        WalkedMethod("FrameShowingReading.framesShowingPart(in: FamilyID)") {
            try $0.writer.framesShowingPart(in: $0.my.family)
        },
        WalkedMethod("FrameShowingReading.shows(_: PhotoID, on: FrameID)") {
            try $0.writer.shows($0.its.hiddenPhoto, on: $0.its.otherFrame)
        },
        WalkedMethod("FrameShowingReading.showsAnything(_: FrameID)") { try $0.writer.showsAnything($0.its.frame) },
        WalkedMethod("FrameShowingReading.changes(of: FrameID, since: Int64, limit: Int)") {
            try $0.writer.changes(of: $0.its.otherFrame, since: 0, limit: 99)
        },
        WalkedMethod("FrameShowingWriting.show(_: ShownPart?, on: FrameID)") {
            try $0.writer.show(.moment($0.its.moment), on: $0.its.frame)
        },
        WalkedMethod("FrameShowingWriting.moveShownPart(from: FrameID, to: FrameID)") {
            try $0.writer.moveShownPart(from: $0.its.frame, to: $0.my.otherFrame)
        },
        WalkedMethod("FrameShowingWriting.noteTowns(on: FrameID, in: FamilyID, limit: Int)") {
            try $0.writer.noteTowns(on: $0.its.frame, in: $0.my.family, limit: 99)
        },
    ]
}
