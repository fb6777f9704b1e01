import { useFrame, useT } from '../frame.tsx'
import { isSortable } from '#shared/field-schemas.ts'
import { RowActions } from './actions.tsx'
import { BulkBar } from './bulk.tsx'
import { DataList } from './data-list.tsx'
import type { Column } from './data-list.tsx'
import { FieldCell } from './field-cell.tsx'
import { filtersOf } from './field-filters.ts'
import { fieldControls } from './field-controls.tsx'
import { nameOf } from './names.ts'
import { DragHandle, useReorder } from './reorder.tsx'
import type { ListData, ListedRow } from './list-data.ts'
import type { AdminScreen } from './screen.ts'

/** The list of a declared resource. */
export function CrudList({ screen, data }: { screen: AdminScreen; data: ListData }) {
  const t = useT()
  const frame = useFrame()
  const { resource } = screen
  const { rows, place, ...reorder } = useReorder(resource, data.list.items)
  const moved = rows.find(({ id }) => id === place?.id)
  const rowName = (row: ListedRow) => nameOf(row, screen, frame, t)
  return (
    <DataList
      screen={screen}
      view={data.view}
      title={t(`panel.page.${resource.at.segment}`)}
      list={{ ...data.list, items: rows }}
      filters={filtersOf(screen, data, t)}
      columns={columnsOf(screen, rowName)}
      standard={{ by: resource.order?.by ?? 'id', direction: 'asc' }}
      add={resource.endpoints.create && { text: t(`${resource.name}.add`), href: `${resource.at.path}new/` }}
      nameOf={rowName}
      rowLook={(row) => reorder.look(row.id)}
      renderHandle={(row) => reorder.possible && <DragHandle name={rowName(row)} {...reorder.handle(row)} />}
      renderActions={
        Object.keys(resource.actions).length > 0
          ? (row) => <RowActions screen={screen} row={row} name={rowName(row)} look="menu" />
          : undefined
      }
      renderBar={(selection) => (
        <>
          <p aria-live="polite" className="sr-only">
            {place && moved && t('list.moved', { name: rowName(moved), place: place.at, count: place.of })}
          </p>
          <BulkBar screen={screen} selection={selection} />
        </>
      )}
    />
  )
}

function columnsOf(screen: AdminScreen, rowName: (row: ListedRow) => string): Record<string, Column<ListedRow>> {
  const { resource, columns } = screen
  return Object.fromEntries(
    Object.entries(resource.fields).map(([column, field]) => [
      column,
      {
        first: isSortable(field) ? 'asc' : undefined,
        numeric: fieldControls[field.kind].numeric ?? false,
        cell: (row) => <FieldCell {...{ screen, row, column }} name={rowName(row)} link={column === columns[0]} />,
      },
    ]),
  )
}
