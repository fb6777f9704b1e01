import { useEffect } from 'react'
import type { PersonRole } from '#shared/access.ts'
import { call } from '#ui/api.ts'
import { navigation } from '#ui/navigation.ts'
import { shortCount } from '#ui/parts/count-pill.tsx'
import type { talkEndpoints } from './contract.ts'
import { openInbox } from './web/inbox.ts'
import { unreadNews } from './web/unread.ts'

/** All that comes within this is counted once. */
const togetherMs = 300
/** Where sockets are blocked, nobody tells. */
const againMs = 60_000

/**
 * Counts what somebody has not read yet: on arriving anywhere, when something is said to them or read by them, and now
 * and then. A page in the background says it in its title.
 */
export function UnreadWatch(props: { role: PersonRole; id: number; count: number; onCount: (count: number) => void }) {
  const { role, id, count, onCount } = props
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const ask = async () => {
      const answer = await call<typeof talkEndpoints.unread>('GET /api/chat/unread', { role })
      if (!stopped && answer.status === 'success') onCount(answer.data.unread)
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), togetherMs)
    }
    let at = navigation.read().answer
    const arrived = navigation.subscribe(() => {
      const { answer } = navigation.read()
      if (answer !== at) soon()
      at = answer
    })
    const stops = [arrived, openInbox({ role, id }, soon), unreadNews.listen(soon)]
    const beat = setInterval(soon, againMs)
    void ask()
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
