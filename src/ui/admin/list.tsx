import { useFrame, useT } from '../frame.tsx'
import type { Translate } from '../frame.tsx'
import { RowActions } from './actions.tsx'
import { BulkBar } from './bulk.tsx'
import { DataList } from './data-list.tsx'
import type { Column } from './data-list.tsx'
import { FieldCell } from './field-cell.tsx'
import { flagFilter } from './filters.tsx'
import type { Filter } from './filters.tsx'
import { fieldControls } from './field-controls.tsx'
import { nameOf } from './names.ts'
import { DragHandle, useReorder } from './reorder.tsx'
import type { AdminScreen, ListData, ListedRow, Options } from './screen.ts'

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
      title={t(`${resource.name}.title`)}
      list={{ ...data.list, items: rows }}
      filters={filtersOf(screen, data.options, t)}
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
    Object.entries(resource.fields).map(([column, { kind }]) => [
      column,
      {
        first: kind === 'many' ? undefined : 'asc',
        numeric: fieldControls[kind].numeric ?? false,
        cell: (row) => <FieldCell {...{ screen, row, column }} name={rowName(row)} link={column === columns[0]} />,
      },
    ]),
  )
}

/** Any field may filter the list; those of the screen have controls, in its order. */
function filtersOf({ resource, filters }: AdminScreen, options: Options, t: Translate): Filter[] {
  const others = Object.keys(resource.fields).filter((name) => !filters.includes(name))
  return [...filters, ...others].map((name): Filter => {
    const label = t(`${resource.name}.${name}`)
    const { kind, states } = resource.fields[name]!
    const place = filters.includes(name) ? undefined : 'unasked'
    if (kind === 'flag') return flagFilter(t, name, label, place)
    const choices = states
      ? states.map((state) => ({ value: state, text: t(`${resource.name}.${name}.${state}`) }))
      : fieldControls[kind].choices?.(options[name] ?? [], t)
    return choices ? { name, label, kind: 'choice', choices, place } : { name, label, kind: 'text', place }
  })
}
