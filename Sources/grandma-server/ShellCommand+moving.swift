import FoundationEssentials
import ServerApp

extension ShellCommand {
    /// Prints the result of a move and the next steps; returns the exit code, 1 if files are missing or damaged.
    static func tell(_ report: MoveReport?, _ data: URL) -> Int32 {
        guard let report else {
            say("The album is there already; nothing was moved.")
            return 0
        }
        tellPhotos(report)
        tellCatalogue(report)
        for lost in report.lost { say(sentence(lost)) }
        if report.damagedStrays > 0 { say("\(report.damagedStrays) damaged files without a photo were not copied.") }
        say("Start the server with")
        for line in settings(report) { say("    \(line)") }
        return report.isWhole ? 0 : 1
    }

    private static func tellPhotos(_ report: MoveReport) {
        guard let old = report.oldPhotos, let new = report.newPhotos else { return }
        say("\(report.copied + report.wereThere) files of photos are in \(new), each read back (\(report.copied) new).")
        let advice = report.mayNeedOldPhotos ? "Do not remove them." : "Remove them when all is well."
        say("The old files and the trash, which does not move, are still in \(old). \(advice)")
        if report.mayNeedOldPhotos {
            say("What is left of originals that are not in \(new) may be there, also in its folder \"damaged\".")
        }
        if report.arePhotosHere { say("No server starts with \(old) any more.") }
    }

    private static func tellCatalogue(_ report: MoveReport) {
        guard let old = report.oldCatalogue, let new = report.newCatalogue else { return }
        say("The catalogue is in \(new): \(report.rows) rows of \(report.tables) tables, compared by hash.")
        if report.isCatalogueHere {
            say("The old catalogue is still in \(old), with which no server starts any more. Drop it when all is well.")
        } else {
            say("The old catalogue is kept as \(report.keptCatalogue ?? old). Remove it when all is well.")
        }
    }

    private static func settings(_ report: MoveReport) -> [String] {
        var lines: [String] = []
        if let place = report.newCatalogue {
            let isHere = report.isCatalogueHere
            lines.append("GRANDMA_DATABASE \(isHere ? "empty or not set" : "set to the address of \(place)")")
        }
        if let place = report.newPhotos {
            let isHere = report.arePhotosHere
            lines.append("GRANDMA_BLOBS \(isHere ? "empty or not set" : "set to \(place), as given here")")
        }
        return lines
    }

    private static func sentence(_ lost: MoveReport.LostFile) -> String {
        let name = "\(lost.isOriginal ? "Original" : "Rendition") \(lost.hash)"
        let state =
            lost.isDamaged
            ? "is damaged and was not copied"
            : "was missing before the move, or set aside as damaged"
        return "\(name) \(state)\(lost.isOriginal ? "" : "; the server makes it again")"
    }
}
