import { useEffect, useState } from 'react'

const pauseSeconds = 60

/** The minute after something was sent: how much of it is left, and a way to begin it again. */
export function usePause(begun: boolean): { left: number; start: () => void } {
  const [until, setUntil] = useState(() => (begun ? fromNow() : 0))
  const [left, setLeft] = useState(begun ? pauseSeconds : 0)
  useEffect(() => {
    // By the clock, since timers of a page in the background stand still.
    const look = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [until])
  return {
    left,
    start: () => {
      setUntil(fromNow())
      setLeft(pauseSeconds)
    },
  }
}

function fromNow(): number {
  return Date.now() + pauseSeconds * 1000
}
