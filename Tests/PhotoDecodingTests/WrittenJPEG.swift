import CJPEG
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// A JPEG file with soft colours and hard edges, written as it is wanted.
struct WrittenJPEG {
    enum Kind: CaseIterable {
        case each, halfAcross, halfDown, half, grey, greyInFours, redGreenBlue

        var colours: J_COLOR_SPACE {
            switch self {
            case .grey, .greyInFours: JCS_GRAYSCALE
            case .redGreenBlue: JCS_RGB
            default: JCS_YCbCr
            }
        }

        var sampling: (across: CInt, down: CInt) {
            switch self {
            case .half: (2, 2)
            case .halfAcross: (2, 1)
            case .halfDown: (1, 2)
            case .greyInFours: (4, 4)
            default: (1, 1)
            }
        }
    }

    let path: String
    private let folder: TemporaryFolder

    /// Only the first `share` of the file's bytes.
    init(_ kind: Kind, _ size: PixelSize, isProgressive: Bool = false, share: Double = 1) throws {
        let whole = try #require(Self.bytes(kind, size, isProgressive))
        folder = try TemporaryFolder()
        path = try folder.file("written.jpg", holding: whole.prefix(Int(Double(whole.count) * share)))
    }

    private static func bytes(_ kind: Kind, _ size: PixelSize, _ isProgressive: Bool) -> Data? {
        var jpeg = jpeg_compress_struct()
        var errors = jpeg_error_mgr()
        return withUnsafeMutablePointer(to: &errors) { errors in
            jpeg.err = jpeg_std_error(errors)
            jpeg_CreateCompress(&jpeg, JPEG_LIB_VERSION, MemoryLayout<jpeg_compress_struct>.size)
            defer { jpeg_destroy_compress(&jpeg) }
            var (buffer, length): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
            jpeg_mem_dest(&jpeg, &buffer, &length)
            (jpeg.image_width, jpeg.image_height) = (UInt32(size.width), UInt32(size.height))
            (jpeg.input_components, jpeg.in_color_space) = (3, JCS_RGB)
            jpeg_set_defaults(&jpeg)
            jpeg_set_quality(&jpeg, 90, 1)
            jpeg_set_colorspace(&jpeg, kind.colours)
            (jpeg.comp_info[0].h_samp_factor, jpeg.comp_info[0].v_samp_factor) = kind.sampling
            if isProgressive { jpeg_simple_progression(&jpeg) }
            jpeg_start_compress(&jpeg, 1)
            for y in 0..<size.height {
                var row = (0..<size.width).flatMap { colour(x: $0, y: y) }
                row.withUnsafeMutableBufferPointer { row in
                    var rows = row.baseAddress
                    jpeg_write_scanlines(&jpeg, &rows, 1)
                }
            }
            jpeg_finish_compress(&jpeg)
            defer { free(buffer) }
            return buffer.map { Data(bytes: $0, count: Int(length)) }
        }
    }

    private static func colour(x: Int, y: Int) -> [UInt8] {
        if (x / 9 + y / 7) % 3 == 0 { return [250, 20, UInt8(x * 5 & 255)] }
        return [UInt8(x * 3 & 127), UInt8(255 - y * 4 & 255), UInt8((x + y) & 255)]
    }
}
