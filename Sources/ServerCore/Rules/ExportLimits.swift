package import FamilyCore

/// How many exports a server makes at the same time.
package struct ExportLimits: Equatable, Sendable {
    /// The maximum for the server; each keeps disk and network busy for long.
    package var onServer = 2

    package init() {}

    /// Returns nil if one more export for `family` may begin beside the running ones.
    package func refusal(for family: FamilyID, beside running: [FamilyID]) -> Problem? {
        running.contains(family) || running.count >= onServer ? .exportBusy : nil
    }
}
