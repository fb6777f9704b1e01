import type { ReactNode } from 'react'
import type { ListView } from '#shared/list-views.ts'
import { useT } from '../frame.tsx'
import { HeadCell, HeadRow, Row } from '../parts/table.tsx'
import { shownColumns } from './columns.ts'
import type { Filter } from './filters.tsx'
import { ListFrame } from './list-frame.tsx'
import type { ListScreen } from './screen.ts'
import { SortHeader } from './sort-header.tsx'
import type { Sorting } from './sort-header.tsx'
import { TickAll, useTicks } from './ticks.tsx'

/** A column that is drawn by hand: its cell, and in which direction a first click sorts by it. */
export type Column<T> = { cell: (row: T) => ReactNode; first?: 'asc' | 'desc'; numeric?: boolean }

/**
 * A list whose cells a slice draws itself; the rest is as in a declared one. Where nothing can be done with several rows
 * at once, none can be ticked.
 */
export function DrawnList<T extends { id: number; name: string }>(props: {
  screen: ListScreen
  view: ListView
  title: string
  list: { items: readonly T[]; page: number; pages: number; total: number; more?: boolean }
  filters: readonly Filter[]
  columns: Record<string, Column<T>>
  standard: Sorting
  add?: { text: string; href: string }
  renderBar?: (chosen: readonly T[], clear: () => void) => ReactNode
  /** What stands between the heading and the filters. */
  tabs?: ReactNode
  /** The list as a file, if not by a plain link. */
  exporter?: ReactNode
}) {
  const { screen, view, list, columns, standard, renderBar, ...rest } = props
  const t = useT()
  const { items } = list
  const { ticked, tick, tickAll } = useTicks(items.map(({ id }) => id))
  const chosen = items.filter(({ id }) => ticked.has(id))
  const shown = shownColumns(screen, view.columns)
  return (
    <ListFrame
      {...{ screen, view, list, ...rest }}
      head={
        <HeadRow>
          {renderBar && (
            <HeadCell className="w-10 pr-0!">
              <TickAll ticked={chosen.length} count={items.length} onTick={tickAll} />
            </HeadCell>
          )}
          {shown.map((column) => (
            <SortHeader
              key={column}
              column={column}
              label={t(`${screen.resource.name}.${column}`)}
              standard={standard}
              first={columns[column]!.first}
              numeric={columns[column]!.numeric ?? false}
            />
          ))}
        </HeadRow>
      }
      rows={items.map((item) => (
        <Row key={item.id} data-item={item.id} chosen={ticked.has(item.id)}>
          {renderBar && (
            <td className="pr-0!">
              <input
                type="checkbox"
                aria-label={t('bulk.choose', { name: item.name || `№${item.id}` })}
                className="size-4 accent-green align-middle"
                checked={ticked.has(item.id)}
                onChange={(event) => tick([item.id], event.target.checked)}
              />
            </td>
          )}
          {shown.map((column) => (
            <Cell key={column} draw={columns[column]!.cell} row={item} />
          ))}
        </Row>
      ))}
      bar={renderBar?.(chosen, () => tickAll(false))}
    />
  )
}

function Cell<T>({ draw, row }: { draw: (row: T) => ReactNode; row: T }) {
  return draw(row)
}
