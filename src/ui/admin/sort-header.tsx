import { HeadCell } from '../parts/table.tsx'
import { useQuery } from './query.ts'

type Direction = 'asc' | 'desc'
export type Sorting = { by: string; direction: Direction }

/** A sortable column header; the second click reverses the order. Without `first` it is not sortable. */
export function SortHeader(props: {
  column: string
  label: string
  standard: Sorting
  first: Direction | undefined
  numeric?: boolean
  className?: string
}) {
  const { column, label, standard, first, numeric = false, className = '' } = props
  const query = useQuery()
  if (!first) return <HeadCell {...{ numeric, className }}>{label}</HeadCell>
  const current = (query.get('sort') || standard.by) === column
  const down = (query.get('sort_dir') || standard.direction) === 'desc'
  const next = current ? (down ? 'asc' : 'desc') : first
  const sort_dir = next === standard.direction ? undefined : next
  return (
    <HeadCell {...{ numeric, className }} aria-sort={current ? (down ? 'descending' : 'ascending') : 'none'}>
      <a
        href={query.with({ sort: column, sort_dir, page: undefined, before: undefined })}
        className="text-soft no-underline hover:text-ink"
      >
        {label}
        <span aria-hidden className="ml-1 inline-block w-3 text-ink">
          {current ? (down ? '↓' : '↑') : ''}
        </span>
      </a>
    </HeadCell>
  )
}
