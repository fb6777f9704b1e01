import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call, notifyFailure } from '../api.ts'
import { useT } from '../frame.tsx'
import { refresh } from '../navigation.ts'
import { notify } from '../notify.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Menu } from '../parts/menu.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { AdminScreen, ListedRow } from './screen.ts'

type Props = { screen: AdminScreen; chosen: readonly ListedRow[]; onDone: () => void }
type Change = { ids: number[]; action: 'set' | 'delete'; field?: string; value?: boolean }

export function BulkBar({ screen, chosen, onDone }: Props) {
  const t = useT()
  const { resource } = screen
  const [deleting, setDeleting] = useState(false)
  const [busy, setBusy] = useState(false)
  const count = chosen.length
  if (count === 0) return null
  const switches = Object.keys(resource.fields).filter((name) => resource.fields[name]!.kind === 'flag')

  async function send(change: Change): Promise<boolean> {
    setBusy(true)
    const { method, path } = resource.endpoints.bulk
    const answer = await call(`${method} ${path}`, change)
    setBusy(false)
    if (answer.status === 'fail') notifyFailure(answer, t)
    await refresh()
    return answer.status === 'success'
  }

  async function set(field: string, value: boolean) {
    const ids = chosen.filter((row) => row[field] !== value).map(({ id }) => id)
    if (ids.length > 0 && !(await send({ ids, action: 'set', field, value }))) return
    const undo = () => void send({ ids, action: 'set', field, value: !value })
    notify(
      'done',
      t('bulk.changed', { count: ids.length }),
      ids.length > 0 ? { text: t('action.undo'), run: undo } : undefined,
    )
  }

  async function remove() {
    const deleted = await send({ ids: chosen.map(({ id }) => id), action: 'delete' })
    setDeleting(false)
    if (!deleted) return
    notify('done', t('bulk.deleted', { count }))
    onDone()
  }

  return (
    <SelectionBar count={count} onClear={onDone}>
      <Menu
        label={t('bulk.switch')}
        trigger={t('bulk.switch')}
        size="small"
        disabled={busy}
        items={switches.flatMap((field) =>
          [true, false].map((value) => ({
            text: `${t(`${resource.name}.${field}`)}: ${t(value ? 'action.yes' : 'action.no')}`,
            onSelect: () => void set(field, value),
          })),
        )}
      />
      <Button size="small" look="danger" busy={busy} onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden className="size-4 tablet:hidden" />
        <span className="max-tablet:sr-only">{t('action.delete')}</span>
      </Button>
      {deleting && (
        <Confirm
          question={t('bulk.delete_question', { count })}
          action={t('action.delete')}
          busy={busy}
          onConfirm={() => void remove()}
          onCancel={() => setDeleting(false)}
        />
      )}
    </SelectionBar>
  )
}
