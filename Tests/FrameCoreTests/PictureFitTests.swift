import Foundation
import FrameCore
import Testing

/// The sending page shows how a photo will look on the frame; its script holds
/// to the same table.
struct PictureFitTests {
    private struct Row: Decodable {
        let picture: [Int]
        let page: [Int]
        let shown: [Double]
        let place: [Int]
    }

    @Test func `lies where the table says that it lies`() throws {
        let table = URL(filePath: #filePath).appending(path: "../../Rig/picture-fits.json").standardizedFileURL
        let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: table))
        #expect(rows.count > 100)
        for row in rows {
            let picture = PixelSize(width: row.picture[0], height: row.picture[1])
            let fit = PictureFit(picture, on: PixelSize(width: row.page[0], height: row.page[1]))
            let place = [fit.place.x, fit.place.y, fit.place.width, fit.place.height]
            #expect(place == row.place, "\(row.picture) on \(row.page)")
            #expect(abs(fit.shownWidth - row.shown[0]) < 1e-9 && abs(fit.shownHeight - row.shown[1]) < 1e-9)
        }
    }
}
