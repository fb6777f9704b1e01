import { useCallback, useEffect, useRef, useState } from 'react'
import { useFrame } from '#ui/frame.tsx'

const againMs = 60_000

/**
 * What rings, asked for on arriving anywhere and about every minute while somebody looks; nobody is asked for a page in
 * the background. What cannot be asked for stays as it was.
 */
export function useNotices<T>(ask: () => Promise<T | undefined>): T | undefined {
  const { path, locale } = useFrame()
  const [notices, setNotices] = useState<T>()
  const askedAt = useRef(0)
  const again = useCallback(async () => {
    const asked = (askedAt.current = Date.now())
    const answer = await ask()
    // An older answer that comes later tells nothing new.
    if (answer !== undefined && asked === askedAt.current) setNotices(answer)
  }, [ask])
  useEffect(() => {
    const whileShown = () => {
      if (!document.hidden && Date.now() - askedAt.current >= againMs) void again()
    }
    void again()
    const timer = setInterval(whileShown, againMs)
    document.addEventListener('visibilitychange', whileShown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', whileShown)
    }
  }, [again, path, locale])
  return notices
}
