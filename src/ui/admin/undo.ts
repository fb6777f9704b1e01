import type { Failure } from '#shared/errors.ts'
import type { ActionOutcome } from '#shared/panel-actions.ts'
import { call, notifyFailure } from '../api.ts'
import type { Translate } from '../frame.tsx'
import { refresh } from '../navigation.ts'
import { notify } from '../notify.ts'
import { storage } from '../storage.ts'

/** The server accepts the tokens longer. */
const undoMs = 60_000
const key = 'panel.undos'

/**
 * How an action is undone: by the tokens that the server returned, one for each batch, or by the opposite call, whose
 * success `undone` reports.
 */
type UndoWay = { path: ApiPath; tokens: readonly string[] } | { opposite: OppositeCall; undone: string }
type ApiPath = `/api/${string}`
type OppositeCall = { method: 'POST'; path: ApiPath; input: Readonly<Record<string, unknown>> }
export type UndoOffer = UndoWay & { text: string }
type PendingUndo = UndoOffer & { id: string; until: number }

const displayedIds = new Set<string>()

/** Offers to undo for a minute, across pages and after a reload. Several offers are shown at once. */
export function offerUndo(t: Translate, offer: UndoOffer): void {
  const id = `${Date.now()}.${Math.random().toString(36).slice(2)}`
  const pending = { ...offer, id, until: Date.now() + undoMs }
  if (!isOwnCall(pending)) throw new Error('an undo calls another server')
  store([...stored(), pending])
  show(t, pending)
}

/** Shows the offers again after a reload. */
export function resumeUndo(t: Translate): void {
  for (const pending of stored()) if (!displayedIds.has(pending.id)) show(t, pending)
}

function show(t: Translate, pending: PendingUndo): void {
  displayedIds.add(pending.id)
  const forget = () => store(stored().filter(({ id }) => id !== pending.id))
  const run = async () => {
    const rest = await ('tokens' in pending ? undoByTokens(t, pending) : undoByCall(t, pending))
    // A lost connection keeps the offer. A refresh without a connection would leave the page.
    if (rest) offerUndo(t, { ...rest, text: pending.text })
    else await refresh()
  }
  const action = { text: t('action.undo'), run: () => void run() }
  notify('done', pending.text, action, { until: pending.until, onDismiss: forget })
}

/** Returns what is left to undo once the server can be reached again. */
async function undoByTokens(t: Translate, way: Extract<UndoWay, { tokens: unknown }>): Promise<UndoWay | undefined> {
  let [changed, skipped] = [0, 0]
  let rest: UndoWay | undefined
  let refusal: Failure | undefined
  const reasons = new Set<string>()
  for (const [place, token] of way.tokens.entries()) {
    const answer = await call(`POST ${way.path}`, { token })
    if (answer.status === 'fail' && answer.error === 'unavailable') {
      notifyFailure(answer, t)
      rest = { path: way.path, tokens: way.tokens.slice(place) }
      break
    }
    if (answer.status === 'fail') {
      refusal ??= answer
      continue
    }
    const outcome = answer.data as Pick<ActionOutcome, 'changed' | 'skipped'>
    changed += outcome.changed.length
    skipped += outcome.skipped.length
    for (const { reason } of outcome.skipped) reasons.add(reason)
  }
  if (refusal) notifyFailure(refusal, t)
  const partly = skipped > 0 ? `. ${t('bulk.skipped', { count: skipped })}: ${[...reasons].join(' ')}` : ''
  if (changed > 0) notify('done', t('undo.done', { count: changed }) + partly)
  return rest
}

async function undoByCall(t: Translate, way: Extract<UndoWay, { undone: string }>): Promise<UndoWay | undefined> {
  const { method, path, input } = way.opposite
  const answer = await call(`${method} ${path}`, input)
  if (answer.status === 'success') notify('done', way.undone)
  else notifyFailure(answer, t)
  const isLost = answer.status === 'fail' && answer.error === 'unavailable'
  return isLost ? { opposite: way.opposite, undone: way.undone } : undefined
}

function stored(): PendingUndo[] {
  const offers = JSON.parse(storage('sessionStorage').getItem(key) ?? '[]') as PendingUndo[]
  return offers.filter((offer) => isOwnCall(offer) && offer.until > Date.now())
}

function store(offers: readonly PendingUndo[]): void {
  if (offers.length > 0) storage('sessionStorage').setItem(key, JSON.stringify(offers))
  else storage('sessionStorage').removeItem(key)
}

function isOwnCall(way: UndoWay): boolean {
  const { method, path } = 'tokens' in way ? { method: 'POST', path: way.path } : way.opposite
  return method === 'POST' && /^\/api\/[\w/-]+$/.test(path)
}
