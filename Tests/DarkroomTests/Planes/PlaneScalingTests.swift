import FamilyTesting
import Glibc
import Testing

@testable import Darkroom

struct PlaneScalingTests {
    @Test(arguments: [
        (64, 48, 31, 24), (100, 75, 100, 75), (333, 7, 100, 3), (9, 200, 4, 77), (17, 17, 5, 5), (1, 1, 1, 1),
        (2, 1, 1, 1), (1, 90, 1, 30), (40, 30, 57, 43),
    ])
    func `scales as plain arithmetic does`(width: Int, height: Int, newWidth: Int, newHeight: Int) throws {
        let plane = try noise(width, height)
        let scaled = try plane.scaled(
            extent: (Double(width), Double(height)),
            to: (newWidth, newHeight),
            sizeExtent: (Double(newWidth), Double(newHeight)),
            PlaneScaling(orientation: 1)
        )
        #expect((scaled.width, scaled.height) == (newWidth, newHeight))
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                let right = plain(plane, x, y, (newWidth, newHeight))
                // Both axes round to a byte each.
                #expect(abs(Double(scaled[x, y]) - right) < 1.6, "\(x) \(y)")
            }
        }
    }

    @Test(arguments: [(333, 7, 40, 1), (17, 17, 1, 1), (1, 90, 1, 9), (400, 300, 20, 15)])
    func `goes a far way in halves, near what plain arithmetic gives`(
        width: Int,
        height: Int,
        newWidth: Int,
        newHeight: Int
    ) throws {
        let plane = try noise(width, height)
        let scaled = try plane.scaled(
            extent: (Double(width), Double(height)),
            to: (newWidth, newHeight),
            sizeExtent: (Double(newWidth), Double(newHeight)),
            PlaneScaling(orientation: 1)
        )
        for x in 0..<newWidth {
            #expect(abs(Double(scaled[x, 0]) - plain(plane, x, 0, (newWidth, newHeight))) < 12)
        }
    }

    @Test(arguments: 1...8)
    func `turns as Exif says`(orientation: Int) throws {
        let (width, height) = (13, 6)
        let plane = try noise(width, height)
        let size = (Double(width), Double(height))
        let scaling = PlaneScaling(orientation: orientation)
        let turned = try plane.scaled(extent: size, to: (width, height), sizeExtent: size, scaling)
        #expect((turned.width, turned.height) == (orientation > 4 ? (height, width) : (width, height)))
        for y in 0..<turned.height {
            for x in 0..<turned.width {
                // Where the sample at x, y of the upright picture lies in the file.
                let (column, row) = [
                    (x, y), (width - 1 - x, y), (width - 1 - x, height - 1 - y), (x, height - 1 - y),
                    (y, x), (y, height - 1 - x), (width - 1 - y, height - 1 - x), (width - 1 - y, x),
                ][orientation - 1]
                #expect(turned[x, y] == plane[column, row], "\(x) \(y)")
            }
        }
    }

    @Test(arguments: [0, 1, 77, 128, 254, 255])
    func `a plain wall stays plain`(shade: UInt8) throws {
        let wall = try Plane(width: 97, height: 61)
        wall.fill(shade)
        for (width, height) in [(40, 20), (97, 61), (150, 99), (3, 2), (25, 16), (97, 4), (5, 61)] {
            let scaled = try wall.scaled(
                extent: (97, 61),
                to: (width, height),
                sizeExtent: (Double(width), Double(height)),
                PlaneScaling(orientation: 6)
            )
            let shades = (0..<scaled.height).flatMap { y in (0..<scaled.width).map { x in scaled[x, y] } }
            #expect(shades.allSatisfy { $0 == shade })
        }
    }

    @Test func `the end of a picture within its last sample keeps its place`() throws {
        // Halved colours of an odd width: 5.5 samples, of which the sixth is half there.
        let plane = try Plane(width: 6, height: 1)
        for x in 0..<6 { plane.samples[x] = UInt8(40 * x) }
        let size = (Double(11) / 2, 1.0)
        let mirrored = try plane.scaled(
            extent: size,
            to: (6, 1),
            sizeExtent: size,
            PlaneScaling(orientation: 2)
        )
        // The ramp is 40 (c - 0.5) at c; the third from the left lies at 5.5 - 2.5.
        // Taken for six whole samples it would be 120.
        #expect(abs(Int(mirrored[2, 0]) - 100) <= 6)
        #expect(mirrored[0, 0] > mirrored[1, 0] && mirrored[1, 0] > mirrored[4, 0])
    }

    private func noise(_ width: Int, _ height: Int) throws -> Plane {
        var generator = SeededGenerator(seed: UInt64(width * 1000 + height))
        let plane = try Plane(width: width, height: height)
        // Not so far apart that one axis by itself runs over the ends of a byte.
        for index in 0..<plane.stride * height { plane.samples[index] = .random(in: 80...175, using: &generator) }
        return plane
    }

    /// The definition: a weighted mean of all samples, by distance.
    private func plain(_ plane: Plane, _ x: Int, _ y: Int, _ size: (width: Int, height: Int)) -> Double {
        let across = shares(plane.width, size.width, at: x)
        let down = shares(plane.height, size.height, at: y)
        var sum = 0.0
        for row in 0..<plane.height {
            for column in 0..<plane.width {
                sum += down[row] * across[column] * Double(plane[column, row])
            }
        }
        return min(max(sum, 0), 255)
    }

    private func shares(_ source: Int, _ target: Int, at place: Int) -> [Double] {
        let scale = Double(source) / Double(target)
        let middle = (Double(place) + 0.5) * scale - 0.5
        let shares = (0..<source).map { index -> Double in
            let distance = (Double(index) - middle) / max(scale, 1)
            guard abs(distance) < 3 else { return 0 }
            guard distance != 0 else { return 1 }
            return 3 * sin(.pi * distance) * sin(.pi * distance / 3) / (.pi * .pi * distance * distance)
        }
        let sum = shares.reduce(0, +)
        return shares.map { $0 / sum }
    }
}

extension Plane {
    subscript(x: Int, y: Int) -> UInt8 { samples[y * stride + x] }
}
