import { listen } from '#ui/live-socket.ts'
import type { ChatRole } from '../model.ts'

/** Event kinds that change the list. */
const kinds = new Set(['message', 'read', 'deleted', 'missed'])

export function listenToInbox(me: { role: ChatRole; id: number }, heard: () => void): () => void {
  return listen(me, ({ kind }) => void (kinds.has(kind) && heard()))
}
