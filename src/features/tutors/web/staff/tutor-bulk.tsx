import { useState } from 'react'
import { SelectionBar } from '#ui/admin/selection-bar.tsx'
import type { ListSelection } from '#ui/admin/selection.tsx'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import type { Translate } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import { switchProblem, toggles } from '../../model.ts'
import type { BulkAction } from '../../model.ts'
import type { tutorPanelEndpoints } from '../../contract/staff-list.ts'
import type { TutorListItem } from './tutors-screen.ts'

type BulkChange = { action: BulkAction; value: boolean; by_tutor?: boolean }
type BulkResult = { changed: readonly number[]; self_hidden: readonly number[] }
type Props = { selection: ListSelection<TutorListItem>; school: boolean }

/** Shows a preview before switching, and offers undo afterwards. */
export function TutorBulk({ selection, school }: Props) {
  const t = useT()
  const { rows: chosen, clear: onDone } = selection
  const [pendingChange, setPendingChange] = useState<BulkChange>()
  const [busy, setBusy] = useState(false)

  async function send(ids: readonly number[], wanted: BulkChange) {
    setBusy(true)
    const answer = await call<typeof tutorPanelEndpoints.bulk>('POST /api/admin/tutors/bulk', {
      ids: [...ids],
      ...wanted,
    })
    setBusy(false)
    if (answer.status === 'fail') notifyFailure(answer, t)
    await refresh()
    return answer.status === 'success' ? answer.data : undefined
  }

  /** Tutors who had hidden themselves become hidden by themselves again, so that they can undo it. */
  async function undoChange({ changed, self_hidden }: BulkResult, { action, value }: BulkChange) {
    const others = changed.filter((id) => !self_hidden.includes(id))
    if (others.length > 0) await send(others, { action, value: !value })
    if (self_hidden.length > 0) await send(self_hidden, { action, value: false, by_tutor: true })
  }

  async function change(wanted: BulkChange) {
    const done = await send(
      chosen.map(({ id }) => id),
      wanted,
    )
    setPendingChange(undefined)
    if (!done) return
    if (wanted.action === 'deleted') onDone()
    const undo = () => void undoChange(done, wanted)
    const undoAction = done.changed.length > 0 ? { text: t('action.undo'), run: undo } : undefined
    notify('done', t('bulk.changed', { count: done.changed.length }), undoAction)
  }

  return (
    <SelectionBar selection={selection}>
      <Menu
        label={t('bulk.switch')}
        trigger={t('bulk.switch')}
        size="small"
        disabled={busy}
        items={changesFor(chosen, school).map((change) => ({
          text: formatChange(change, t),
          onSelect: () => setPendingChange(change),
          apart: startsGroup(change),
          ...(isDeletion(change) && { look: 'danger' as const }),
        }))}
      />
      {pendingChange && (
        <BulkPreview
          change={pendingChange}
          {...{ chosen, school, busy }}
          onConfirm={() => void change(pendingChange)}
          onClose={() => setPendingChange(undefined)}
        />
      )}
    </SelectionBar>
  )
}

/** Deleted tutors can only be restored. */
function changesFor(chosen: readonly TutorListItem[], school: boolean): BulkChange[] {
  const actions: BulkAction[] = ['active', 'favorite', ...(school ? (['school_tutor'] as const) : []), ...toggles]
  const hasActive = chosen.some(({ deleted }) => !deleted)
  const hasDeleted = chosen.some(({ deleted }) => deleted)
  return [
    ...(hasActive ? actions.flatMap((action) => [true, false].map((value) => ({ action, value }))) : []),
    ...(hasDeleted ? [{ action: 'deleted' as const, value: false }] : []),
    ...(hasActive ? [{ action: 'deleted' as const, value: true }] : []),
  ]
}

const isDeletion = ({ action, value }: BulkChange) => action === 'deleted' && value
/** Separates groups of menu items with a line. */
const startsGroup = (change: BulkChange) => isDeletion(change) || (change.value && change.action === toggles[0])

function formatChange({ action, value }: BulkChange, t: Translate): string {
  const toggle = toggles.find((one) => one === action)
  if (toggle) return `${t(`tutor.${toggle}`)}: ${t(value ? 'action.yes' : 'action.no')}`
  return t(`tutor.bulk.${action}.${value ? 'on' : 'off'}`)
}

/** Uses the server's rule to list the tutors that will not change. */
function BulkPreview(props: {
  change: BulkChange
  chosen: readonly TutorListItem[]
  school: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { change, chosen, school, busy, onConfirm, onClose } = props
  const t = useT()
  const results = chosen.map((tutor) => ({
    tutor,
    problem: switchProblem(tutor, change.action, change.value, { school, hiddenBy: 'staff' }),
  }))
  const count = results.filter(({ problem }) => !problem).length
  const unchanged = (['same', 'deleted', 'anonymised'] as const).map((problem) => ({
    problem,
    tutors: results.filter((one) => one.problem === problem).map(({ tutor }) => tutor),
  }))
  const title = formatChange(change, t)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look={isDeletion(change) ? 'danger' : 'main'} busy={busy} disabled={count === 0} onClick={onConfirm}>
            {title}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="font-medium">{count === 0 ? t('tutor.bulk.nothing') : t('tutor.bulk.will', { count })}</p>
        {isDeletion(change) && count > 0 && <p className="text-soft">{t('tutor.bulk.about.deleted')}</p>}
        {change.action === 'active' && !change.value && count > 0 && (
          <p className="text-soft">{t('tutor.bulk.about.hidden')}</p>
        )}
        {unchanged.map(
          ({ problem, tutors }) =>
            tutors.length > 0 && (
              <section key={problem} className="text-small">
                <h3 className="font-medium">
                  {t(`tutor.bulk.problem.${problem}`)} ({tutors.length})
                </h3>
                <ul className="mt-1 max-h-40 overflow-y-auto text-soft">
                  {tutors.map(({ id, name }) => (
                    <li key={id} className="truncate">
                      {name || `№${id}`}
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
    </Dialog>
  )
}
