import { isMailAddress } from '#shared/mail-address.ts'

export const channels = ['mail', 'sms'] as const
export type Channel = (typeof channels)[number]

/** What goes by messengers is kept by the chat, and looked at together with the rest. */
export const outboxChannels = [...channels, 'messenger'] as const
export type OutboxChannel = (typeof outboxChannels)[number]

export const messageStates = ['queued', 'sending', 'sent', 'failed', 'refused', 'expired', 'dropped'] as const
export type MessageState = (typeof messageStates)[number]

/** What a message says, before it is drawn for a mail program, a phone or the panel. */
export type Piece = { text: string; bold?: boolean | undefined }
export type Block =
  | { kind: 'heading' | 'paragraph' | 'note'; pieces: Piece[] }
  | { kind: 'button'; text: string; href: string }
  /** Below everything else, and small. */
  | { kind: 'link'; text: string; href: string }

const minute = 60_000
const longestPauseMs = 4 * 60 * minute
const giveUpMs = 3 * 24 * 60 * minute

/** When to try again: after 1, 2, 4 … minutes, at last every four hours; undefined once three days are over. */
export function nextAttempt(createdAt: Date, attempts: number, now: Date): Date | undefined {
  const end = createdAt.getTime() + giveUpMs
  if (now.getTime() >= end) return undefined
  const pause = Math.min(minute * 2 ** (attempts - 1), longestPauseMs)
  return new Date(Math.min(now.getTime() + pause, end))
}

const phoneNumber = /^\+\d{7,15}$/

/** The address as it is kept, or undefined when nothing can be sent there: no header and no second recipient fits in. */
export function cleanRecipient(channel: Channel, given: string): string | undefined {
  const address = channel === 'sms' ? given.replaceAll(/[\s()-]/g, '') : given.trim()
  const fits = channel === 'sms' ? phoneNumber.test(address) : isMailAddress(address)
  return fits ? address : undefined
}
