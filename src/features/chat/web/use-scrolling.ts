import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChatRole } from '../model.ts'
import type { Conversation } from './conversation.ts'
import type { LoadedConversation } from './use-conversation.ts'

/** Pixels from the end within which new messages scroll the list. */
const endThreshold = 80
/** Pixels from the start at which older messages are loaded. */
const loadThreshold = 60

type ReadTrackingOptions = {
  conversation: Conversation
  me: ChatRole
  atEnd: boolean
  onRead: (position: number) => void
}

/** Follows new messages at the end of the list and keeps the scroll position elsewhere. */
export function useScrolling(conversation: Conversation, older: LoadedConversation['fetchOlder']) {
  const { messages, pending } = conversation
  const list = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const [loading, setLoading] = useState(false)
  const drawn = useRef<{ first: number | undefined; end: string | number | undefined; height: number }>(undefined)
  const first = messages[0]?.id
  const written = pending.at(-1)
  // A failure adds a notice below the message, so the state is part of the key.
  const mine = written && `${written.idempotency_key} ${written.state}`
  const end = mine ?? messages.at(-1)?.id

  useLayoutEffect(() => {
    const box = list.current!
    const before = drawn.current
    drawn.current = { first, end, height: box.scrollHeight }
    if (!before) {
      const fresh = box.querySelector<HTMLElement>('[data-first-new]')
      if (fresh) box.scrollTop = fresh.offsetTop - box.clientHeight / 3
      else box.scrollTop = box.scrollHeight
      // No scroll event fires if the position does not change.
      setAtEnd(isAtEnd(box))
      return
    }
    // Keeps the visible messages in place when older ones are added.
    if (before.first !== first && before.end === end) box.scrollTop += box.scrollHeight - before.height
    // An own message always scrolls to the end.
    else if (before.end !== end && (atEnd || mine === end)) box.scrollTop = box.scrollHeight
  }, [first, end, mine, atEnd])

  async function loadOlder(): Promise<void> {
    if (!older || loading) return
    setLoading(true)
    drawn.current = { first, end, height: list.current!.scrollHeight }
    await older()
    setLoading(false)
  }

  return {
    list,
    atEnd,
    loading,
    loadOlder,
    toEnd: () => list.current?.scrollTo({ top: list.current.scrollHeight }),
    onScroll: () => {
      const box = list.current!
      setAtEnd(isAtEnd(box))
      if (box.scrollTop < loadThreshold) void loadOlder()
    },
  }
}

const isAtEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight < endThreshold

/** Marks messages as read when they are visible on an active page. Returns the number of unseen messages below. */
export function useReadTracking(
  list: { current: HTMLDivElement | null },
  { conversation, me, atEnd, onRead }: ReadTrackingOptions,
): number {
  const last = conversation.messages.findLast(({ sender, auto_msg }) => sender !== me || auto_msg)
  const [shown, setShown] = useState(false)
  const [seenTo, setSeenTo] = useState(() => conversation.messages.at(-1)?.position ?? 0)
  const position = last?.position ?? 0
  const seen = shown && atEnd

  useEffect(() => {
    const look = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting ?? false), { threshold: 0.3 })
    look.observe(list.current!)
    return () => look.disconnect()
  }, [list])
  useEffect(() => {
    const read = () => {
      if (!seen || position === 0 || document.visibilityState !== 'visible') return
      onRead(position)
      setSeenTo(position)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [seen, position, onRead])

  return conversation.messages.filter((one) => one.position > seenTo && one.sender !== me).length
}
