import { useState } from 'react'
import { isSortable } from '#shared/field-schemas.ts'
import { call, notifyFailure } from '../api.ts'
import { useFrame, useT } from '../frame.tsx'
import { refresh } from '../navigation.ts'
import { Switch } from '../parts/switch.tsx'
import { HeadCell, HeadRow, NumberCell, TableRow } from '../parts/table.tsx'
import { visibleColumns } from './columns.ts'
import { fieldControls } from './field-controls.tsx'
import { nameOf } from './names.ts'
import { DragHandle } from './reorder.tsx'
import type { useReorder } from './reorder.tsx'
import type { AdminScreen, ListData, ListedRow } from './screen.ts'
import { SortHeader } from './sort-header.tsx'
import { SelectAll } from './selection.tsx'

export function ListHead(props: {
  screen: AdminScreen
  data: ListData
  ticked: number
  onTickAll: (on: boolean) => void
}) {
  const { screen, data, ticked, onTickAll } = props
  const t = useT()
  const { resource } = screen
  return (
    <HeadRow>
      <HeadCell className="w-10 pr-0!">
        <SelectAll ticked={ticked} count={data.list.items.length} onTick={onTickAll} />
      </HeadCell>
      {visibleColumns(screen, data.view.columns).map((name) => (
        <SortHeader
          key={name}
          column={name}
          label={t(`${resource.name}.${name}`)}
          standard={{ by: resource.order?.by ?? 'id', direction: 'asc' }}
          first={isSortable(resource.fields[name]!) ? 'asc' : undefined}
          numeric={fieldControls[resource.fields[name]!.kind].numeric ?? false}
        />
      ))}
    </HeadRow>
  )
}

export function ListRow(props: {
  screen: AdminScreen
  data: ListData
  row: ListedRow
  reorder: Omit<ReturnType<typeof useReorder>, 'rows' | 'place'>
  ticked: boolean
  onTick: (ids: number[], on: boolean) => void
}) {
  const { screen, data, row, reorder, ticked, onTick } = props
  const t = useT()
  const frame = useFrame()
  const name = nameOf(row, screen, frame, t)
  return (
    <TableRow data-item={row.id} chosen={ticked} className={reorder.look(row.id)}>
      <td className="pr-0!">
        <span className="flex items-center">
          <input
            type="checkbox"
            aria-label={t('bulk.choose', { name })}
            className="size-4 accent-green"
            checked={ticked}
            onChange={(event) => onTick([row.id], event.target.checked)}
          />
          {reorder.possible && <DragHandle name={name} {...reorder.handle(row)} />}
        </span>
      </td>
      {visibleColumns(screen, data.view.columns).map((column, place) => (
        <Cell key={column} {...{ screen, row, column, name }} link={place === 0} />
      ))}
    </TableRow>
  )
}

type CellProps = { screen: AdminScreen; row: ListedRow; column: string; name: string; link: boolean }

function Cell({ screen: { resource }, row, column, name, link }: CellProps) {
  const t = useT()
  const frame = useFrame()
  const { kind } = resource.fields[column]!
  if (kind === 'flag') return <SwitchCell {...{ resource, row, column, name }} />
  const text = fieldControls[kind].text({ row, name: column, frame, t, resource: resource.name })
  if (fieldControls[kind].numeric) return <NumberCell>{text}</NumberCell>
  return (
    <td className={`${fieldControls[kind].wide ? 'max-w-44 min-[1440px]:max-w-80' : 'max-w-72'} truncate`} title={text}>
      {link ? (
        <a href={`${resource.at.path}${row.id}/`} className="font-medium text-green">
          {text}
        </a>
      ) : (
        text
      )}
    </td>
  )
}

/** Updates one field optimistically and reverts on an error. */
function SwitchCell({
  resource,
  row,
  column,
  name,
}: Omit<CellProps, 'screen' | 'link'> & Pick<AdminScreen, 'resource'>) {
  const t = useT()
  const [pending, setPending] = useState<boolean>()
  const on = pending ?? row[column] === true

  async function change() {
    setPending(!on)
    const { method, path } = resource.endpoints.changeCheckout
    const answer = await call(`${method} ${path}`, { id: row.id, field: column, value: !on })
    if (answer.status === 'fail') notifyFailure(answer, t)
    await refresh()
    setPending(undefined)
  }

  return (
    <td>
      <Switch
        on={on}
        label={`${t(`${resource.name}.${column}`)}: ${name}`}
        disabled={pending !== undefined}
        onClick={() => void change()}
      />
    </td>
  )
}
