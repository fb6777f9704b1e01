import { call, notifyFailure } from '../api.ts'
import type { Translate } from '../frame.tsx'
import { refresh } from '../navigation.ts'
import { notify } from '../notify.ts'
import { storage } from '../storage.ts'

/** The server accepts the token for twice as long. */
const undoMs = 60_000
const key = 'panel.undo'

type PendingUndo = { path: `/api/${string}`; token: string; text: string; until: number }
let offeredToken: string | undefined

/** Offers to undo for a minute, across pages and after a reload. */
export function offerUndo(t: Translate, offer: Pick<PendingUndo, 'path' | 'token' | 'text'>): void {
  const pending = { ...offer, until: Date.now() + undoMs }
  storage('sessionStorage').setItem(key, JSON.stringify(pending))
  show(t, pending)
}

/** Shows the offer again after a reload. */
export function resumeUndo(t: Translate): void {
  const stored = storage('sessionStorage').getItem(key)
  const pending = stored ? (JSON.parse(stored) as PendingUndo) : undefined
  if (pending && pending.token !== offeredToken && pending.until > Date.now()) show(t, pending)
}

function show(t: Translate, { path, token, text, until }: PendingUndo): void {
  offeredToken = token
  const forget = () => {
    if (offeredToken === token) storage('sessionStorage').removeItem(key)
  }
  const run = async () => {
    const answer = await call(`POST ${path}`, { token })
    if (answer.status === 'fail') notifyFailure(answer, t)
    else {
      const { changed, skipped } = answer.data as { changed: number[]; skipped: unknown[] }
      const partly = skipped.length > 0 ? ` ${t('undo.skipped', { count: skipped.length })}` : ''
      notify('done', t('undo.done', { count: changed.length }) + partly)
    }
    await refresh()
  }
  const action = { text: t('action.undo'), run: () => void run() }
  notify('done', text, action, { ms: until - Date.now(), onDismiss: forget })
}
