import { useState } from 'react'
import { call, notifyFailure } from '../api.ts'
import { useFrame, useT } from '../frame.tsx'
import { refresh } from '../navigation.ts'
import { Badge } from '../parts/badge.tsx'
import { Switch } from '../parts/switch.tsx'
import { NumberCell } from '../parts/table.tsx'
import { fieldControls } from './field-controls.tsx'
import { labelsOf } from './names.ts'
import type { ListedRow } from './list-data.ts'
import type { DeclaredScreen } from './screen.ts'

type Props = {
  screen: DeclaredScreen
  row: ListedRow
  column: string
  name: string
  href: string | undefined
  className: string
}

/** The cell of a declared field or a composed column; the screen may override its content. */
export function FieldCell({ screen, row, column, name, href, className }: Props) {
  const t = useT()
  const frame = useFrame()
  const { resource, cells } = screen
  const kind = resource.fields[column]?.kind
  const Override = cells?.[column]
  if (!Override && kind === 'flag' && resource.endpoints.changeCheckout)
    return <SwitchCell {...{ resource, row, column, name }} />
  const { numeric, wide, text: textOf } = kind ? fieldControls[kind] : composed
  const text = textOf({ row, name: column, resource: resource.name, frame, t })
  const content = Override ? (
    <Override row={row} column={column} />
  ) : kind === 'status' ? (
    <StatusBadge {...{ screen, row }} />
  ) : (
    text
  )
  if (numeric) return <NumberCell>{content}</NumberCell>
  return (
    <td className={`${wide ? 'max-w-44 min-[1440px]:max-w-80' : 'max-w-72'} truncate ${className}`} title={text}>
      {href ? (
        <a href={href} className="font-medium text-green">
          {content}
        </a>
      ) : (
        content
      )}
    </td>
  )
}

const composed = { numeric: false, wide: true, text: () => '' }

/** The state of a row with a status machine. What the screen shows instead in its list is shown above the form, too. */
export function StatusBadge({ screen, row }: Pick<Props, 'screen' | 'row'>) {
  const t = useT()
  const { resource, tones, cells } = screen
  const field = resource.statuses?.field
  if (!field) return null
  const Override = cells?.[field]
  if (Override) return <Override row={row} column={field} />
  const state = String(row[field])
  return <Badge tone={tones?.[state]}>{t(`${resource.name}.${field}.${state}`)}</Badge>
}

/** Updates one field optimistically and reverts on an error. */
function SwitchCell({
  resource,
  row,
  column,
  name,
}: Pick<Props, 'row' | 'column' | 'name'> & Pick<DeclaredScreen, 'resource'>) {
  const t = useT()
  const [pending, setPending] = useState<boolean>()
  const on = pending ?? row[column] === true

  async function change() {
    setPending(!on)
    const { method, path } = resource.endpoints.changeCheckout!
    const answer = await call(`${method} ${path}`, { id: row.id, field: column, value: !on })
    if (answer.status === 'fail') notifyFailure(answer, t, labelsOf(resource, t))
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
