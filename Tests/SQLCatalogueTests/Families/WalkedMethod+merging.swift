import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let merging: [WalkedMethod] = [
        WalkedMethod("MemberContentsReading.belongings(of: MemberID, in: FamilyID)") {
            try $0.writer.belongings(of: $0.its.keeper, in: $0.my.family)
        },
        WalkedMethod("MemberContentsWriting.give(_: MemberID, to: MemberID, named: String, in: FamilyID)") {
            try $0.writer.give($0.its.relative, to: $0.my.keeper, named: "Heir", in: $0.my.family)
        },
        WalkedMethod("MemberContentsWriting.write(name: String, of: MemberID, in: FamilyID)") {
            try $0.writer.write(name: "new", of: $0.its.keeper, in: $0.my.family)
        },
        WalkedMethod("MemberContentsWriting.removePhotos(of: MemberID, in: FamilyID, at: Date)") {
            try $0.writer.removePhotos(of: $0.its.keeper, in: $0.my.family, at: .seconds(5_000))
        },
    ]
}
