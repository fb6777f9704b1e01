import type { RawBuilder } from 'kysely'
import type { PersonRole } from '#shared/access.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from './context.ts'
import type { EventName } from './event-registry.ts'
import type { Event } from './events.ts'

/** Dates are formatted in the time zone of the recipient. */
export type TemplateValues = Record<string, string | number | Date>

/**
 * `values` may be a function, so that link keys are created only when a message is written. `account` is set for kinds
 * that can be switched off. A recipient without an address is notified by messenger only.
 */
export type NotificationRecipient = {
  address?: string | undefined
  /** Where answers go, if not to the sender that staff chose for the template. */
  replyTo?: string
  locale: Locale
  /** Null means the time zone of the edition. */
  timeZone: string | null
  values: TemplateValues | (() => Promise<TemplateValues>)
  account?: number
}

/** Says which event sends which template to whom. `Kind` is the preference group. */
export type NotificationRoute<Kind extends string = string> = {
  event: EventName
  channel: 'mail' | 'sms'
  template: string
  kind: Kind
  /** Urgent messages ignore quiet hours and use the reserved part of the limits. */
  urgent?: true
  /**
   * `code` messages contain a code or a link that somebody waits for; urgent ones are codes, too. `bulk` messages can
   * wait for all others: newsletters, digests and reminders.
   */
  priority?: 'code' | 'bulk'
  /** The slice limits these messages itself, so the limit per recipient does not apply. */
  limitedBySlice?: true
  /** Minutes after the event during which the message is still useful; it expires afterwards. */
  validMinutes?: number
  /** The account is erased, so the message content is erased after delivery or failure. */
  transient?: true
  resolveRecipients: (ctx: Ctx, event: Event) => Promise<NotificationRecipient[]>
}

/** `number` is permanent, because links and stored changes refer to it. `person` is an account in any role. */
export type NotificationTemplate = { number: number; to: 'staff' | 'person' | PersonRole }

/** Makes a value for previews and test messages. `lang` is the language tag of `locale`. */
export type TemplateSample = (ctx: Ctx, lang: string, locale: Locale) => TemplateValues[string]

/** A list in the notification bell of a person, in their language. */
export type BellList = { title: string; total: number; items: readonly { text: string; link: string }[] }

/** The emails, SMS and messenger texts of a slice: whom its events notify, and with which default texts. */
export type SliceNotifications<Kind extends string = string> = {
  /** The folder of the default texts, one `<locale>.json` per language. */
  texts: string
  templates: Readonly<Record<string, NotificationTemplate>>
  routes: readonly NotificationRoute<Kind>[]
  /** Lists in the bell, computed from the state of the slice on every read; empty ones are left out. */
  bell?: (ctx: Ctx, personId: number) => Promise<readonly BellList[]>
  /** Samples of template variables by name; other variables use the interface text `template.sample.<name>`. */
  samples?: Readonly<Record<string, TemplateSample>>
  /** The accounts that an entity of the slice belongs to. They are locked while its messages are written. */
  accountsOf?: Readonly<Record<string, (ctx: Ctx, entityId: number) => Promise<readonly (number | null)[]>>>
  /** The line under every email, of the one slice that knows who signs them. Empty for none. */
  emailFooter?: (ctx: Ctx) => Promise<string>
  /** Selects the ids of further events whose messages concern a person, who is given by entity and id. */
  eventsAbout?: Readonly<Record<string, (ctx: Ctx, id: number) => RawBuilder<unknown>>>
}

declare module './context.ts' {
  interface SliceNotices {
    /** The notifications of all slices. It is the same array for every context of a process. */
    readonly declared: readonly SliceNotifications[]
  }
}

type Declaring = { notifications?: { messages?: SliceNotifications } }
const declaredByPlugins = new WeakMap<readonly Declaring[], readonly SliceNotifications[]>()

/** Returns the same array for the same plugins, so that slices can keep an index of it. */
export function declaredNotifications(plugins: readonly Declaring[]): readonly SliceNotifications[] {
  const known = declaredByPlugins.get(plugins)
  if (known) return known
  const declared = plugins.flatMap(({ notifications }) => notifications?.messages ?? [])
  declaredByPlugins.set(plugins, declared)
  return declared
}
