/// An input of a button or a sensor of the box.
package enum RoomInput: Equatable, Sendable {
    case pressed(Key)
    /// A motion sensor sees somebody, or nobody any more.
    case presence(Bool)
    /// The kernel dropped events: what the switches say must be asked anew.
    case lost
}

/// Reads the kernel's `struct input_event` (linux/input.h), as `/dev/input/event*` delivers it.
///
/// Only what display servers do not pass on is read: switches, and keys above 247, which X11 has no number for. All other
/// keys come as those of a keyboard, and would be seen twice.
package struct InputEvents: Sendable {
    /// The length of one event: a time of two machine words, type and code of 16 bits, and a value of 32.
    package static let length = 2 * MemoryLayout<Int>.size + 8
    package static let (keyType, switchType) = (UInt16(1), UInt16(5))
    /// `SW_FRONT_PROXIMITY`: on while somebody is near.
    package static let proximity = UInt16(11)
    /// `SYN_DROPPED`.
    private static let (reportType, dropped) = (UInt16(0), UInt16(3))

    /// The beginning of an event whose rest has not come.
    private var rest: [UInt8] = []

    package init() {}

    /// Returns the inputs in these bytes, in order; events without a meaning for a frame are left out.
    package mutating func take(_ bytes: some Sequence<UInt8>) -> [RoomInput] {
        rest += bytes
        var inputs: [RoomInput] = []
        var begin = 0
        while rest.count - begin >= Self.length {
            if let input = Self.input(of: rest[begin..<(begin + Self.length)]) { inputs.append(input) }
            begin += Self.length
        }
        rest.removeFirst(begin)
        return inputs
    }

    private static func input(of event: ArraySlice<UInt8>) -> RoomInput? {
        let bytes = Array(event.suffix(8))
        func word(_ at: Int) -> UInt16 { UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8 }
        let (type, code) = (word(0), word(2))
        let value = UInt32(word(4)) | UInt32(word(6)) << 16
        switch (type, code, value) {
        case (reportType, dropped, _): return .lost
        case (switchType, proximity, 0...1): return .presence(value == 1)
        // Key repeat has the value 2: held keys do nothing more.
        case (keyType, _, 1): return keys[code].map(RoomInput.pressed)
        default: return nil
        }
    }

    /// The keys of remote controls and buttons (linux/input-event-codes.h) and what they are for a frame.
    package static let keys: [UInt16: Key] = [
        // "Back" of most television sets, by CEC. SDL 2.26 has no name for it.
        0xae: .escape,  // KEY_EXIT
        0x160: .enter,  // KEY_OK
        0x161: .enter,  // KEY_SELECT
        0x163: .delete,  // KEY_CLEAR
        0x16c: .heart,  // KEY_FAVORITES
        0x18b: .tab,  // KEY_LIST
        0x18e: .heart,  // KEY_RED
        0x18f: .pause,  // KEY_GREEN
        0x190: .tab,  // KEY_YELLOW
        0x191: .home,  // KEY_BLUE
        0x192: .left,  // KEY_CHANNELUP
        0x193: .right,  // KEY_CHANNELDOWN
        0x197: .right,  // KEY_NEXT
        0x19c: .left,  // KEY_PREVIOUS
        0x1a2: .plus,  // KEY_ZOOMIN
        0x1a3: .minus,  // KEY_ZOOMOUT
        0x1b6: .tab,  // KEY_CONTEXT_MENU
        0x26a: .tab,  // KEY_ROOT_MENU
    ]
}
