import { useState } from 'react'
import { maxIds } from '#shared/action-options.ts'
import type { ActionOutcome } from '#shared/panel-actions.ts'
import { useT } from '../frame.tsx'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Progress } from '../parts/progress.tsx'
import type { ActionRunner, OfferedAction, RowChoice } from './offered-action.ts'

/** The most names listed per reason. */
const maxNames = 20
/** More rows that change are only counted. */
const maxNamed = 5

/** `input` is sent along with the confirmed action, for example the version of the row that the reader sees. */
export type AskedAction = { action: OfferedAction; rows: RowChoice; input: object; outcome?: ActionOutcome }

/** The action that waits for a confirmation; the server previews it meanwhile. */
export function useAskedAction({ preview }: Pick<ActionRunner, 'preview'>) {
  const [asked, setAsked] = useState<AskedAction>()
  async function ask(action: OfferedAction, rows: RowChoice, input: object = {}) {
    setAsked({ action, rows, input })
    const outcome = await preview(action, rows, input)
    setAsked((current) => (current?.action === action && outcome ? { action, rows, input, outcome } : undefined))
  }
  return { asked, ask, close: () => setAsked(undefined) }
}

/** Asks before an action and shows what it will change and what it will skip, as the server computed it. */
export function ActionPreview(props: {
  asked: AskedAction
  names: ReadonlyMap<number, string>
  runner: ActionRunner
  onClose: () => void
}) {
  const { asked, names, runner, onClose } = props
  const { action, rows, input, outcome } = asked
  const t = useT()
  const count = outcome?.changed.length ?? 0
  const isLong = (runner.progress?.total ?? 0) > maxIds
  const cancel = isLong ? runner.stop : onClose
  const skipped = Map.groupBy(outcome?.skipped ?? [], ({ reason }) => reason)

  async function confirm() {
    // The rows of the preview, so that other rows that match meanwhile are not changed unseen.
    await runner.run(action, 'ids' in rows ? rows : { ids: outcome!.changed }, input)
    onClose()
  }

  return (
    <Dialog
      title={action.text}
      onClose={cancel}
      actions={
        <>
          <Button onClick={cancel}>{t(isLong ? 'bulk.stop' : 'action.cancel')}</Button>
          <Button
            look={action.danger ? 'danger' : 'main'}
            busy={runner.busy}
            disabled={count === 0}
            onClick={() => void confirm()}
          >
            {action.text}
          </Button>
        </>
      }
    >
      <div className="grid gap-3" aria-live="polite" aria-busy={!outcome}>
        <div>
          <p className="font-medium">{!outcome ? t('bulk.checking') : summary()}</p>
          {count > 0 && count <= maxNamed && <Names ids={outcome!.changed} names={names} />}
        </div>
        {isLong && runner.progress && (
          <Progress label={t('bulk.running', runner.progress)} value={runner.progress.done / runner.progress.total} />
        )}
        {action.hint && count > 0 && <p className="text-soft">{action.hint}</p>}
        {[...skipped].map(([reason, list]) => (
          <section key={reason} className="text-small">
            <h3 className="font-medium">
              {t('bulk.skipped', { count: list.length })}: {reason}
            </h3>
            <Names ids={list.map(({ id }) => id)} names={names} />
          </section>
        ))}
      </div>
    </Dialog>
  )

  function summary(): string {
    if (count === 0) return t('bulk.nothing')
    return t(action.name === 'delete' ? 'bulk.will_delete' : 'bulk.will_change', { count })
  }
}

function Names({ ids, names }: { ids: readonly number[]; names: ReadonlyMap<number, string> }) {
  const t = useT()
  return (
    <ul className="mt-1 text-soft">
      {ids.slice(0, maxNames).map((id) => (
        <li key={id} className="truncate">
          {names.get(id) ?? t('row.number', { id })}
        </li>
      ))}
      {ids.length > maxNames && <li>…</li>}
    </ul>
  )
}
