import type { ReactNode } from 'react'
import type { ListView } from '#shared/list-views.ts'
import { useT } from '../frame.tsx'
import { HeadCell, HeadRow, TableRow } from '../parts/table.tsx'
import { visibleColumns } from './columns.ts'
import { ListFrame } from './list-frame.tsx'
import type { ListFrameProps } from './list-frame.tsx'
import type { ListScreen } from './screen.ts'
import { SortHeader } from './sort-header.tsx'
import type { Sorting } from './sort-header.tsx'
import { SelectAll, useSelection } from './selection.tsx'
import type { ListSelection } from './selection.tsx'

/** A column: its cell and the sort direction of a first click. Without `first` it cannot be sorted. */
export type Column<T> = {
  cell: (row: T) => ReactNode
  first?: 'asc' | 'desc' | undefined
  numeric?: boolean
  className?: string
}

type Props<T extends { id: number }> = Omit<ListFrameProps, 'screen' | 'list' | 'head' | 'rows' | 'bar'> & {
  screen: ListScreen
  view: ListView
  list: { items: readonly T[]; page: number; pages: number; total?: number; more?: boolean }
  columns: Record<string, Column<T>>
  standard: Sorting
  nameOf?: (row: T) => string
  /** Beside the checkbox of a row. */
  renderHandle?: (row: T) => ReactNode
  /** The last cell of a row. */
  renderActions?: ((row: T) => ReactNode) | undefined
  /** Buttons with texts would cover the other columns of a phone, so there they scroll with them. */
  wideActions?: boolean
  rowLook?: (row: T) => string
  /** Bulk actions; without them rows cannot be selected. */
  renderBar?: (selection: ListSelection<T>) => ReactNode
}

/** The list of the panel. Resources declare its columns, and other lists give their own cells. */
export function DataList<T extends { id: number }>(props: Props<T>) {
  const { columns, standard, nameOf, renderHandle, renderActions, wideActions, rowLook, renderBar, ...frame } = props
  const { screen, view, list } = frame
  const t = useT()
  const { items } = list
  const selection = useSelection(items, { total: list.total ?? items.length, more: list.more })
  const visible = visibleColumns(screen, view.columns)
  return (
    <ListFrame
      {...frame}
      head={
        <HeadRow>
          {renderBar && (
            <HeadCell className="w-10 pr-0!">
              <SelectAll ticked={selection.rows.length} count={items.length} onTick={selection.tickAll} />
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
              className={columns[column]!.className ?? ''}
            />
          ))}
          {renderActions && (
            <HeadCell className={wideActions ? 'tablet:right-0' : 'right-0'}>
              <span className="sr-only">{t('row.actions_column')}</span>
            </HeadCell>
          )}
        </HeadRow>
      }
      rows={items.map((row) => (
        <TableRow key={row.id} data-item={row.id} chosen={selection.has(row.id)} className={rowLook?.(row) ?? ''}>
          {renderBar && (
            <td className="pr-0!">
              <span className="flex items-center">
                <input
                  type="checkbox"
                  aria-label={t('bulk.choose', { name: nameOf?.(row) || t('row.number', { id: row.id }) })}
                  className="size-4 accent-green"
                  checked={selection.has(row.id)}
                  onChange={(event) => selection.tick([row.id], event.target.checked)}
                />
                {renderHandle?.(row)}
              </span>
            </td>
          )}
          {visible.map((column) => (
            <Cell key={column} render={columns[column]!.cell} row={row} />
          ))}
          {renderActions && (
            <td
              className={`right-0 bg-inherit text-right whitespace-nowrap ${wideActions ? 'tablet:sticky' : 'sticky'}`}
            >
              {renderActions(row)}
            </td>
          )}
        </TableRow>
      ))}
      bar={renderBar?.(selection)}
    />
  )
}

function Cell<T>({ render, row }: { render: (row: T) => ReactNode; row: T }) {
  return render(row)
}
