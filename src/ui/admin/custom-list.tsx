import type { ReactNode } from 'react'
import type { ListView } from '#shared/list-views.ts'
import { useT } from '../frame.tsx'
import { HeadCell, HeadRow, TableRow } from '../parts/table.tsx'
import { visibleColumns } from './columns.ts'
import type { Filter } from './filters.tsx'
import { ListFrame } from './list-frame.tsx'
import type { ListScreen } from './screen.ts'
import { SortHeader } from './sort-header.tsx'
import type { Sorting } from './sort-header.tsx'
import { SelectAll, useSelection } from './selection.tsx'

/** A custom column: its cell and the sort direction of a first click. */
export type Column<T> = { cell: (row: T) => ReactNode; first?: 'asc' | 'desc'; numeric?: boolean }

/** A list with custom cells. Without bulk actions its rows cannot be selected. */
export function CustomList<T extends { id: number; name: string }>(props: {
  screen: ListScreen
  view: ListView
  title: string
  list: { items: readonly T[]; page: number; pages: number; total: number; more?: boolean }
  filters: readonly Filter[]
  columns: Record<string, Column<T>>
  standard: Sorting
  add?: { text: string; href: string }
  renderBar?: (chosen: readonly T[], clear: () => void) => ReactNode
  tabs?: ReactNode
  exporter?: ReactNode
}) {
  const { screen, view, list, columns, standard, renderBar, ...rest } = props
  const t = useT()
  const { items } = list
  const { ticked, tick, tickAll } = useSelection(items.map(({ id }) => id))
  const chosen = items.filter(({ id }) => ticked.has(id))
  const visible = visibleColumns(screen, view.columns)
  return (
    <ListFrame
      {...{ screen, view, list, ...rest }}
      head={
        <HeadRow>
          {renderBar && (
            <HeadCell className="w-10 pr-0!">
              <SelectAll ticked={chosen.length} count={items.length} onTick={tickAll} />
            </HeadCell>
          )}
          {visible.map((column) => (
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
        <TableRow key={item.id} data-item={item.id} chosen={ticked.has(item.id)}>
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
          {visible.map((column) => (
            <Cell key={column} draw={columns[column]!.cell} row={item} />
          ))}
        </TableRow>
      ))}
      bar={renderBar?.(chosen, () => tickAll(false))}
    />
  )
}

function Cell<T>({ draw, row }: { draw: (row: T) => ReactNode; row: T }) {
  return draw(row)
}
