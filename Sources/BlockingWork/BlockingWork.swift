// BlockingWork
