import type { ReactNode } from 'react'
import { useFrame, useT } from '../frame.tsx'
import { isSortable } from '#shared/field-schemas.ts'
import { RowActions } from './actions.tsx'
import { BulkBar } from './bulk.tsx'
import { availableColumns } from './columns.ts'
import { DataList } from './data-list.tsx'
import type { Column } from './data-list.tsx'
import { FieldCell } from './field-cell.tsx'
import { filtersOf } from './field-filters.ts'
import { fieldControls } from './field-controls.tsx'
import { nameOf } from './names.ts'
import { CursorLinks } from './pager.tsx'
import { DragHandle, useReorder } from './reorder.tsx'
import type { ListData, ListedRow } from './list-data.ts'
import type { DeclaredScreen } from './screen.ts'
import type { ListSelection } from './selection.tsx'

type Slots = {
  lead?: ReactNode
  tabs?: ReactNode
  adder?: ReactNode
  /** The title of the empty list. */
  none?: string
  /** Replaces the bar of the declared actions. */
  renderBar?: (selection: ListSelection<ListedRow>) => ReactNode
}

/** The list of a declared resource. */
export function ResourceList({
  screen,
  data,
  renderBar,
  ...slots
}: { screen: DeclaredScreen; data: ListData } & Slots) {
  const t = useT()
  const frame = useFrame()
  const { resource, rowLook, RowLinks } = screen
  const { at, actions, endpoints } = resource
  const { rows, place, ...reorder } = useReorder(resource, data.list.items)
  const moved = rows.find(({ id }) => id === place?.id)
  const rowName = (row: ListedRow) => nameOf(row, screen, frame, t)
  const hasActions = Object.keys(actions).length > 0
  const { page = 1, pages = 1, older, ...totals } = data.list
  return (
    <DataList
      screen={screen}
      view={data.view}
      title={t(`panel.page.${at.segment}`)}
      list={{ ...totals, page, pages, items: rows }}
      filters={filtersOf(screen, data, t)}
      columns={columnsOf(screen, rowName)}
      standard={resource.sorting ?? { by: resource.order?.by ?? 'id', direction: 'asc' }}
      {...slots}
      add={screen.add || endpoints.create ? { text: t(`${resource.name}.add`), href: `${at.path}new/` } : undefined}
      {...(older !== undefined && { pager: <CursorLinks older={older} /> })}
      nameOf={rowName}
      rowLook={(row) => `${reorder.look(row.id)} ${rowLook?.(row) ?? ''}`}
      renderHandle={(row) => reorder.possible && <DragHandle name={rowName(row)} {...reorder.handle(row)} />}
      wideActions={RowLinks !== undefined}
      renderActions={
        hasActions || RowLinks
          ? (row) => (
              <>
                {RowLinks && <RowLinks row={row} />}
                {hasActions && (
                  <RowActions screen={screen} hidden={data.hidden} row={row} name={rowName(row)} look="menu" />
                )}
              </>
            )
          : undefined
      }
      {...((renderBar || hasActions || endpoints.bulk) && {
        renderBar: (selection: ListSelection<ListedRow>) => (
          <>
            <p aria-live="polite" className="sr-only">
              {place && moved && t('list.moved', { name: rowName(moved), place: place.at, count: place.of })}
            </p>
            {renderBar?.(selection) ?? <BulkBar screen={screen} hidden={data.hidden} selection={selection} />}
          </>
        ),
      })}
    />
  )
}

const newestFirst = new Set(['instant', 'integer', 'flag'])

function columnsOf(screen: DeclaredScreen, rowName: (row: ListedRow) => string): Record<string, Column<ListedRow>> {
  const { resource, columns, looks } = screen
  const { sorting } = resource
  return Object.fromEntries(
    availableColumns(screen).map((column) => {
      const field = resource.fields[column]
      const className = looks?.[column] ?? ''
      const sortable = sorting ? sorting.keys.includes(column) : field && isSortable(field)
      return [
        column,
        {
          first: !sortable ? undefined : sorting && field && newestFirst.has(field.kind) ? 'desc' : 'asc',
          numeric: (field && fieldControls[field.kind].numeric) ?? false,
          className,
          cell: (row) => (
            <FieldCell
              {...{ screen, row, column, className }}
              name={rowName(row)}
              href={column === columns[0] ? linkTo(screen, row) : undefined}
            />
          ),
        },
      ]
    }),
  )
}

function linkTo({ resource, linkOf }: DeclaredScreen, row: ListedRow): string | undefined {
  return linkOf ? linkOf(row) : `${resource.at.path}${row.id}/`
}
