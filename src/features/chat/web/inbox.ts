import { listen } from '#ui/live-line.ts'
import type { Speaker } from '../model.ts'

/** What changes the list of conversations; that somebody writes or is here does not. */
const kinds = new Set(['message', 'read', 'deleted', 'missed'])

/** Tells that something was said, read or deleted anywhere. */
export function openInbox(me: { role: Speaker; id: number }, heard: () => void): () => void {
  return listen(me, ({ kind }) => void (kinds.has(kind) && heard()))
}
