import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFrame, useT } from '../frame.tsx'
import { listen } from '../live-line.ts'
import { refresh } from '../navigation.ts'
import { Button } from '../parts/button.tsx'

/** A page that is drawn anew more often than that cannot be read. */
const quietMs = 5_000
/** Somebody writes, chooses or points at something that would move away. */
const inUse = 'dialog[open], :popover-open, tbody:hover, tbody input:checked, :is(input, textarea, select):focus'

/**
 * Keeps what a page of the panel shows up to date: by itself while nobody is about to do something with it, and by a
 * button otherwise. `data` is what it shows.
 */
export function LiveNews({ data }: { data: object }) {
  const t = useT()
  const id = useFrame().auth.admin_info?.id
  const [newsFor, setNewsFor] = useState<object>()
  const shown = useRef(data)
  useEffect(() => void (shown.current = data), [data])

  useEffect(() => {
    if (id === undefined) return undefined
    let drawnAt = -Infinity
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      timer = undefined
      if (document.hidden) return document.addEventListener('visibilitychange', draw, { once: true })
      if (document.querySelector(inUse)) return setNewsFor(shown.current)
      drawnAt = performance.now()
      void refresh()
    }
    const silence = listen({ role: 'admin', id }, ({ kind }) => {
      if (kind === 'bell' || kind === 'missed') timer ??= setTimeout(draw, drawnAt + quietMs - performance.now())
    })
    return () => {
      silence()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', draw)
    }
  }, [id])

  return (
    <div role="status" className="pointer-events-none sticky top-2 z-10 flex justify-center empty:hidden">
      {newsFor === data && (
        <Button size="small" look="main" className="pointer-events-auto shadow-float" onClick={() => void refresh()}>
          <RefreshCw aria-hidden className="size-4" /> {t('live.show')}
        </Button>
      )}
    </div>
  )
}
