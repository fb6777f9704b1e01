import { call, notifyFailure } from '../api.ts'
import type { Translate } from '../frame.tsx'
import { refresh } from '../navigation.ts'
import { notify } from '../notify.ts'
import { storage } from '../storage.ts'

/** The server accepts the tokens longer. */
const undoMs = 60_000
const key = 'panel.undo'

/** An action that ran in batches has a token for each. */
type PendingUndo = { path: `/api/${string}`; tokens: string[]; text: string; until: number }
let offeredToken: string | undefined

/** Offers to undo for a minute, across pages and after a reload. */
export function offerUndo(t: Translate, offer: Pick<PendingUndo, 'path' | 'tokens' | 'text'>): void {
  const pending = { ...offer, until: Date.now() + undoMs }
  storage('sessionStorage').setItem(key, JSON.stringify(pending))
  show(t, pending)
}

/** Shows the offer again after a reload. */
export function resumeUndo(t: Translate): void {
  const stored = storage('sessionStorage').getItem(key)
  const pending = stored ? (JSON.parse(stored) as PendingUndo) : undefined
  if (pending && pending.tokens[0] !== offeredToken && pending.until > Date.now()) show(t, pending)
}

function show(t: Translate, { path, tokens, text, until }: PendingUndo): void {
  offeredToken = tokens[0]
  const forget = () => {
    if (offeredToken === tokens[0]) storage('sessionStorage').removeItem(key)
  }
  const run = async () => {
    let [changed, skipped] = [0, 0]
    for (const token of tokens) {
      const answer = await call(`POST ${path}`, { token })
      if (answer.status === 'fail') {
        notifyFailure(answer, t)
        break
      }
      const outcome = answer.data as { changed: number[]; skipped: unknown[] }
      changed += outcome.changed.length
      skipped += outcome.skipped.length
    }
    const partly = skipped > 0 ? ` ${t('undo.skipped', { count: skipped })}` : ''
    if (changed > 0) notify('done', t('undo.done', { count: changed }) + partly)
    await refresh()
  }
  const action = { text: t('action.undo'), run: () => void run() }
  notify('done', text, action, { ms: until - Date.now(), onDismiss: forget })
}
