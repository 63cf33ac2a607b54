import ServerCore

extension PageWord {
    static func webhook(_ kind: WebhookKind) -> PageWord {
        switch kind {
        case .photoArrived: .webhookPhotos
        case .heartGiven: .webhookHearts
        case .commentWritten: .webhookComments
        case .frameQuiet: .webhookQuietFrames
        case .frameBack: .webhookFramesBack
        case .test: .webhookTest
        }
    }

    static func webhookFailure(_ failure: WebhookFailure) -> PageWord {
        switch failure {
        case .noSuchName: .webhookNoSuchName
        case .noConnection: .webhookNoConnection
        case .notTrusted: .webhookNotTrusted
        case .timedOut: .webhookTimedOut
        case .brokeOff: .webhookBrokeOff
        case .notAdmitted: .webhookNotAdmitted
        case .other: .webhookFailed
        }
    }
}
