import type {
  NotificationRoute as AnyNotificationRoute,
  SliceNotifications as AnySliceNotifications,
} from '#platform/notifications.ts'
import { isSentByMessenger } from './preference-model.ts'
import type { NoticeKind, SwitchedChannel } from './preference-model.ts'

export type NotificationRoute = AnyNotificationRoute<NoticeKind>
export type SliceNotifications = AnySliceNotifications<NoticeKind>

/** Staff switch each channel separately; the text of an email may also go by messenger. */
export function routeChannels({ channel, kind }: NotificationRoute): SwitchedChannel[] {
  return channel === 'mail' && isSentByMessenger(kind) ? ['mail', 'messenger'] : [channel]
}
