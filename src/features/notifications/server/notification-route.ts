import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { EventName } from '#platform/event-registry.ts'
import type { Event } from '#platform/events.ts'
import type { Channel } from '../model.ts'
import type { NoticeKind } from '../preference-model.ts'
import type { TemplateValues } from './render-message.ts'

/**
 * `values` may be a function, so that link keys are created only when a message is written. `account` is set for kinds
 * that can be switched off. A recipient without an address is notified by messenger only.
 */
export type Recipient = {
  address?: string | undefined
  locale: Locale
  /** Null means the time zone of the edition. */
  timeZone: string | null
  values: TemplateValues | (() => Promise<TemplateValues>)
  account?: number
}

export type NotificationRoute = {
  event: EventName
  channel: Channel
  template: string
  kind: NoticeKind
  /** Urgent messages ignore quiet hours and use the reserved part of the limits. */
  urgent?: true
  /** Minutes after the event during which the message is still useful; it expires afterwards. */
  validMinutes?: number
  /** The account is erased, so the message content is erased after delivery or failure. */
  transient?: true
  resolveRecipients: (ctx: Ctx, event: Event) => Promise<Recipient[]>
}
