import { storage } from '#ui/storage.ts'
import type { OutgoingChatMessage, PendingMessage } from './transports.ts'

/** Session storage: drafts last until the browser is closed. */
export function saveMessageDraft(name: string, text: string): void {
  const drafts = storage('sessionStorage')
  try {
    if (text === '') drafts.removeItem(name)
    else drafts.setItem(name, text)
  } catch {
    // The storage quota is exceeded: the draft lasts only as long as the page.
  }
}

export const readMessageDraft = (name: string) => storage('sessionStorage').getItem(name) ?? ''

/** Unsent messages survive navigation and reload. Files are not stored. */
export function saveUnsent(name: string, pending: readonly PendingMessage[]): void {
  const unsent = pending.filter(({ state, file }) => state !== 'accepted' && !file)
  const messages = unsent.map(({ idempotency_key, msg_text }): OutgoingChatMessage => ({ idempotency_key, msg_text }))
  saveMessageDraft(name, messages.length > 0 ? JSON.stringify(messages) : '')
}

/** Messages stored by an older version of the page have the key under its former name. */
export function readUnsent(name: string): OutgoingChatMessage[] {
  const stored = JSON.parse(readMessageDraft(name) || '[]') as (OutgoingChatMessage & { client_id?: string })[]
  return stored.map(({ idempotency_key, client_id = '', msg_text }) => ({
    idempotency_key: idempotency_key ?? client_id,
    msg_text,
  }))
}
