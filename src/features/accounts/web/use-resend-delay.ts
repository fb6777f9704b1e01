import { useEffect, useState } from 'react'

const delaySeconds = 60

export function useResendDelay(startNow: boolean): { left: number; start: () => void } {
  const [until, setUntil] = useState(() => (startNow ? fromNow() : 0))
  const [left, setLeft] = useState(startNow ? delaySeconds : 0)
  useEffect(() => {
    // Computed from the clock, because browsers throttle timers of background pages.
    const update = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    const timer = setInterval(update, 250)
    return () => clearInterval(timer)
  }, [until])
  return {
    left,
    start: () => {
      setUntil(fromNow())
      setLeft(delaySeconds)
    },
  }
}

function fromNow(): number {
  return Date.now() + delaySeconds * 1000
}
