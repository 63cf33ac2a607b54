import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let comments: [WalkedMethod] = [
        WalkedMethod("CommentReading.comments(on: PhotoID)") { try $0.writer.comments(on: $0.its.photo) },
        WalkedMethod("CommentReading.comment(_: CommentID, in: FamilyID)") {
            try $0.writer.comment($0.its.comment, in: $0.my.family)
        },
        WalkedMethod("CommentReading.commentCount(of: PhotoID)") { try $0.writer.commentCount(of: $0.its.photo) },
        WalkedMethod("CommentReading.unseenComments(of: MemberID, in: FamilyID, limit: Int)") {
            try $0.writer.unseenComments(of: $0.its.keeper, in: $0.my.family, limit: 99)
        },
        WalkedMethod("CommentReading.photo(ofUnseen: CommentID, of: MemberID, in: FamilyID)") {
            try $0.writer.photo(ofUnseen: $0.its.comment, of: $0.its.keeper, in: $0.my.family)
        },
        WalkedMethod("CommentWriting.add(_: Comment, to: PhotoID, in: FamilyID)") {
            try $0.writer.add($0.my.newComment, to: $0.its.photo, in: $0.my.family)
        },
        WalkedMethod("CommentWriting.removeComment(_: CommentID, on: PhotoID, in: FamilyID)") {
            try $0.writer.removeComment($0.its.comment, on: $0.its.photo, in: $0.my.family)
        },
    ]
}
