import { useState } from 'react'
import { useFrame, useT } from '../frame.tsx'

const none: ReadonlySet<number> = new Set()

/** The selected rows. Only visible rows can be selected: another page or filter clears the selection. */
export function useSelection(shown: readonly number[]) {
  const { search } = useFrame()
  const [ticks, setTicks] = useState({ search, ids: none })
  const ticked = ticks.search === search ? ticks.ids : none
  const tick = (ids: readonly number[], on: boolean) => {
    const rest = [...ticked].filter((id) => !ids.includes(id))
    setTicks({ search, ids: new Set(on ? [...rest, ...ids] : rest) })
  }
  return { ticked, tick, tickAll: (on: boolean) => tick(shown, on) }
}

export function SelectAll({ ticked, count, onTick }: { ticked: number; count: number; onTick: (on: boolean) => void }) {
  const t = useT()
  return (
    <input
      type="checkbox"
      aria-label={t('bulk.all')}
      className="size-4 accent-green align-middle"
      checked={ticked === count}
      ref={(box) => {
        if (box) box.indeterminate = ticked > 0 && ticked < count
      }}
      onChange={(event) => onTick(event.target.checked)}
    />
  )
}
