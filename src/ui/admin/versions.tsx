import { useEffect, useState } from 'react'
import type { FieldKind } from '#shared/fields.ts'
import type { RowVersion } from '#shared/panel-actions.ts'
import { call, notifyFailure } from '../api.ts'
import { Moment } from '../format.tsx'
import { useT } from '../frame.tsx'
import { refresh } from '../navigation.ts'
import { notify } from '../notify.ts'
import { Button } from '../parts/button.tsx'
import { SkeletonText } from '../parts/skeleton.tsx'
import { WordChanges } from '../parts/word-changes.tsx'
import { versionOf } from './actions.tsx'
import { labelsOf } from './names.ts'
import type { ListedRow } from './list-data.ts'
import type { AdminScreen } from './screen.ts'

type Props = Pick<AdminScreen, 'resource'> & { row: ListedRow; isBlocked: () => boolean }

/** The saves of a row, read when opened, each with a button that restores the state before it. */
export function VersionsSection({ resource, row, isBlocked }: Props) {
  const t = useT()
  /** Counts the attempts to load the versions; none while the section is closed. */
  const [attempt, setAttempt] = useState(0)
  const [versions, setVersions] = useState<RowVersion[] | 'failed'>()
  const [busy, setBusy] = useState(false)
  const { versions: list, restore } = resource.endpoints

  // A newer row may have another version.
  useEffect(() => {
    if (attempt === 0 || !list) return undefined
    let isCurrent = true
    void call(`${list.method} ${list.path}`, { id: row.id }).then((answer) => {
      if (!isCurrent) return undefined
      if (answer.status === 'fail') return setVersions('failed')
      return setVersions((answer.data as { versions: RowVersion[] }).versions)
    })
    return () => void (isCurrent = false)
  }, [attempt, list, row])
  if (!list || !restore) return null
  const loaded = Array.isArray(versions) ? versions : []

  async function restoreVersion(number: number) {
    if (isBlocked()) return
    setBusy(true)
    const answer = await call(`${restore!.method} ${restore!.path}`, { id: row.id, number, ...versionOf(row) })
    setBusy(false)
    if (answer.status === 'success') notify('done', t('versions.restored'))
    else notifyFailure(answer, t, labelsOf(resource, t))
    if (answer.status === 'success' || answer.error === 'wrong_status') await refresh()
  }

  return (
    <details
      className="mt-6 max-w-200 rounded-card border border-line bg-card p-5"
      onToggle={(event) => setAttempt(event.currentTarget.open ? 1 : 0)}
    >
      <summary className="font-semibold">{t('versions.title')}</summary>
      {versions === undefined && (
        <div className="mt-3">
          <SkeletonText />
        </div>
      )}
      {versions === 'failed' && (
        <p role="alert" className="mt-3 flex flex-wrap items-center gap-3">
          {t('versions.failed')}
          <Button
            size="small"
            onClick={() => {
              setVersions(undefined)
              setAttempt(attempt + 1)
            }}
          >
            {t('action.try_again')}
          </Button>
        </p>
      )}
      {versions?.length === 0 && <p className="mt-3 text-soft">{t('versions.none')}</p>}
      <ol className="divide-y divide-line">
        {loaded.map(({ number, who, at, changes }) => (
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
