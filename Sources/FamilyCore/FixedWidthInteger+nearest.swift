extension FixedWidthInteger {
    /// Creates the whole number nearest to `number`: the first or last of this type for numbers beyond it, 0 for NaN.
    ///
    /// Use it for numbers from outside: `Int(_:)` ends the program for numbers that it cannot hold.
    package init(nearest number: Double) {
        self = Self(exactly: number.rounded()) ?? (number > 0 ? .max : number < 0 ? .min : 0)
    }
}
