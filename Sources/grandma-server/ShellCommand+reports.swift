import FoundationEssentials
import ServerApp
import ServerBackup

/// Prints the result of a command in a few lines and returns its exit code.
///
/// The code is 1 if files are missing or damaged, or if something else went wrong beside a finished copy.
extension ShellCommand {
    static func tell(_ report: BackupReport, _ folder: URL) -> Int32 {
        say("\(report.photos) photos are safe in \(folder.path), snapshot \(report.snapshot).")
        say("Copied \(report.copied) of \(report.files) files (\(megabytes(report.copiedBytes))), each read back.")
        if report.removedSnapshots > 0 {
            say("Removed \(report.removedSnapshots) old snapshots and \(report.removedFiles) files that only they had.")
        } else if report.removedFiles > 0 {
            say("Removed \(report.removedFiles) files that no snapshot names.")
        }
        if report.forgottenFiles > 0 { say("Removed \(report.forgottenFiles) files of deleted photos.") }
        warn(report.warnings)
        guard report.missing > 0 else { return report.warnings.isEmpty ? 0 : 1 }
        say("\(report.missing) files are missing or damaged on the server and in no backup; see grandma-server check.")
        return 1
    }

    static func tell(_ report: HeirloomReport, _ folder: URL) -> Int32 {
        say("\(report.photos) photos are in \(folder.path); index.html opens the album on any computer.")
        say("Copied \(report.copied) of \(report.files) files (\(megabytes(report.copiedBytes))), each read back.")
        if report.removed > 0 { say("Removed \(report.removed) files that the album has no more.") }
        warn(report.warnings)
        guard report.missing > 0 else { return report.warnings.isEmpty ? 0 : 1 }
        say("\(report.missing) files are missing or damaged on the server and here; see grandma-server check.")
        return 1
    }

    static func tell(_ report: RestoreReport, _ data: URL) -> Int32 {
        let photos = report.photos - report.forgotten
        say("\(photos) photos are back in \(data.path), as of \(report.snapshot). The server can be started.")
        if report.forgotten > 0 {
            say("\(report.forgotten) more were deleted later and are not in the backup any more (--forget-deleted).")
        }
        guard report.missing > 0 else { return 0 }
        say("\(report.missing) of \(report.files) files are not in the backup, or damaged there.")
        return 1
    }

    static func tell(_ report: CheckReport) -> Int32 {
        say("\(report.photos) photos, \(report.files) files.")
        for line in report.damage.prefix(5) { say("The catalogue is damaged: \(line)") }
        for lost in report.originals { say("Original \(sentence(lost))") }
        for lost in report.derived {
            say("Rendition \(sentence(lost))\(lost.copyLocation == nil ? "; the server makes it again" : "")")
        }
        if report.unreferenced > 0 {
            say("\(report.unreferenced) files belong to no photo; the server moves them to its trash.")
        }
        if report.foreign > 0 {
            say("\(report.foreign) files or folders belong to another user, and the server may be unable to read them.")
            say("--mend gives those of root to the owner of the data folder.")
        }
        if let folder = report.missingBackup {
            say("There is no backup in \(folder), where the last one was made. Is its disk or stick there?")
        }
        if report.isSound {
            say(report.originals.isEmpty && report.derived.isEmpty ? "All is well." : "All is mended.")
        }
        return report.isSound ? 0 : 1
    }

    static func tell(_ report: BackupCheckReport) -> Int32 {
        say("\(report.snapshots) snapshots, \(report.files) files.")
        for name in report.damagedSnapshots { say("The catalogue of \(name) is damaged.") }
        for hash in report.lost { say("\(hash) is missing or damaged; the next backup copies it again if it can.") }
        if report.snapshots == 0 { say("There is no finished copy of the album: nothing can be restored.") }
        if report.forgotten > 0 {
            say("\(report.forgotten) files of deleted photos are not there any more, on purpose (--forget-deleted).")
        }
        if report.isSound { say("All can be restored.") }
        return report.isSound ? 0 : 1
    }

    private static func warn(_ warnings: [String]) {
        for warning in warnings { StandardStream.errors.write("grandma-server: \(warning)\n") }
    }

    private static func sentence(_ lost: CheckReport.LostFile) -> String {
        let state = "\(lost.hash) is \(lost.isDamaged ? "damaged" : "missing")"
        guard let copyLocation = lost.copyLocation else { return "\(state); no copy is known" }
        if lost.isRepaired { return "\(state); mended from \(copyLocation)" }
        return "\(state); a sound copy is in \(copyLocation) (--mend takes it)"
    }

    private static func megabytes(_ bytes: Int64) -> String { "\((bytes + 500_000) / 1_000_000) MB" }
}
