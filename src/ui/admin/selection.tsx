import { useState } from 'react'
import { useFrame, useT } from '../frame.tsx'
import type { RowChoice } from './offered-action.ts'

type Ticks = { search: string; ids: ReadonlySet<number>; all: boolean }
const none: ReadonlySet<number> = new Set()

/** The selected rows of this page, or all rows that match the filters. Another page or filter clears the selection. */
export function useSelection<T extends { id: number }>(
  shown: readonly T[],
  { total, more = false }: { total: number; more?: boolean | undefined },
) {
  const { search } = useFrame()
  const [ticks, setTicks] = useState<Ticks>({ search, ids: none, all: false })
  const { ids, all } = ticks.search === search ? ticks : { ids: none, all: false }
  const rows = shown.filter(({ id }) => all || ids.has(id))
  const tick = (changed: readonly number[], on: boolean) => {
    const rest = rows.map(({ id }) => id).filter((id) => !changed.includes(id))
    setTicks({ search, ids: new Set(on ? [...rest, ...changed] : rest), all: false })
  }
  return {
    rows,
    all,
    total,
    more,
    count: all ? total : rows.length,
    choice: (all ? { filters: filtersIn(search) } : { ids: rows.map(({ id }) => id) }) satisfies RowChoice as RowChoice,
    has: (id: number) => all || ids.has(id),
    tick,
    tickAll: (on: boolean) =>
      tick(
        shown.map(({ id }) => id),
        on,
      ),
    /** Offered when the whole page is selected and there are more pages. */
    selectAll:
      !all && rows.length === shown.length && total > shown.length
        ? () => setTicks({ search, ids, all: true })
        : undefined,
    clear: () => setTicks({ search, ids: none, all: false }),
  }
}
export type ListSelection<T extends { id: number }> = ReturnType<typeof useSelection<T>>

function filtersIn(search: string): Record<string, string> {
  const query = new URLSearchParams(search)
  for (const name of ['page', 'per_page', 'before', 'sort', 'sort_dir']) query.delete(name)
  return Object.fromEntries(query)
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
