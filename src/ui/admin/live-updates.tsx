import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFrame, useT } from '../frame.tsx'
import { listen } from '../live-socket.ts'
import { refresh } from '../navigation.ts'
import { Button } from '../parts/button.tsx'

/** The minimum time between refreshes; a page that changes more often cannot be read. */
const quietMs = 5_000
/** Matches while somebody types, selects or points at something that a refresh would move. */
const inUse = 'dialog[open], :popover-open, tbody:hover, tbody input:checked, :is(input, textarea, select):focus'

/**
 * Keeps a panel page up to date: automatically while it is not in use, otherwise by a button. `data` is the shown
 * data.
 */
export function LiveUpdates({ data }: { data: object }) {
  const t = useT()
  const id = useFrame().auth.admin_info?.id
  const [staleData, setStaleData] = useState<object>()
  const current = useRef(data)
  useEffect(() => void (current.current = data), [data])

  useEffect(() => {
    if (id === undefined) return undefined
    let drawnAt = -Infinity
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      timer = undefined
      if (document.hidden) return document.addEventListener('visibilitychange', draw, { once: true })
      if (document.querySelector(inUse)) return setStaleData(current.current)
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
      {staleData === data && (
        <Button size="small" look="main" className="pointer-events-auto shadow-float" onClick={() => void refresh()}>
          <RefreshCw aria-hidden className="size-4" /> {t('live.show')}
        </Button>
      )}
    </div>
  )
}
