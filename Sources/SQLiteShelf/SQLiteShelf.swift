// SQLiteShelf
