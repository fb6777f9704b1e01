import { useEffect } from 'react'
import type { PersonRole } from '#shared/access.ts'
import { call } from '#ui/api.ts'
import { navigation } from '#ui/navigation.ts'
import { shortCount } from '#ui/parts/count-pill.tsx'
import type { conversationEndpoints } from './contract.ts'
import { listenToInbox } from './web/inbox.ts'
import { unreadEvents } from './web/unread.ts'

const debounceMs = 300
/** A fallback for networks that block sockets. */
const pollMs = 60_000

/**
 * Counts unread messages after navigation, on chat events and periodically. A background tab shows the count in its
 * title.
 */
export function UnreadWatcher(props: {
  role: PersonRole
  id: number
  count: number
  onCount: (count: number) => void
}) {
  const { role, id, count, onCount } = props
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const ask = async () => {
      const answer = await call<typeof conversationEndpoints.unread>('GET /api/chat/unread', { role })
      if (!stopped && answer.status === 'success') onCount(answer.data.unread)
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), debounceMs)
    }
    let at = navigation.read().answer
    const arrived = navigation.subscribe(() => {
      const { answer } = navigation.read()
      if (answer !== at) soon()
      at = answer
    })
    const stops = [arrived, listenToInbox({ role, id }, soon), unreadEvents.subscribe(soon)]
    const beat = setInterval(soon, pollMs)
    // Delayed, because the socket usually listens by then, which asks as well.
    soon()
    return () => {
      stopped = true
      clearTimeout(timer)
      clearInterval(beat)
      for (const stop of stops) stop()
    }
  }, [role, id, onCount])

  useEffect(() => {
    const say = () => {
      const bare = document.title.replace(/^\(\d+\+?\) /, '')
      const title = document.hidden && count > 0 ? `(${shortCount(count)}) ${bare}` : bare
      if (title !== document.title) document.title = title
    }
    say()
    document.addEventListener('visibilitychange', say)
    return () => document.removeEventListener('visibilitychange', say)
  }, [count])
  return null
}
