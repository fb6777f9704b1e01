import { useState } from 'react'
import type { RowVersion } from '#shared/panel-actions.ts'
import { call, notifyFailure } from '../api.ts'
import { Moment } from '../format.tsx'
import { useT } from '../frame.tsx'
import { refresh } from '../navigation.ts'
import { notify } from '../notify.ts'
import { Button } from '../parts/button.tsx'
import { FieldChanges } from './field-changes.tsx'
import type { AdminScreen } from './screen.ts'

/** The saves of a row, read when opened, each with a button that restores the state before it. */
export function VersionsSection({
  resource,
  id,
  onRestore,
}: Pick<AdminScreen, 'resource'> & { id: number; onRestore: () => void }) {
  const t = useT()
  const [versions, setVersions] = useState<RowVersion[]>()
  const [busy, setBusy] = useState(false)
  const { versions: list, restore } = resource.endpoints
  if (!list || !restore) return null

  async function load() {
    const answer = await call(`${list!.method} ${list!.path}`, { id })
    if (answer.status === 'fail') return notifyFailure(answer, t)
    setVersions((answer.data as { versions: RowVersion[] }).versions)
  }

  async function restoreVersion(number: number) {
    setBusy(true)
    const answer = await call(`${restore!.method} ${restore!.path}`, { id, number })
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    notify('done', t('versions.restored'))
    await refresh()
    onRestore()
  }

  return (
    <details
      className="mt-6 max-w-200 rounded-card border border-line bg-card p-5"
      onToggle={(event) => event.currentTarget.open && !versions && void load()}
    >
      <summary className="font-semibold">{t('versions.title')}</summary>
      {versions?.length === 0 && <p className="mt-3 text-soft">{t('versions.none')}</p>}
      <ol className="divide-y divide-line">
        {versions?.map(({ number, who, at, changes }) => (
          <li key={number} className="flex flex-wrap items-start justify-between gap-3 py-3">
            <div className="min-w-0">
              <p>
                <Moment seconds={at} /> {who && <span className="text-soft">{who}</span>}
              </p>
              <FieldChanges changes={changes} nameOf={(field) => t(`${resource.name}.${field}`)} />
            </div>
            <Button size="small" busy={busy} onClick={() => void restoreVersion(number)}>
              {t('versions.restore')}
            </Button>
          </li>
        ))}
      </ol>
    </details>
  )
}
