import { useState } from 'react'
import { ChosenBar } from '#ui/admin/chosen-bar.tsx'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import type { Translate } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import { switchProblem, toggles } from '../model.ts'
import type { BulkAction } from '../model.ts'
import type { panelEndpoints } from '../panel-contract.ts'
import type { ListedTutor } from './panel.users_show.page.tsx'

type Change = { action: BulkAction; value: boolean; by_tutor?: boolean }
type Changed = { changed: readonly number[]; self_hidden: readonly number[] }
type Props = { chosen: readonly ListedTutor[]; school: boolean; onDone: () => void }

/** Switches of the ticked tutors: first what would happen, then it happens, and it can be taken back. */
export function TutorBulk({ chosen, school, onDone }: Props) {
  const t = useT()
  const [asked, setAsked] = useState<Change>()
  const [busy, setBusy] = useState(false)

  async function send(ids: readonly number[], wanted: Change) {
    setBusy(true)
    const answer = await call<typeof panelEndpoints.bulk>('POST /api/admin/tutors/bulk', { ids: [...ids], ...wanted })
    setBusy(false)
    if (answer.status === 'fail') notifyFailure(answer, t)
    await refresh()
    return answer.status === 'success' ? answer.data : undefined
  }

  /** Whoever had hidden themselves is hidden as before, and may come back by themselves. */
  async function takeBack({ changed, self_hidden }: Changed, { action, value }: Change) {
    const others = changed.filter((id) => !self_hidden.includes(id))
    if (others.length > 0) await send(others, { action, value: !value })
    if (self_hidden.length > 0) await send(self_hidden, { action, value: false, by_tutor: true })
  }

  async function change(wanted: Change) {
    const done = await send(
      chosen.map(({ id }) => id),
      wanted,
    )
    setAsked(undefined)
    if (!done) return
    if (wanted.action === 'deleted') onDone()
    const undo = () => void takeBack(done, wanted)
    const way = done.changed.length > 0 ? { text: t('action.undo'), run: undo } : undefined
    notify('done', t('bulk.changed', { count: done.changed.length }), way)
  }

  return (
    <ChosenBar count={chosen.length} onClear={onDone}>
      <Menu
        label={t('bulk.switch')}
        trigger={t('bulk.switch')}
        size="small"
        disabled={busy}
        items={changesFor(chosen, school).map((change) => ({
          text: nameOf(change, t),
          onSelect: () => setAsked(change),
          apart: isFirst(change),
          ...(isLoss(change) && { look: 'danger' as const }),
        }))}
      />
      {asked && (
        <Preview
          change={asked}
          {...{ chosen, school, busy }}
          onConfirm={() => void change(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </ChosenBar>
  )
}

/** Those who are gone can be taken back, and nothing else; where there is no school, nobody is of it. */
function changesFor(chosen: readonly ListedTutor[], school: boolean): Change[] {
  const actions: BulkAction[] = ['active', 'favorite', ...(school ? (['school_tutor'] as const) : []), ...toggles]
  const here = chosen.some(({ deleted }) => !deleted)
  const gone = chosen.some(({ deleted }) => deleted)
  return [
    ...(here ? actions.flatMap((action) => [true, false].map((value) => ({ action, value }))) : []),
    ...(gone ? [{ action: 'deleted' as const, value: false }] : []),
    ...(here ? [{ action: 'deleted' as const, value: true }] : []),
  ]
}

const isLoss = ({ action, value }: Change) => action === 'deleted' && value
/** A hairline stands where another kind of thing begins. */
const isFirst = (change: Change) => isLoss(change) || (change.value && change.action === toggles[0])

function nameOf({ action, value }: Change, t: Translate): string {
  const toggle = toggles.find((one) => one === action)
  if (toggle) return `${t(`tutor.${toggle}`)}: ${t(value ? 'action.yes' : 'action.no')}`
  return t(`tutor.bulk.${action}.${value ? 'on' : 'off'}`)
}

/** By the server's own rule, with names: nobody is surprised by what a hundred rows hold. */
function Preview(props: {
  change: Change
  chosen: readonly ListedTutor[]
  school: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { change, chosen, school, busy, onConfirm, onClose } = props
  const t = useT()
  const judged = chosen.map((tutor) => ({
    tutor,
    problem: switchProblem(tutor, change.action, change.value, { school, hiddenBy: 'staff' }),
  }))
  const count = judged.filter(({ problem }) => !problem).length
  const kept = (['same', 'deleted', 'anonymised'] as const).map((problem) => ({
    problem,
    tutors: judged.filter((one) => one.problem === problem).map(({ tutor }) => tutor),
  }))
  const title = nameOf(change, t)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look={isLoss(change) ? 'danger' : 'main'} busy={busy} disabled={count === 0} onClick={onConfirm}>
            {title}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="font-medium">{count === 0 ? t('tutor.bulk.nothing') : t('tutor.bulk.will', { count })}</p>
        {isLoss(change) && count > 0 && <p className="text-soft">{t('tutor.bulk.about.deleted')}</p>}
        {change.action === 'active' && !change.value && count > 0 && (
          <p className="text-soft">{t('tutor.bulk.about.hidden')}</p>
        )}
        {kept.map(
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
