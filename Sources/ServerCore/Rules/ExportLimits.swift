package import FamilyCore

/// How many exports a server makes at once.
package struct ExportLimits: Equatable, Sendable {
    /// Each keeps a disk and a line busy for as long as an album takes.
    package var onServer = 2

    package init() {}

    /// Nothing where one more may begin for `family` beside those that run.
    package func refusal(for family: FamilyID, beside running: [FamilyID]) -> Problem? {
        running.contains(family) || running.count >= onServer ? .exportBusy : nil
    }
}
