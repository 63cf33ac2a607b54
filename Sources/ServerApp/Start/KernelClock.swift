import CClock

/// The kernel's word on its own clock.
enum KernelClock {
    /// Whether a time server, or another clock, keeps the kernel's clock right; false also where nobody may ask.
    static var isSynchronised: Bool { clock_is_synchronised() != 0 }
}
