import FrameCore
import Testing

struct DisplayIdentificationTests {
    /// The base block of an EDID, with these sizes.
    private func edid(centimetres: (Int, Int) = (0, 0), millimetres: (Int, Int)? = nil) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 128)
        for index in 1...6 { bytes[index] = 255 }
        (bytes[21], bytes[22]) = (UInt8(centimetres.0), UInt8(centimetres.1))
        if let (width, height) = millimetres {
            (bytes[54], bytes[55]) = (0x02, 0x3a)
            (bytes[66], bytes[67]) = (UInt8(width & 255), UInt8(height & 255))
            bytes[68] = UInt8((width >> 8) << 4 | height >> 8)
        }
        bytes[127] = 0 &- bytes.reduce(0, &+)
        return bytes
    }

    @Test(arguments: [(344, 194, 155), (217, 136, 101), (531, 299, 240), (194, 344, 155)])
    func `reads the size of the panel's own mode`(width: Int, height: Int, tenths: Int) {
        #expect(DisplayIdentification.diagonal(of: edid(millimetres: (width, height))) == tenths)
    }

    @Test func `reads centimetres where the mode has no size`() {
        #expect(DisplayIdentification.diagonal(of: edid(centimetres: (34, 19))) == 153)
        #expect(DisplayIdentification.diagonal(of: edid(centimetres: (34, 19), millimetres: (0, 0))) == 153)
    }

    @Test(arguments: [(16, 9), (4, 3), (160, 90), (1600, 900), (0, 0), (0, 300), (1, 1), (4000, 20), (4095, 4095)])
    func `an aspect ratio, and what no panel measures, is no size`(width: Int, height: Int) {
        #expect(DisplayIdentification.diagonal(of: edid(millimetres: (width, height))) == nil)
    }

    @Test func `bytes that are no EDID have no size`() {
        let right = edid(centimetres: (34, 19))
        #expect(DisplayIdentification.diagonal(of: []) == nil)
        #expect(DisplayIdentification.diagonal(of: Array(right.prefix(127))) == nil)
        for index in [0, 3, 21, 127] {
            var wrong = right
            wrong[index] ^= 0x40
            #expect(DisplayIdentification.diagonal(of: wrong) == nil)
        }
        #expect(DisplayIdentification.diagonal(of: right + [UInt8](repeating: 9, count: 128)) == 153)
    }
}
