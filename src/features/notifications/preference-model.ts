import type { PersonRole } from '#shared/access.ts'

/** `account` covers codes, security, payments due and account deletion: it cannot be switched off. */
export const noticeKinds = ['requests', 'chat', 'reviews', 'profile', 'news', 'account'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const noticeChannels = ['site', 'mail', 'sms', 'messenger', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]
/** Channels that staff switch for each message. */
export const switchedChannels = ['mail', 'sms', 'messenger'] as const
export type SwitchedChannel = (typeof switchedChannels)[number]
/** Channels that a message is listed with for staff. */
export const listedChannels = ['site', ...switchedChannels] as const
export type ListedChannel = (typeof listedChannels)[number]
export const outboundChannels = [...switchedChannels, 'push'] as const
export type OutboundChannel = (typeof outboundChannels)[number]

/** `always` cannot be switched off, `on` is the default, and a missing channel is never used. */
type Rule = 'always' | 'on'

const rules: Record<NoticeKind, Partial<Record<NoticeChannel, Rule>>> = {
  account: { mail: 'always', sms: 'always' },
  requests: { site: 'always', mail: 'on', sms: 'on', messenger: 'on', push: 'on' },
  chat: { site: 'always', mail: 'on', messenger: 'on', push: 'on' },
  reviews: { site: 'always', mail: 'on', messenger: 'on' },
  profile: { site: 'always', mail: 'on', messenger: 'on' },
  news: { mail: 'on' },
}

export function deliveryRule(kind: NoticeKind, channel: NoticeChannel): Rule | undefined {
  return rules[kind][channel]
}

/** Chat messages are excluded because the chat slice forwards them to messengers itself. */
export const isSentByMessenger = (kind: NoticeKind) => kind !== 'chat' && deliveryRule(kind, 'messenger') !== undefined

export const isOptional = (kind: NoticeKind, channel: NoticeChannel) => deliveryRule(kind, channel) === 'on'

/** Only tutors have a moderated profile. */
export function noticeKindsFor(role: PersonRole): NoticeKind[] {
  return noticeKinds.filter((kind) => role === 'tutor' || kind !== 'profile')
}

/** The order matches the service codes in `platform/messengers`. */
export const messengers = ['telegram', 'viber', 'whatsapp'] as const
export const messengerTitles = { telegram: 'Telegram', viber: 'Viber', whatsapp: 'WhatsApp' } as const
