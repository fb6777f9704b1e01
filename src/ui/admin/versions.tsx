import { useEffect, useState } from 'react'
import type { FieldKind } from '#shared/fields.ts'
import type { RowVersion } from '#shared/panel-actions.ts'
import { call, notifyFailure } from '../api.ts'
import { Moment } from '../format.tsx'
import { useT } from '../frame.tsx'
import { refresh } from '../navigation.ts'
import { notify } from '../notify.ts'
import { Button } from '../parts/button.tsx'
import { WordChanges } from '../parts/word-changes.tsx'
import type { ListedRow } from './list-data.ts'
import type { AdminScreen } from './screen.ts'

type Props = Pick<AdminScreen, 'resource'> & { row: ListedRow; isBlocked: () => boolean; onRestore: () => void }

/** The saves of a row, read when opened, each with a button that restores the state before it. */
export function VersionsSection({ resource, row, isBlocked, onRestore }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [versions, setVersions] = useState<RowVersion[]>()
  const [busy, setBusy] = useState(false)
  const { versions: list, restore } = resource.endpoints

  // A refresh of the page brings another row, which may have another version.
  useEffect(() => {
    if (!isOpen || !list) return undefined
    let isCurrent = true
    void call(`${list.method} ${list.path}`, { id: row.id }).then((answer) => {
      if (!isCurrent) return undefined
      if (answer.status === 'fail') return notifyFailure(answer, t)
      return setVersions((answer.data as { versions: RowVersion[] }).versions)
    })
    return () => void (isCurrent = false)
  }, [isOpen, list, row, t])
  if (!list || !restore) return null

  async function restoreVersion(number: number) {
    if (isBlocked()) return
    setBusy(true)
    const answer = await call(`${restore!.method} ${restore!.path}`, { id: row.id, number })
    setBusy(false)
    if (answer.status === 'fail') notifyFailure(answer, t)
    else {
      notify('done', t('versions.restored'))
      await refresh()
      onRestore()
    }
  }

  return (
    <details
      className="mt-6 max-w-200 rounded-card border border-line bg-card p-5"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="font-semibold">{t('versions.title')}</summary>
      {versions?.length === 0 && <p className="mt-3 text-soft">{t('versions.none')}</p>}
      <ol className="divide-y divide-line">
        {versions?.map(({ number, who, at, changes }) => (
          <li key={number} className="grid gap-2 py-4 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
              <p className="text-small">
                <Moment seconds={at} /> {who}
              </p>
              <Button size="small" busy={busy} onClick={() => void restoreVersion(number)}>
                {t('versions.restore')}
              </Button>
            </div>
            <dl className="grid gap-2 text-base">
              {changes.map(({ field, title, before, after }) => (
                <div key={title} className="grid gap-1">
                  <dt className="text-small text-soft">{title}</dt>
                  <dd>
                    <Change kind={resource.fields[field]?.kind} before={before} after={after} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </details>
  )
}

function Change({ kind, before, after }: { kind: FieldKind | undefined; before: string; after: string }) {
  if (kind !== 'image' && kind !== 'images') return <WordChanges before={before} after={after} />
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Pictures addresses={before} className="opacity-50" />
      <span aria-hidden>→</span>
      <Pictures addresses={after} />
    </span>
  )
}

function Pictures({ addresses, className = '' }: { addresses: string; className?: string }) {
  if (!addresses) return '—'
  return addresses
    .split(' ')
    .map((address) => (
      <img
        key={address}
        src={address}
        alt=""
        loading="lazy"
        className={`h-16 w-auto rounded-small border border-line ${className}`}
      />
    ))
}
