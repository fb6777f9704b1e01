import { useEffect, useRef, useState } from 'react'
import type { WireAnswer } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { guardLeaving } from '#ui/navigation.ts'
import type { endpoints } from '../contract.ts'
import { pageLength, sideOf } from '../model.ts'
import type { PageMessage, Speaker } from '../model.ts'
import { Conversation } from './conversation.ts'
import { keepUnsent, unsentOf } from './kept.ts'
import { waysOf, whereOf } from './requests.ts'
import { openWindows, unreadNews } from './unread.ts'

/** Whose window it is, and with whom; `id` is needed where there may be several. */
export type Place = {
  order_id: number
  me: { role: Speaker; id: number }
  to: { role: Speaker | 'both'; id?: number | undefined }
}
type Begun = {
  conversation: Conversation
  /** What came after this position was new when the window opened. */
  readBefore: number
}
export type Loaded = Begun & {
  older: (() => Promise<void>) | undefined
  /** The reader has seen everything up to here. */
  markRead: (position: number) => void
}

/** The same for the same window, whenever it is opened. */
export const placeName = ({ order_id, me, to }: Place) => `${me.role} ${me.id} ${order_id} ${to.role} ${to.id ?? ''}`

/** A message as the line brings it: of any conversation about the order. */
export type LineMessage = WireAnswer<typeof endpoints.send>['message']
export type OnHeard = (message: LineMessage) => void
export type Hears = {
  /** Something about the order was told here: what stands around it may be old. */
  onHappened?: (() => void) | undefined
  onHeard?: OnHeard | undefined
}

/** So often a window says that somebody is there. */
const hereMs = 40_000

/** The conversation, from its latest page on; undefined while it loads, `failed` where it could not be. */
export function useConversation(place: Place, hears: Hears = {}): Loaded | 'failed' | undefined {
  const { order_id } = place
  const { role, id: myId } = place.me
  const { role: other, id: otherId } = place.to
  const question = useT()('chat.leave_question')
  const [, redraw] = useState(0)
  const [loaded, setLoaded] = useState<Begun | 'failed'>()
  const [more, setMore] = useState(false)
  const marked = useRef(0)
  const telling = useRef(hears)
  useEffect(() => {
    telling.current = hears
  })

  useEffect(() => {
    let stopped = false
    let conversation: Conversation | undefined
    let free = () => {}
    const here = { order_id, me: { role, id: myId }, to: { role: other, id: otherId } }
    const latest = (limit: number) =>
      call<typeof endpoints.messages>('GET /api/chat/messages', { ...whereOf(here), limit })
    const begin = async () => {
      const answer = await latest(pageLength)
      if (stopped) return
      if (answer.status === 'fail') {
        setLoaded('failed')
        return
      }
      const { messages, conversation_id, ...standing } = answer.data
      const ways = waysOf(here, (message) => telling.current.onHeard?.(message))
      const unsent = `chat unsent ${placeName(here)}`
      conversation = new Conversation(ways, {
        id: conversation_id,
        known: messages,
        unsent: unsentOf(unsent),
        others: other === 'both' ? ['client', 'tutor'] : [sideOf(other)],
        mine: ({ sender }: PageMessage) => sender === role,
        changed: () => {
          if (conversation) keepUnsent(unsent, conversation.waiting)
          redraw((times) => times + 1)
        },
        happened: () => void renew(),
      })
      conversation.stands(standing)
      conversation.start()
      openWindows.add(conversation)
      free = guardLeaving(() => conversation!.waiting.some(({ state }) => state !== 'taken'), question)
      setMore((messages[0]?.position ?? 1) > 1)
      setLoaded({ conversation, readBefore: conversation.others.read[sideOf(role)] ?? 0 })
    }
    // What was hidden may be seen now, and what was allowed may not be any more.
    const renew = async () => {
      const answer = await latest(100)
      if (!stopped && answer.status === 'success') conversation?.renew(answer.data)
      telling.current.onHappened?.()
    }
    void begin()
    const present = setInterval(() => document.visibilityState === 'visible' && conversation?.signal('here'), hereMs)
    const online = () => conversation?.network(true)
    const offline = () => conversation?.network(false)
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
    return () => {
      stopped = true
      clearInterval(present)
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
      free()
      if (conversation) openWindows.delete(conversation)
      conversation?.stop()
    }
  }, [order_id, role, myId, other, otherId, question])

  if (loaded === undefined || loaded === 'failed') return loaded
  const { conversation } = loaded
  const where = whereOf(place)
  return {
    ...loaded,
    older: more
      ? async () => {
          const before = conversation.messages[0]!.position
          const answer = await call<typeof endpoints.messages>('GET /api/chat/messages', {
            ...where,
            before,
            limit: pageLength,
          })
          if (answer.status === 'fail') return
          setMore((answer.data.messages[0]?.position ?? 1) > 1)
          conversation.prepend(answer.data.messages)
        }
      : undefined,
    markRead: (position) => {
      if (position <= Math.max(marked.current, conversation.others.read[sideOf(role)] ?? 0)) return
      marked.current = position
      const mark = async () => {
        const { status } = await call<typeof endpoints.read>('POST /api/chat/read', { ...where, position })
        if (status === 'success') unreadNews.tell()
        else if (marked.current === position) marked.current = 0
      }
      void mark()
    },
  }
}
