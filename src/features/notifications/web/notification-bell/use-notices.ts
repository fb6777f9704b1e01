import { useEffect, useState } from 'react'
import { listen } from '#ui/live-socket.ts'
import type { Listener } from '#ui/live-socket.ts'
import { navigation } from '#ui/navigation.ts'

const pollMs = 60_000
/** Event kinds after which notices may have changed. */
const kinds = new Set(['bell', 'listening', 'missed'])

/**
 * Fetches notices on navigation, on a socket signal and every minute while the page is visible, since sockets may be
 * blocked and some notices depend on time alone. A failed fetch keeps the previous notices.
 */
export function useNotices<T>(me: Listener | undefined, fetchNotices: () => Promise<T | undefined>): T | undefined {
  const [notices, setNotices] = useState<T>()
  const { role, id } = me ?? {}
  useEffect(() => {
    let askedAt = 0
    let isStale = false
    let at = navigation.read().answer
    const reload = async () => {
      isStale = false
      const asked = (askedAt = performance.now())
      const answer = await fetchNotices()
      // Ignores a response that was overtaken by a newer request.
      if (answer !== undefined && asked === askedAt) setNotices(answer)
    }
    const reloadIfVisible = () => {
      if (!document.hidden && (isStale || performance.now() - askedAt >= pollMs)) void reload()
    }
    const stopNavigation = navigation.subscribe(() => {
      const { answer } = navigation.read()
      if (answer !== at) void reload()
      at = answer
    })
    const stopListening =
      role !== undefined && id !== undefined
        ? listen({ role, id }, ({ kind }) => {
            if (!kinds.has(kind)) return
            isStale = true
            reloadIfVisible()
          })
        : undefined
    const timer = setInterval(reloadIfVisible, pollMs)
    document.addEventListener('visibilitychange', reloadIfVisible)
    void reload()
    return () => {
      // Ignores responses after unmount.
      askedAt = Infinity
      stopNavigation()
      stopListening?.()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reloadIfVisible)
    }
  }, [fetchNotices, role, id])
  return notices
}
