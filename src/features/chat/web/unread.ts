import type { PageMessage } from '../model.ts'

const listeners = new Set<() => void>()

/** Announces within the page that messages were read, so that counters refresh. */
export const unreadEvents = {
  emit(): void {
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Conversations open on this page need no other notification. */
export const openConversations = new Set<{ readonly messages: readonly PageMessage[] }>()

export function isConversationOpen(conversation_id: number): boolean {
  return [...openConversations].some(({ messages }) => messages.at(-1)?.conversation_id === conversation_id)
}
