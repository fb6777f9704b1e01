import { Moment, ShortDay } from '../format.tsx'
import { useT } from '../frame.tsx'

type Props = { row: Record<string, unknown>; column: string }

/** Contents of cells that several screens use instead of the text of the field's kind. */
export function DayCell({ row, column }: Props) {
  return <ShortDay seconds={row[column] as number | null} />
}

export function MomentCell({ row, column }: Props) {
  const at = row[column] as number | null
  return at === null ? <span className="text-soft">—</span> : <Moment seconds={at} />
}

export function RowNumber({ id }: { id: number }) {
  return useT()('row.number', { id })
}
