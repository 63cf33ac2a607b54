package import Configuration

extension ConfigReader {
    /// The setting as text; a JSON file may give it as a number.
    package func text(forKey key: String) -> String? {
        let key = ConfigKey(key)
        return string(forKey: key) ?? int(forKey: key).map(String.init)
    }
}
