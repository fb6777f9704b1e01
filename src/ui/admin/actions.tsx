import { useEffect, useRef, useState } from 'react'
import { maxIds } from '#shared/action-options.ts'
import type { ActionOutcome } from '#shared/panel-actions.ts'
import { call, notifyFailure } from '../api.ts'
import { useFrame, useT } from '../frame.tsx'
import { guardLeaving, refresh } from '../navigation.ts'
import { notify } from '../notify.ts'
import { Button } from '../parts/button.tsx'
import { Menu } from '../parts/menu.tsx'
import { ActionPreview, useAskedAction } from './action-preview.tsx'
import type { ListedRow } from './list-data.ts'
import { labelsOf } from './names.ts'
import type { DeclaredScreen } from './screen.ts'
import type { ActionRunner, OfferedAction, RowChoice } from './offered-action.ts'
import { offerUndo } from './undo.ts'

/** The declared actions that the reader may run. */
export function useActions({ resource }: DeclaredScreen, hidden: readonly string[] = []): OfferedAction[] {
  const t = useT()
  const status = useFrame().auth.admin_info?.status
  return Object.values(resource.actions)
    .filter(
      ({ staff, name, button }) => button !== false && staff.some((one) => one === status) && !hidden.includes(name),
    )
    .flatMap(({ name, endpoint, variants, rowId = 'id', from, when, hint, danger, confirm, bulk = true }) => {
      const declared = { name, endpoint, rowId, from, when, danger, bulk }
      const concerns = (names: typeof confirm, variant: string) => names === true || names?.includes(variant)
      return Object.entries(variants ?? { [name]: {} })
        .filter(([variant]) => !hidden.includes(variant))
        .map(([variant, input]) => {
          const text = `${resource.name}.action.${variant}`
          const about = concerns(hint, variant) ? t(`${text}.hint`) : undefined
          return { ...declared, input, text: t(text), confirm: concerns(confirm, variant), hint: about }
        })
    })
    .toSorted((one, other) => Number(one.danger ?? false) - Number(other.danger ?? false))
}

/** The switches and the deletion that every resource has. */
export function useStandardActions({ resource }: DeclaredScreen): OfferedAction[] {
  const t = useT()
  const endpoint = resource.endpoints.bulk
  if (!endpoint) return []
  const flags = Object.keys(resource.fields).filter((name) => resource.fields[name]!.kind === 'flag')
  const switches = flags.flatMap((field) =>
    [true, false].map((value) => ({
      name: `${field} ${value}`,
      text: `${t(`${resource.name}.${field}`)}: ${t(value ? 'action.yes' : 'action.no')}`,
      endpoint,
      input: { action: 'set', field, value },
    })),
  )
  const deletion = { name: 'delete', text: t('action.delete'), endpoint, input: { action: 'delete' } }
  return [...switches, { ...deletion, danger: true, confirm: true }]
}

/** The state of a row that the reader sees, for resources with an optimistic lock. */
export const versionOf = ({ version }: ListedRow): { version?: number } =>
  typeof version === 'number' ? { version } : {}

export const allowsAction = ({ from, when }: OfferedAction, { resource }: DeclaredScreen, row: ListedRow): boolean =>
  (!from || from.includes(String(row[resource.statuses?.field ?? '']))) &&
  Object.entries(when ?? {}).every(([field, value]) => row[field] === value)

/**
 * Runs actions, reports what changed and offers to undo it. Many rows are changed in batches, so that each call is
 * short, the progress is shown, and the rest can be stopped. Leaving the page within the panel stops it too.
 */
