import { Clock } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '#ui/frame.tsx'

/** Counts up, or down to the end of the time. Without JavaScript it shows the time of the last reload. */
export function TestClock({ elapsed, left, onEnd }: { elapsed: number; left: number | null; onEnd: () => void }) {
  const t = useT()
  const [passed, setPassed] = useState(0)
  const shown = left === null ? elapsed + passed : Math.max(0, left - passed)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const start = Date.now()
    const timer = setInterval(() => {
      const seconds = Math.floor((Date.now() - start) / 1000)
      setPassed(seconds)
      if (left === null || seconds < left) return
      clearInterval(timer)
      end()
    }, 1000)
    return () => clearInterval(timer)
  }, [left])
  return (
    <p className={`flex items-center gap-1.5 ${left !== null && shown < 60 ? 'text-coral' : 'text-soft'}`}>
      <Clock aria-hidden className="size-4" />
      <span>{left === null ? t('tests.elapsed') : t('tests.left')}</span>
      <span role="timer" className="tabular-nums">
        {formatClock(shown)}
      </span>
    </p>
  )
}

/** `7:05`, or `1:07:05` from an hour on. */
export function formatClock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
