import { useEffect, useRef, useState } from 'react'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { guardLeaving } from '#ui/navigation.ts'
import type { chatEndpoints } from '../contract.ts'
import { messagePageSize, sideOf } from '../model.ts'
import type { PageMessage } from '../model.ts'
import { Conversation } from './conversation.ts'
import { saveUnsent, readUnsent } from './draft-storage.ts'
import { createTransports, conversationParams } from './browser-transports.ts'
import { openConversations, unreadEvents } from './unread.ts'
import type { ConversationTarget, OnMessage } from './conversation-target.ts'

type StartedConversation = {
  conversation: Conversation
  /** Messages after this position were new when the window opened. */
  readBefore: number
}
export type LoadedConversation = StartedConversation & {
  fetchOlder: (() => Promise<void>) | undefined
  markRead: (position: number) => void
}

/** A stable key of the window, for storage. */
export const targetKey = ({ order_id, me, to }: ConversationTarget) =>
  `${me.role} ${me.id} ${order_id} ${to.role} ${to.id ?? ''}`

export type ConversationListeners = {
  /** The order has changed, so surrounding data may be outdated. */
  onSystemMessage?: (() => void) | undefined
  onMessage?: OnMessage | undefined
}

const presenceMs = 40_000

/** Undefined while loading. */
export function useConversation(
  place: ConversationTarget,
  listeners: ConversationListeners = {},
): LoadedConversation | 'failed' | undefined {
  const { order_id } = place
  const { role, id: myId } = place.me
  const { role: other, id: otherId } = place.to
  const question = useT()('chat.leave_question')
  const [, redraw] = useState(0)
  const [loaded, setLoaded] = useState<StartedConversation | 'failed'>()
  const [more, setMore] = useState(false)
  const marked = useRef(0)
  const latestListeners = useRef(listeners)
  useEffect(() => {
    latestListeners.current = listeners
  })

  useEffect(() => {
    let stopped = false
    let conversation: Conversation | undefined
    let releaseGuard = () => {}
    const here = { order_id, me: { role, id: myId }, to: { role: other, id: otherId } }
    const latest = (limit: number) =>
      call<typeof chatEndpoints.messages>('GET /api/chat/messages', { ...conversationParams(here), limit })
    const begin = async () => {
      const answer = await latest(messagePageSize)
      if (stopped) return
      if (answer.status === 'fail') {
        setLoaded('failed')
        return
      }
      const { messages, conversation_id, ...state } = answer.data
      const transports = createTransports(here, (message) => latestListeners.current.onMessage?.(message))
      const unsent = `chat unsent ${targetKey(here)}`
      conversation = new Conversation(transports, {
        id: conversation_id,
        initialMessages: messages,
        unsent: readUnsent(unsent),
        counterparts: other === 'both' ? ['client', 'tutor'] : [sideOf(other)],
        isOwn: ({ sender }: PageMessage) => sender === role,
        onChange: () => {
          if (conversation) saveUnsent(unsent, conversation.pending)
          redraw((times) => times + 1)
        },
        onSystemMessage: () => void renew(),
      })
      conversation.applyState(state)
      conversation.start()
      openConversations.add(conversation)
      releaseGuard = guardLeaving(() => conversation!.pending.some(({ state }) => state !== 'accepted'), question)
      setMore((messages[0]?.position ?? 1) > 1)
      setLoaded({ conversation, readBefore: conversation.presence.read[sideOf(role)] ?? 0 })
    }
    // An appointment reveals contacts; a removal may forbid writing.
    const renew = async () => {
      const answer = await latest(100)
      if (!stopped && answer.status === 'success') conversation?.refresh(answer.data)
      latestListeners.current.onSystemMessage?.()
    }
    void begin()
    const present = setInterval(
      () => document.visibilityState === 'visible' && conversation?.signal('here'),
      presenceMs,
    )
    const online = () => conversation?.setOnline(true)
    const offline = () => conversation?.setOnline(false)
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
    return () => {
      stopped = true
      clearInterval(present)
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
      releaseGuard()
      if (conversation) openConversations.delete(conversation)
      conversation?.stop()
    }
  }, [order_id, role, myId, other, otherId, question])

  if (loaded === undefined || loaded === 'failed') return loaded
  const { conversation } = loaded
  const where = conversationParams(place)
  return {
    ...loaded,
    fetchOlder: more
      ? async () => {
          const before = conversation.messages[0]!.position
          const answer = await call<typeof chatEndpoints.messages>('GET /api/chat/messages', {
            ...where,
            before,
            limit: messagePageSize,
          })
          if (answer.status === 'fail') return
          setMore((answer.data.messages[0]?.position ?? 1) > 1)
          conversation.prepend(answer.data.messages)
        }
      : undefined,
    markRead: (position) => {
      if (position <= Math.max(marked.current, conversation.presence.read[sideOf(role)] ?? 0)) return
      marked.current = position
      const mark = async () => {
        const { status } = await call<typeof chatEndpoints.read>('POST /api/chat/read', { ...where, position })
        if (status === 'success') unreadEvents.emit()
        else if (marked.current === position) marked.current = 0
      }
      void mark()
    },
  }
}
