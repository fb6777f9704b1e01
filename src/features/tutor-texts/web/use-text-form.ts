import { useEffect, useRef, useState } from 'react'
import type { Envelope } from '#shared/contract.ts'
import type { FieldErrors } from '#shared/errors.ts'
import type { StoredImage } from '#shared/media.ts'
import type { RichText } from '#shared/rich-text/nodes.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useHref, useT } from '#ui/frame.tsx'
import { guardLeaving, navigate, refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { useErrorFocus } from '#ui/use-error-focus.ts'
import type { OwnText } from '../contract.ts'
import { statusNumber } from '../model.ts'
import type { TextKind, TextState } from '../model.ts'
import { describeChange } from './describe-change.ts'

export type TextValues = {
  lang: string
  title: string
  text: RichText | null
  images: readonly StoredImage[]
  subject_id: number | null
  city_id: number | null
}
type Options = { kind: TextKind; ownPath: string; text: OwnText | null; initial: TextValues }

/** The form of a text: unsaved input is kept on errors, and a change of state saves it first. */
export function useTextForm({ kind, ownPath, text, initial }: Options) {
  const t = useT()
  const href = useHref()
  const [current, setCurrent] = useState(text)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  /** The text as staff saved it after the tutor opened it. */
  const [newer, setNewer] = useState<OwnText>()
  const saved = useRef(JSON.stringify(posted(initial)))
  const latest = useRef(values)
  const isDirty = () => JSON.stringify(posted(latest.current)) !== saved.current

  useEffect(() => {
    latest.current = values
  })
  useEffect(() => guardLeaving(() => JSON.stringify(posted(latest.current)) !== saved.current), [])
  useErrorFocus(errors)

  function change(changes: Partial<TextValues>) {
    setValues((before) => ({ ...before, ...changes }))
    latest.current = { ...latest.current, ...changes }
  }

  async function send(path: string, input: Record<string, unknown>): Promise<OwnText | undefined> {
    setBusy(true)
    const answer = (await call(`POST /api/tutor/${kind}/${path}`, input)) as Envelope<Record<TextKind, OwnText>>
    const isRejected = answer.status === 'fail' && answer.error === 'wrong_status'
    const fresh = isRejected && current ? await findNewerText(kind, current) : undefined
    setBusy(false)
    setNewer(fresh)
    if (fresh) return undefined
    setErrors(answer.status === 'fail' && typeof answer.error === 'object' ? answer.error : {})
    if (answer.status === 'success') return answer.data[kind]
    if (typeof answer.error === 'string') notifyFailure(answer, t)
    else notify('error', t('tutor_text.fix_errors'))
    return undefined
  }

  async function save(seen = current): Promise<OwnText | undefined> {
    const given = posted(latest.current)
    const known = seen && { id: seen.id, version: seen.version }
    const next = await send(known ? 'save' : 'create', { [kind]: { ...known, ...given } })
    if (!next) return undefined
    saved.current = JSON.stringify(given)
    setCurrent(next)
    return next
  }

  async function saveDraft(seen = current) {
    const next = await save(seen)
    if (!next) return
    notify('done', t('tutor_text.saved'))
    if (!current) await navigate(href(`${ownPath}/${next.id}/`), 'replace')
  }

  async function changeStatus(state: TextState) {
    // Words that cannot be saved must not keep a tutor from deleting the text.
    const isUnsaved = !current || (isDirty() && state !== 'deleted')
    const known = isUnsaved ? await save() : current
    if (!known) return
    const { id, version } = known
    const next = await send('change_status', { [kind]: { id, version, new_status: statusNumber(state) } })
    // A new text has its own address now, also if it is not complete yet.
    if (!next) return current ? undefined : navigate(href(`${ownPath}/${id}/`), 'replace')
    saved.current = JSON.stringify(posted(latest.current))
    notify('done', describeChange(t, state, next))
    return navigate(href(state === 'deleted' || state === 'moderation' ? ownPath : `${ownPath}/${id}/`), 'replace')
  }

  const conflict = newer && {
    keep: () => saveDraft(newer),
    /** The page brings the newer version, which is another form. */
    async take() {
      saved.current = JSON.stringify(posted(latest.current))
      await refresh()
    },
    close: () => setNewer(undefined),
  }

  async function resolve(id: number, resolved: boolean) {
    const next = await send('comment/resolve', { id, resolved })
    if (next && current) setCurrent({ ...current, comments: next.comments })
  }

  const sendImage = async (file: File) =>
    (await call(`POST /api/tutor/${kind}/add_image`, { inline: true }, { image: [file] })) as Envelope<{
      image: StoredImage
    }>

  return { conflict, current, values, errors, busy, change, saveDraft, changeStatus, resolve, sendImage }
}

async function findNewerText(kind: TextKind, { id, version }: OwnText): Promise<OwnText | undefined> {
  const answer = (await call(`GET /api/tutor/${kind}/get`, { id })) as Envelope<Record<TextKind, OwnText>>
  return answer.status === 'success' && answer.data[kind].version !== version ? answer.data[kind] : undefined
}

function posted({ images, ...rest }: TextValues) {
  return { ...rest, images: images.map(({ id, alt }) => ({ id, alt })) }
}

export type TextForm = ReturnType<typeof useTextForm>
