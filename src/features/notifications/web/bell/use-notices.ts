import { useEffect, useState } from 'react'
import { listen } from '#ui/live-line.ts'
import type { Listener } from '#ui/live-line.ts'
import { navigation } from '#ui/navigation.ts'

const againMs = 60_000

/**
 * What rings: asked for on arriving anywhere, when the line says so, and about every minute while somebody looks, since
 * lines may be blocked and time alone makes some things ring. Nobody is asked for a page in the background. What cannot
 * be asked for stays as it was.
 */
export function useNotices<T>(me: Listener | undefined, ask: () => Promise<T | undefined>): T | undefined {
  const [notices, setNotices] = useState<T>()
  const { role, id } = me ?? {}
  useEffect(() => {
    let askedAt = 0
    let rung = false
    let at = navigation.read().answer
    const again = async () => {
      rung = false
      const asked = (askedAt = performance.now())
      const answer = await ask()
      // An older answer that comes later tells nothing new.
      if (answer !== undefined && asked === askedAt) setNotices(answer)
    }
    const whileShown = () => {
      if (!document.hidden && (rung || performance.now() - askedAt >= againMs)) void again()
    }
    const arrived = navigation.subscribe(() => {
      const { answer } = navigation.read()
      if (answer !== at) void again()
      at = answer
    })
    const silence =
      role !== undefined && id !== undefined
        ? listen({ role, id }, ({ kind }) => {
            if (kind !== 'bell' && kind !== 'missed') return
            rung = true
            whileShown()
          })
        : undefined
    const timer = setInterval(whileShown, againMs)
    document.addEventListener('visibilitychange', whileShown)
    void again()
    return () => {
      // Nor does one that comes after the bell has gone.
      askedAt = Infinity
      arrived()
      silence?.()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', whileShown)
    }
  }, [ask, role, id])
  return notices
}
