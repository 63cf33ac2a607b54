extension FixedWidthInteger {
    /// The whole number nearest to `number`, the first or last of this type for
    /// what lies beyond it, 0 for NaN.
    ///
    /// Numbers from outside go this way: `Int(_:)` ends the program for what it
    /// cannot hold.
    package init(nearest number: Double) {
        self = Self(exactly: number.rounded()) ?? (number > 0 ? .max : number < 0 ? .min : 0)
    }
}
