import { useEffect, useState } from 'react'
import { navigation } from '#ui/navigation.ts'

const againMs = 60_000

/**
 * What rings, asked for on arriving anywhere and about every minute while somebody looks; nobody is asked for a page in
 * the background. What cannot be asked for stays as it was.
 */
export function useNotices<T>(ask: () => Promise<T | undefined>): T | undefined {
  const [notices, setNotices] = useState<T>()
  useEffect(() => {
    let askedAt = 0
    let at = navigation.read().answer
    const again = async () => {
      const asked = (askedAt = performance.now())
      const answer = await ask()
      // An older answer that comes later tells nothing new.
      if (answer !== undefined && asked === askedAt) setNotices(answer)
    }
    const whileShown = () => {
      if (!document.hidden && performance.now() - askedAt >= againMs) void again()
    }
    const arrived = navigation.subscribe(() => {
      const { answer } = navigation.read()
      if (answer !== at) void again()
      at = answer
    })
    const timer = setInterval(whileShown, againMs)
    document.addEventListener('visibilitychange', whileShown)
    void again()
    return () => {
      // Nor does one that comes after the bell has gone.
      askedAt = Infinity
      arrived()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', whileShown)
    }
  }, [ask])
  return notices
}
