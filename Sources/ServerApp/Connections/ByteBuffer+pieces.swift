import NIOCore

extension ByteBuffer {
    /// The maximum bytes of a piece in which a long answer is written, so that it shows how fast the client takes it.
    static let pieceLength = 256 * 1024

    /// Takes the next piece off the front; an empty one when nothing is left.
    mutating func readPiece() -> ByteBuffer {
        readSlice(length: min(readableBytes, Self.pieceLength)) ?? ByteBuffer()
    }
}
