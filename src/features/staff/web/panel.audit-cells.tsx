import { FieldChanges } from '#ui/admin/field-changes.tsx'
import { useQuery } from '#ui/admin/query.ts'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import { useT } from '#ui/frame.tsx'
import type { audit } from '../contract.ts'

type Props = { row: ListScreenRow<typeof audit> }

/** The number links to all events of the same entity. */
export function EventCell({ row: { what, entity, entity_id: id } }: Props) {
  const t = useT()
  const query = useQuery()
  return (
    <>
      {what}
      {id !== null && (
        <a
          href={query.with({ entity, entity_id: String(id), before: undefined })}
          aria-label={t('audit.history', { id })}
          className="ml-1.5 text-green tabular-nums underline underline-offset-2"
        >
          {t('row.number', { id })}
        </a>
      )}
    </>
  )
}

export function ChangesCell({ row: { changed } }: Props) {
  const t = useT()
  if (changed.length === 0) return null
  return (
    <details className="whitespace-normal">
      <summary className="text-soft">
        {t('audit.count', { count: changed.length })}: {changed.map(({ field }) => field).join(', ')}
      </summary>
      <FieldChanges changes={changed} />
    </details>
  )
}
