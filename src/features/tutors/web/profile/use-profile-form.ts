import { useEffect, useRef, useState } from 'react'
import type { Envelope, PageData } from '#shared/contract.ts'
import type { Failure, FieldErrors } from '#shared/errors.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { guardLeaving } from '#ui/navigation.ts'
import type { tutorProfileEndpoints, tutorProfilePage } from '../../contract/profile.ts'
import { diffProfileValues, toProfileValues, applyProfileDraft } from './editor/profile-values.ts'
import type { WireOwnTutor, ProfileSave, ProfileValues } from './editor/profile-values.ts'

type Data = PageData<typeof tutorProfilePage>
type Answer = Envelope<{ tutor: WireOwnTutor }>

/** Idle time before the draft is saved. */
const draftDelayMs = 1200

/**
 * Manages the saved profile, the unsaved input on top of it and its draft on the server. Input is kept whatever the
 * server answers.
 */
export function useProfileForm(data: Data) {
  const t = useT()
  const { lang } = data.tutor
  const [own, setOwn] = useState(data.tutor)
  const [values, setValues] = useState(() => applyProfileDraft(toProfileValues(data.tutor), data.draft?.tutor ?? {}))
  const typed = JSON.stringify(diffProfileValues(toProfileValues(own), values))
  const dirty = typed !== '{}'
  /** State of the draft on the server. */
  const [savedDraft, setSavedDraft] = useState({ typed, at: data.draft?.saved_at ?? 0, failed: false })
  const [restored, setRestored] = useState(dirty)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [saving, setSaving] = useState(false)
  const [stale, setStale] = useState(false)
  /** Incremented to remount the fields when input was replaced. */
  const [round, setRound] = useState(0)

  // Asynchronous code must read the latest state, not that of its closure.
  const now = useRef({ own, values, typed, savedDraft: savedDraft.typed })
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    now.current = { own, values, typed, savedDraft: savedDraft.typed }
  })

  useEffect(() => guardLeaving(() => now.current.typed !== now.current.savedDraft), [])
  useEffect(() => {
    if (typed === savedDraft.typed) return undefined
    const timer = setTimeout(() => void enqueue(saveDraft), draftDelayMs)
    const saveOnHide = () => document.visibilityState === 'hidden' && void enqueue(saveDraft)
    document.addEventListener('visibilitychange', saveOnHide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', saveOnHide)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- these two tell when to save the draft; the rest is read at that time
  }, [typed, savedDraft.typed])

  /** Serializes saves, because each needs the version of the previous one. */
  function enqueue<T>(task: () => Promise<T>): Promise<T> {
    const result = queue.current.then(task)
    queue.current = result.catch(() => undefined)
    return result
  }

  async function saveDraft(): Promise<void> {
    const { own: saved, values: written, typed: wanted } = now.current
    if (wanted === now.current.savedDraft) return
    const tutor: ProfileSave = { ...diffProfileValues(toProfileValues(saved), written), version: saved.version }
    let answer = await sendDraft(wanted === '{}' ? undefined : tutor)
    if (answer.status === 'fail' && typeof answer.error === 'object') {
      // Drops invalid fields, such as an incomplete year, and saves the rest.
      const wrong = new Set(Object.keys(answer.error).map((field) => field.split('.')[0]))
      answer = await sendDraft(
        Object.fromEntries(Object.entries(tutor).filter(([name]) => !wrong.has(name))) as ProfileSave,
      )
    }
    if (answer.status === 'fail') return setSavedDraft((last) => ({ ...last, failed: true }))
    now.current.savedDraft = wanted
    setSavedDraft({ typed: wanted, at: Math.floor(Date.now() / 1000), failed: false })
  }

  const sendDraft = (tutor: ProfileSave | undefined) =>
    call<typeof tutorProfileEndpoints.saveDraft>('POST /api/tutor/profile/keep_draft', {
      ...(tutor && { tutor }),
      lang,
    })

  /** Input typed after `sent` stays on top of the saved profile. */
  function adoptSaved(tutor: WireOwnTutor, sent: ProfileValues): void {
    const next = { ...toProfileValues(tutor), ...diffProfileValues(sent, now.current.values) }
    Object.assign(now.current, { own: tutor, values: next })
    setOwn(tutor)
    setValues(next)
  }

  /** Uses the version that is current when its turn comes. The server deletes the draft with it. */
  function send(request: (version: number) => Promise<Answer>, all = false): Promise<Answer> {
    return enqueue(async () => {
      const sent = all ? now.current.values : toProfileValues(now.current.own)
      const answer = await request(now.current.own.version)
      if (answer.status === 'success') {
        now.current.savedDraft = '{}'
        setSavedDraft((last) => ({ ...last, typed: '{}' }))
        adoptSaved(answer.data.tutor, sent)
      } else if (answer.error === 'wrong_status') setStale(true)
      return answer
    })
  }

  /** Returns true if all input is saved. */
  async function save(): Promise<boolean> {
    if (Object.keys(unsaved()).length === 0) return true
    setSaving(true)
    const answer = await send(
      (version) =>
        call<typeof tutorProfileEndpoints.save>('POST /api/tutor/profile/save', {
          tutor: { ...unsaved(), version },
          lang,
        }),
      true,
    )
    setSaving(false)
    if (answer.status === 'fail') return showFailure(answer)
    setErrors({})
    setRestored(false)
    return true
  }
  const unsaved = () => diffProfileValues(toProfileValues(now.current.own), now.current.values)

  async function submit(): Promise<boolean> {
    setSaving(true)
    const answer = await enqueue(() =>
      call<typeof tutorProfileEndpoints.submit>('POST /api/tutor/profile/submit', { version: now.current.own.version }),
    )
    setSaving(false)
    if (answer.status === 'fail') return showFailure(answer)
    // The response is in the main language, which may differ from the current one.
    await loadNewest()
    return true
  }

  function showFailure(answer: Failure): false {
    if (typeof answer.error === 'object') setErrors(answer.error)
    else if (answer.error === 'wrong_status') setStale(true)
    else notifyFailure(answer, t)
    return false
  }

  /** Reloads the saved profile, for example after a photo change or a conflict. Unsaved input is kept. */
  async function loadNewest(): Promise<void> {
    await enqueue(async () => {
      const answer = await call<typeof tutorProfileEndpoints.get>('GET /api/tutor/profile/get', { lang })
      if (answer.status === 'fail') return notifyFailure(answer, t)
      const before = now.current.values
      adoptSaved(answer.data.tutor, toProfileValues(now.current.own))
      setStale(false)
      if (Object.keys(diffProfileValues(before, now.current.values)).length > 0) setRound((last) => last + 1)
    })
  }

  function change(next: Partial<ProfileValues>): void {
    setValues((last) => ({ ...last, ...next }))
    const touched = Object.keys(next)
    setErrors((last) => {
      const remaining = Object.entries(last).filter(([name]) => !touched.includes(name.split('.')[0]!))
      return remaining.length === Object.keys(last).length ? last : Object.fromEntries(remaining)
    })
  }

  function discard(): void {
    const saved = toProfileValues(now.current.own)
    Object.assign(now.current, { values: saved, typed: '{}' })
    setValues(saved)
    setErrors({})
    setRestored(false)
    setRound((last) => last + 1)
    // At once, so that another window does not restore it.
    void enqueue(saveDraft)
  }

  const draftSavedAt = dirty && typed === savedDraft.typed ? savedDraft.at : undefined
  const state = {
    own,
    values,
    errors,
    saving,
    stale,
    round,
    dirty,
    draftSavedAt,
    draftFailed: savedDraft.failed,
    restored,
    lang,
  }
  return { ...state, change, save, submit, send, loadNewest, discard }
}
export type ProfileForm = ReturnType<typeof useProfileForm>
