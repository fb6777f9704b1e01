import { useEffect, useRef, useState } from 'react'
import type { Envelope, PageData } from '#shared/contract.ts'
import type { Failure, FieldErrors } from '#shared/errors.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { guardLeaving } from '#ui/navigation.ts'
import type { profileEndpoints, profilePage } from '../contract.ts'
import { changesOf, valuesOf, withDraft } from './editor/values.ts'
import type { Own, Save, Values } from './editor/values.ts'

type Data = PageData<typeof profilePage>
type Answer = Envelope<{ tutor: Own }>

/** How long typing must rest before it is kept. */
const keepAfterMs = 1200

/**
 * A profile that is being written: what is saved, what is typed on top of it, and the draft of that on the server.
 * Whatever the server answers, nothing that was typed is lost.
 */
export function useProfile(data: Data) {
  const t = useT()
  const { lang } = data.tutor
  const [own, setOwn] = useState(data.tutor)
  const [values, setValues] = useState(() => withDraft(valuesOf(data.tutor), data.draft?.tutor ?? {}))
  const typed = JSON.stringify(changesOf(valuesOf(own), values))
  const dirty = typed !== '{}'
  /** What the server holds as a draft, and since when. */
  const [kept, setKept] = useState({ typed, at: data.draft?.saved_at ?? 0, failed: false })
  const [restored, setRestored] = useState(dirty)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [saving, setSaving] = useState(false)
  const [stale, setStale] = useState(false)
  /** Goes up when what is typed was replaced: fields are drawn anew then. */
  const [round, setRound] = useState(0)

  // What follows a wait has to see the newest, not what was there when the wait began.
  const now = useRef({ own, values, typed, kept: kept.typed })
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    now.current = { own, values, typed, kept: kept.typed }
  })

  useEffect(() => guardLeaving(() => now.current.typed !== now.current.kept), [])
  useEffect(() => {
    if (typed === kept.typed) return undefined
    const timer = setTimeout(() => void inTurn(keep), keepAfterMs)
    const hurry = () => document.visibilityState === 'hidden' && void inTurn(keep)
    document.addEventListener('visibilitychange', hurry)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hurry)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- these two say when to keep it; the rest is read when it is kept
  }, [typed, kept.typed])

  /** One after another: each save needs the version that the one before it made. */
  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const mine = queue.current.then(task)
    queue.current = mine.catch(() => undefined)
    return mine
  }

  async function keep(): Promise<void> {
    const { own: saved, values: written, typed: wanted } = now.current
    if (wanted === now.current.kept) return
    const tutor: Save = { ...changesOf(valuesOf(saved), written), version: saved.version }
    let answer = await keepDraft(wanted === '{}' ? undefined : tutor)
    if (answer.status === 'fail' && typeof answer.error === 'object') {
      // Half a year or too long a text cannot be kept; everything else can.
      const wrong = new Set(Object.keys(answer.error).map((field) => field.split('.')[0]))
      answer = await keepDraft(Object.fromEntries(Object.entries(tutor).filter(([name]) => !wrong.has(name))) as Save)
    }
    if (answer.status === 'fail') return setKept((last) => ({ ...last, failed: true }))
    now.current.kept = wanted
    setKept({ typed: wanted, at: Math.floor(Date.now() / 1000), failed: false })
  }

  const keepDraft = (tutor: Save | undefined) =>
    call<typeof profileEndpoints.keepDraft>('POST /api/tutor/profile/keep_draft', { ...(tutor && { tutor }), lang })

  /** What is saved now; what was typed since it was `sent` stays on top of it. */
  function take(tutor: Own, sent: Values): void {
    const next = { ...valuesOf(tutor), ...changesOf(sent, now.current.values) }
    Object.assign(now.current, { own: tutor, values: next })
    setOwn(tutor)
    setValues(next)
  }

  /** A change on top of the version that is saved when its turn comes; the server forgets the draft with it. */
  function send(ask: (version: number) => Promise<Answer>, all = false): Promise<Answer> {
    return inTurn(async () => {
      const sent = all ? now.current.values : valuesOf(now.current.own)
      const answer = await ask(now.current.own.version)
      if (answer.status === 'success') {
        now.current.kept = '{}'
        setKept((last) => ({ ...last, typed: '{}' }))
        take(answer.data.tutor, sent)
      } else if (answer.error === 'wrong_status') setStale(true)
      return answer
    })
  }

  /** True if everything that was typed is saved. */
  async function save(): Promise<boolean> {
    if (Object.keys(unsaved()).length === 0) return true
    setSaving(true)
    const answer = await send(
      (version) =>
        call<typeof profileEndpoints.save>('POST /api/tutor/profile/save', { tutor: { ...unsaved(), version }, lang }),
      true,
    )
    setSaving(false)
    if (answer.status === 'fail') return refused(answer)
    setErrors({})
    setRestored(false)
    return true
  }
  const unsaved = () => changesOf(valuesOf(now.current.own), now.current.values)

  async function submit(): Promise<boolean> {
    setSaving(true)
    const answer = await inTurn(() =>
      call<typeof profileEndpoints.submit>('POST /api/tutor/profile/submit', { version: now.current.own.version }),
    )
    setSaving(false)
    if (answer.status === 'fail') return refused(answer)
    // It answers in the main language, and this one may be another.
    await loadNewest()
    return true
  }

  function refused(answer: Failure): false {
    if (typeof answer.error === 'object') setErrors(answer.error)
    else if (answer.error === 'wrong_status') setStale(true)
    else notifyFailure(answer, t)
    return false
  }

  /** Reads what is saved now, by whomever: after a photo, and when somebody else was faster. What is typed stays. */
  async function loadNewest(): Promise<void> {
    await inTurn(async () => {
      const answer = await call<typeof profileEndpoints.get>('GET /api/tutor/profile/get', { lang })
      if (answer.status === 'fail') return notifyFailure(answer, t)
      const before = now.current.values
      take(answer.data.tutor, valuesOf(now.current.own))
      setStale(false)
      if (Object.keys(changesOf(before, now.current.values)).length > 0) setRound((last) => last + 1)
    })
  }

  function change(next: Partial<Values>): void {
    setValues((last) => ({ ...last, ...next }))
    const touched = Object.keys(next)
    setErrors((last) => {
      const left = Object.entries(last).filter(([name]) => !touched.includes(name.split('.')[0]!))
      return left.length === Object.keys(last).length ? last : Object.fromEntries(left)
    })
  }

  function discard(): void {
    const saved = valuesOf(now.current.own)
    Object.assign(now.current, { values: saved, typed: '{}' })
    setValues(saved)
    setErrors({})
    setRestored(false)
    setRound((last) => last + 1)
    // At once: another window must not find it any more.
    void inTurn(keep)
  }

  const keptAt = dirty && typed === kept.typed ? kept.at : undefined
  const state = { own, values, errors, saving, stale, round, dirty, keptAt, keepFailed: kept.failed, restored, lang }
  return { ...state, change, save, submit, send, loadNewest, discard }
}
export type Profile = ReturnType<typeof useProfile>
