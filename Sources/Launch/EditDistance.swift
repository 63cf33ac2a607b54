/// How many letters two names differ in: inserted, left out, replaced, or exchanged with their neighbours (the optimal
/// string alignment distance, after Damerau, 1964).
enum EditDistance {
    static func isAtMost(_ limit: Int, from first: String, to second: String) -> Bool {
        let (first, second) = (Array(first.utf8), Array(second.utf8))
        return abs(first.count - second.count) <= limit && distance(from: first, to: second) <= limit
    }

    private static func distance(from first: [UInt8], to second: [UInt8]) -> Int {
        // The distances of each beginning of `second` from the last two beginnings of `first`.
        var (earlier, last) = ([Int](), Array(0...second.count))
        for row in first.indices {
            var next = [row + 1]
            for column in second.indices {
                let replaced = last[column] + (first[row] == second[column] ? 0 : 1)
                next.append(min(next[column] + 1, last[column + 1] + 1, replaced))
                guard row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] else {
                    continue
                }
                next[column + 1] = min(next[column + 1], earlier[column - 1] + 1)
            }
            (earlier, last) = (last, next)
        }
        return last[second.count]
    }
}
