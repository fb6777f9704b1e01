import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Speaker } from '../model.ts'
import type { Conversation } from './conversation.ts'
import type { Loaded } from './use-conversation.ts'

/** So close to the end somebody reads along. */
const near = 80
/** So close to the beginning what came before is fetched. */
const early = 60

type Seen = { conversation: Conversation; me: Speaker; atEnd: boolean; onRead: (position: number) => void }

/** Follows what is said for whoever reads at the end, and keeps the place of whoever reads above. */
export function useScrolling(conversation: Conversation, older: Loaded['older']) {
  const { messages, waiting } = conversation
  const list = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const [loading, setLoading] = useState(false)
  const drawn = useRef<{ first: number | undefined; end: string | number | undefined; height: number }>(undefined)
  const first = messages[0]?.id
  const written = waiting.at(-1)
  // What could not be sent says so below itself, and is looked at once more.
  const mine = written && `${written.client_id} ${written.state}`
  const end = mine ?? messages.at(-1)?.id

  useLayoutEffect(() => {
    const box = list.current!
    const before = drawn.current
    drawn.current = { first, end, height: box.scrollHeight }
    if (!before) {
      const fresh = box.querySelector<HTMLElement>('[data-first-new]')
      if (fresh) box.scrollTop = fresh.offsetTop - box.clientHeight / 3
      else box.scrollTop = box.scrollHeight
      // Where it already stands, nothing scrolls, and nobody would be told.
      setAtEnd(isAtEnd(box))
      return
    }
    // What was in sight stays there when something is put before it.
    if (before.first !== first && before.end === end) box.scrollTop += box.scrollHeight - before.height
    // Whoever has just written looks at what they wrote.
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
      if (box.scrollTop < early) void loadOlder()
    },
  }
}

const isAtEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight < near

/** What is in sight, on a page that somebody looks at, is read. Answers how much waits below. */
export function useSeen(list: { current: HTMLDivElement | null }, { conversation, me, atEnd, onRead }: Seen): number {
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
