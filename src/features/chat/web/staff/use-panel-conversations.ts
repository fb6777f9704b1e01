import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChatSocketMessage } from '../conversation-target.ts'
import type { StaffConversation } from '../../staff-conversation-contract.ts'

type StaffConversations = readonly StaffConversation[]
/** Unread counts since the page was loaded; new page data resets them. */
type UnreadCounts = { of: StaffConversations; counts: Readonly<Record<string, number>> }
/** The key in the URL. */
export const conversationKey = (conversation: Pick<StaffConversation, 'with' | 'tutor_id'>) =>
  conversation.tutor_id === null ? conversation.with : `${conversation.with}-${conversation.tutor_id}`

export function usePanelConversations(conversations: StaffConversations, asked: string) {
  const [key, setKey] = useState(() => initialKey(conversations, asked))
  const [counted, setCounted] = useState<UnreadCounts>({ of: conversations, counts: {} })
  const conversation = conversations.find((one) => conversationKey(one) === key) ?? conversations[0]!
  const open = conversationKey(conversation)
  const counts = counted.of === conversations ? counted.counts : {}
  const unread = (one: StaffConversation) =>
    conversationKey(one) === open ? 0 : (counts[conversationKey(one)] ?? one.unread)
  const now = useRef({ conversations, open })
  useEffect(() => void (now.current = { conversations, open }), [conversations, open])
  return {
    conversation,
    unread,
    choose: (next: StaffConversation) => {
      setCounted({ of: conversations, counts: { ...counts, [open]: 0, [conversationKey(next)]: 0 } })
      setKey(conversationKey(next))
    },
    /** The socket of the open conversation delivers all messages about the order. */
    heard: useCallback((message: ChatSocketMessage) => {
      const { conversations: known, open: at } = now.current
      const where = messageConversationKey(message)
      const one = known.find((each) => conversationKey(each) === where)
      if (!one || where === at || message.sender === 'admin') return
      setCounted(({ of, counts: before }) => {
        const kept = of === known ? before : {}
        return { of: known, counts: { ...kept, [where]: (kept[where] ?? one.unread) + 1 } }
      })
    }, []),
  }
}

function messageConversationKey({ sender, sender_id, recipient, recipient_id }: ChatSocketMessage): string {
  const tutor = sender === 'tutor' ? sender_id : recipient_id
  if (recipient === 'admin') return sender === 'client' ? 'client' : `tutor-${tutor}`
  if (sender === 'admin' && recipient === 'client') return 'client'
  return sender === 'admin' && recipient === 'tutor' ? `tutor-${tutor}` : `both-${tutor}`
}

/** The requested conversation, or the first one with unread messages. */
function initialKey(conversations: StaffConversations, asked: string): string {
  const known = conversations.find((one) => conversationKey(one) === asked)
  const waiting = conversations.find(({ with: to, unread }) => to !== 'both' && unread > 0)
  return conversationKey(known ?? waiting ?? conversations[0]!)
}
