import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let suggestions: [WalkedMethod] = [
        WalkedMethod("SuggestionReading.suggestionCandidates(of: FamilyID, addedAfter: Date, limit: Int)") {
            try $0.writer.suggestionCandidates(of: $0.my.family, addedAfter: .seconds(-9), limit: 99)
        },
        WalkedMethod("SuggestionWriting.settleSuggestion(of: [PhotoID], in: FamilyID)") {
            try $0.writer.settleSuggestion(of: [$0.its.photo], in: $0.my.family)
        },
    ]
}