export function useRunAction({ resource }: DeclaredScreen, onDone?: (action: OfferedAction) => void): ActionRunner {
  const t = useT()
  const [progress, setProgress] = useState<ActionRunner['progress']>()
  const stopped = useRef(false)
  useEffect(() => () => void (stopped.current = true), [])

  async function send(action: OfferedAction, rows: RowChoice, input: object): Promise<ActionOutcome | undefined> {
    const { method, path } = action.endpoint
    const answer = await call(`${method} ${path}`, { ...rows, ...action.input, ...input })
    if (answer.status === 'success') return answer.data as ActionOutcome
    notifyFailure(answer, t, labelsOf(resource, t))
    return undefined
  }

  const preview = (action: OfferedAction, rows: RowChoice, input: object = {}) =>
    send(action, rows, { ...input, preview: true })

  async function runBatches(action: OfferedAction, ids: readonly number[], input: object) {
    const done: BatchOutcome = { changed: [], skipped: [], tokens: [], complete: true }
    // A reload would lose the offer to undo, which is stored after the last batch.
    const release = guardLeaving(() => ids.length > maxIds, t('bulk.leave_question'))
    for (let start = 0; start < ids.length && done.complete && !stopped.current; start += maxIds) {
      setProgress({ done: start, total: ids.length })
      const outcome = await send(action, { ids: ids.slice(start, start + maxIds) }, input)
      done.changed.push(...(outcome?.changed ?? []))
      done.skipped.push(...(outcome?.skipped ?? []))
      if (outcome?.undo) done.tokens.push(outcome.undo)
      done.complete = outcome !== undefined
    }
    release()
    return done
  }

  async function run(action: OfferedAction, rows: RowChoice, input: object = {}): Promise<boolean> {
    stopped.current = false
    setProgress({ done: 0, total: 1 })
    const ids = 'ids' in rows ? rows.ids : (await preview(action, rows))?.changed
    const done = ids && (await runBatches(action, ids, input))
    setProgress(undefined)
    if (done && (done.complete || done.changed.length > 0)) {
      const { changed, skipped, tokens } = done
      const result = t(action.name === 'delete' ? 'bulk.deleted' : 'bulk.changed', { count: changed.length })
      const text = skipped.length > 0 ? `${result}. ${t('bulk.skipped', { count: skipped.length })}` : result
      const path = resource.endpoints.undo?.path
      const [reason] = changed.length === 0 && skipped.length === 1 ? skipped.map((row) => row.reason) : []
      if (reason !== undefined) notify('error', reason)
      else if (tokens.length > 0 && path) offerUndo(t, { path, tokens, text })
      else notify('done', text)
      onDone?.(action)
    }
    await refresh()
    return done?.complete ?? false
  }

  const stop = () => void (stopped.current = true)

  return { run, preview, stop, busy: progress !== undefined, progress }
}

type BatchOutcome = Omit<ActionOutcome, 'undo'> & { tokens: string[]; complete: boolean }

/** The actions of one row: a menu in the list, buttons on its form. */
export function RowActions({
  screen,
  hidden,
  row,
  name,
  look,
  isBlocked,
}: {
  screen: DeclaredScreen
  hidden?: readonly string[] | undefined
  row: ListedRow
  name: string
  look: 'menu' | 'buttons'
  /** Whether the row must be saved first. */
  isBlocked?: () => boolean
}) {
  const t = useT()
  const runner = useRunAction(screen)
  const { asked, ask, close } = useAskedAction(runner)
  const actions = useActions(screen, hidden).filter((action) => allowsAction(action, screen, row))
  const choice = { ids: [row.id] }
  // Only somebody who has opened the row has seen its state.
  const seen = look === 'buttons' ? versionOf(row) : {}
  const start = (action: OfferedAction) => {
    if (isBlocked?.()) return
    if (action.confirm) void ask(action, choice, seen)
    else void runner.run(action, choice, seen)
  }
  const closePreview = () => {
    // A colleague may have changed a row that cannot be changed as it is shown.
    if (asked?.outcome?.changed.length === 0) void refresh()
    close()
  }
  const plain = actions.filter((action) => !screen.actions?.[action.name])
  return (
    <>
      {look === 'menu' && plain.length > 0 && (
        <Menu
          label={t('row.actions', { name })}
          size="small"
          look="quiet"
          align="end"
          disabled={runner.busy}
          items={plain.map((action) => ({
            text: action.text,
            onSelect: () => start(action),
            ...(action.danger && { look: 'danger' as const }),
          }))}
        />
      )}
      {look === 'buttons' &&
        actions.map((action) => {
          const Override = screen.actions?.[action.name]
          return Override ? (
            <Override
              key={action.text}
              action={action}
              row={row}
              disabled={runner.busy}
              run={(input) => void runner.run(action, choice, { ...seen, ...input })}
            />
          ) : (
            <Button
              key={action.text}
              size="small"
              look={action.danger ? 'danger' : 'plain'}
              busy={runner.busy}
              onClick={() => start(action)}
            >
              {action.text}
            </Button>
          )
        })}
      {asked && (
        <ActionPreview asked={asked} names={new Map([[row.id, name]])} runner={runner} onClose={closePreview} />
      )}
    </>
  )
}
