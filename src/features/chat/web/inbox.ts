import { listen } from '#ui/live-socket.ts'
import type { ChatRole } from '../model.ts'

/** Event kinds after which the list may have changed. */
const kinds = new Set(['message', 'read', 'deleted', 'listening', 'missed'])

export function listenToInbox(me: { role: ChatRole; id: number }, heard: () => void): () => void {
  return listen(me, ({ kind }) => void (kinds.has(kind) && heard()))
}
