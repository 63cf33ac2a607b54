// FrameApp
