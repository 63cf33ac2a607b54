package import FamilyCore
package import FoundationEssentials

extension CalendarDay {
    /// The day of a moment in UTC; a moment outside the supported years is read as the year 2000.
    package init(of moment: Date) { self.init(FamilyClock(timeZone: "UTC").local(moment)) }
}
