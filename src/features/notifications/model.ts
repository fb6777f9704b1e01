import { personRoles } from '#shared/access.ts'
import { isMailAddress } from '#shared/mail-address.ts'

export const channels = ['mail', 'sms'] as const
export type Channel = (typeof channels)[number]

/** Messenger deliveries are stored by the chat slice and listed in the outbox next to emails and SMS. */
export const outboxChannels = [...channels, 'messenger'] as const
export type OutboxChannel = (typeof outboxChannels)[number]

/** Events about a person name the account or one of its roles as their entity. */
export const personEntities: readonly string[] = ['account', ...personRoles]

export const messageStates = ['queued', 'sending', 'sent', 'failed', 'refused', 'expired', 'dropped'] as const
export type MessageState = (typeof messageStates)[number]

export type TextSpan = { text: string; bold?: boolean | undefined }
export type MessageBlock =
  | { kind: 'heading' | 'paragraph' | 'note'; pieces: TextSpan[] }
  | { kind: 'button'; text: string; href: string }
  /** Rendered as small print at the end of the message. */
  | { kind: 'link'; text: string; href: string }

const minute = 60_000
const longestPauseMs = 4 * 60 * minute
const giveUpMs = 3 * 24 * 60 * minute

/** Retries after 1, 2, 4 … minutes, then every four hours; undefined after three days. */
export function nextAttempt(createdAt: Date, attempts: number, now: Date): Date | undefined {
  const end = createdAt.getTime() + giveUpMs
  if (now.getTime() >= end) return undefined
  const pause = Math.min(minute * 2 ** (attempts - 1), longestPauseMs)
  return new Date(Math.min(now.getTime() + pause, end))
}

const phoneNumber = /^\+\d{7,15}$/

/** Returns undefined for an invalid address, so that no header or second recipient can be injected. */
export function normalizeRecipient(channel: Channel, given: string): string | undefined {
  const address = channel === 'sms' ? given.replaceAll(/[\s()-]/g, '') : given.trim()
  const fits = channel === 'sms' ? phoneNumber.test(address) : isMailAddress(address)
  return fits ? address : undefined
}
