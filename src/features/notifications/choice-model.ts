import type { PersonRole } from '#shared/access.ts'

/** What we write about. `account` is what nobody can do without: codes, security, money that is due, goodbyes. */
export const noticeKinds = ['requests', 'chat', 'reviews', 'profile', 'news', 'account'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Where people are told. */
export const noticeChannels = ['site', 'mail', 'sms', 'messenger'] as const
export type NoticeChannel = (typeof noticeChannels)[number]
/** Those that leave the house, and that can be chosen. */
export const chosenChannels = ['mail', 'sms', 'messenger'] as const
export type ChosenChannel = (typeof chosenChannels)[number]

/** `always`: nobody can do without. `on`: until they say otherwise. What is missing is never told there. */
type Rule = 'always' | 'on'

const rules: Record<NoticeKind, Partial<Record<NoticeChannel, Rule>>> = {
  account: { mail: 'always', sms: 'always' },
  requests: { site: 'always', mail: 'on', sms: 'on', messenger: 'on' },
  chat: { site: 'always', mail: 'on', messenger: 'on' },
  reviews: { site: 'always', mail: 'on', messenger: 'on' },
  profile: { site: 'always', mail: 'on', messenger: 'on' },
  news: { mail: 'on' },
}

export function ruleOf(kind: NoticeKind, channel: NoticeChannel): Rule | undefined {
  return rules[kind][channel]
}

/** What a letter of this kind tells is told by messenger, too. What is said in conversations goes there by itself. */
export const goesByMessenger = (kind: NoticeKind) => kind !== 'chat' && ruleOf(kind, 'messenger') !== undefined

export const mayChoose = (kind: NoticeKind, channel: NoticeChannel) => ruleOf(kind, channel) === 'on'

/** Clients have no profile that staff look at. */
export function kindsOf(role: PersonRole): NoticeKind[] {
  return noticeKinds.filter((kind) => role === 'tutor' || kind !== 'profile')
}

/** As `platform/messengers` calls them, in the order of their codes; and as people do, in every language. */
export const messengers = ['telegram', 'viber', 'whatsapp'] as const
export const messengerTitles = { telegram: 'Telegram', viber: 'Viber', whatsapp: 'WhatsApp' } as const
