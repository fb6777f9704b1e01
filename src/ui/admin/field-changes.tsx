type FieldChange = { field: string; before: string; after: string }

/** Old and new values of changed fields. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-small">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-soft">{field}</dt>
          <dd className="wrap-anywhere">
            {before && <del className="text-coral">{before}</del>}{' '}
            {after && <ins className="text-green no-underline">{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
