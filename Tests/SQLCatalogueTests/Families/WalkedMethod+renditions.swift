import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let renditions: [WalkedMethod] = [
        WalkedMethod(
            "RenditionJobWriting.queueRenditions(olderThan: Int, after: RecipePlace?, limit: Int, at: Date)",
            .server(.work)
        ) { try $0.writer.queueRenditions(olderThan: 99, after: nil, limit: 99, at: .testDay) },
        WalkedMethod("RenditionJobWriting.queueUrgentRenditions(of: PhotoID, in: FamilyID, at: Date)") {
            try $0.writer.queueUrgentRenditions(of: $0.its.otherPhoto, in: $0.my.family, at: .testDay)
        },
        WalkedMethod("RenditionJobWriting.resetRenditionAttempts(of: PhotoID, in: FamilyID)") {
            try $0.writer.resetRenditionAttempts(of: $0.its.photo, in: $0.my.family)
        },
        WalkedMethod(
            "RenditionJobWriting.leaseRenditions(moving: Bool, now: Date, latest: Date, until: Date, attempts: Int)",
            .server(.work)
        ) { call in
            let now = Date.seconds(5_000)
            return try call.writer.leaseRenditions(moving: true, now: now, latest: now, until: now, attempts: 99)
        },
        WalkedMethod(
            "RenditionJobWriting.exhaustedFilms(attempts: Int, now: Date, latest: Date)",
            .server(.work)
        ) { try $0.writer.exhaustedFilms(attempts: 0, now: .seconds(5_000), latest: .seconds(5_000)) },
        WalkedMethod("RenditionJobWriting.prolongRenditions(of: PhotoID, until: Date)") {
            try $0.writer.prolongRenditions(of: $0.its.photo, until: .seconds(5_000))
        },
        WalkedMethod("RenditionJobWriting.postponeRenditions(of: PhotoID, until: Date)") {
            try $0.writer.postponeRenditions(of: $0.its.photo, until: .seconds(5_000))
        },
        WalkedMethod("RenditionJobWriting.finishRenditions(of: PhotoID, _: MadeRenditions, recipe: Int)") {
            try $0.writer.finishRenditions(
                of: $0.its.photo,
                MadeRenditions(renditions: [Rendition.make(.large, sha256: .number(9))]),
                recipe: 99
            )
        },
        WalkedMethod("RenditionJobWriting.giveUpFilm(of: PhotoID)") { try $0.writer.giveUpFilm(of: $0.its.photo) },
    ]
}
