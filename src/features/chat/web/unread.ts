import type { PageMessage } from '../model.ts'

const listeners = new Set<() => void>()

/** Windows tell that something was read here: whoever counts what is unread asks again. */
export const unreadNews = {
  tell(): void {
    for (const listener of listeners) listener()
  },
  listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** What stands open on this page: what is said there needs no other news. */
export const openWindows = new Set<{ readonly messages: readonly PageMessage[] }>()

export function isOpen(conversation_id: number): boolean {
  return [...openWindows].some(({ messages }) => messages.at(-1)?.conversation_id === conversation_id)
}
