import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import type { requestEndpoints, RequestData } from '../../contract.ts'
import { forgetDraft, keepDraft, withDraft } from './draft.ts'
import { finish } from './use-steps.ts'
import { requestOf, shortRequestOf, valuesOf } from './values.ts'
import type { Change, Values } from './values.ts'

/** The answers and their sending. What was typed survives a refusal and a reload. */
export function useRequest(data: RequestData) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => valuesOf(data))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)

  useLayoutEffect(() => {
    const next = { ...withDraft(values, data), ...typedEarly(form.current) }
    setValues(next)
    keepDraft(data, next)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page has come alive: before that nothing was heard
  }, [])
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  const change: Change = (changes) => {
    const next = { ...values, ...changes }
    setValues(next)
    keepDraft(data, next)
    setErrors({})
  }

  /** What the server has against it, by field; undefined once it is placed. */
  async function send(): Promise<FieldErrors | undefined> {
    setBusy(true)
    setRefusal('')
    const answer =
      data.form === 'short'
        ? await call<typeof requestEndpoints.makeShort>('POST /api/client/make_personal_request_short_form', {
            request: shortRequestOf(values, data),
          })
        : await call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
            request: requestOf(values, data),
          })
    setBusy(false)
    if (answer.status === 'success') {
      forgetDraft(data)
      setValues(valuesOf(data))
      finish(answer.data)
      return undefined
    }
    if (typeof answer.error === 'object') {
      setErrors(answer.error)
      return answer.error
    }
    // The tutor takes no requests any more: the page says so, and goes on with whoever suits.
    if (answer.error === 'not_found' && data.tutor) await refresh()
    else setRefusal(answer.message ?? t(`error.${answer.error}`))
    return {}
  }

  return { form, values, errors, setErrors, refusal, busy, change, send }
}

const texts = ['name', 'email', 'phone'] as const

/** What was typed into the form before it could be heard. */
function typedEarly(form: HTMLFormElement | null): Partial<Values> {
  if (!form) return {}
  const given = new FormData(form)
  const typed = texts.flatMap((name) => {
    const text = given.get(name)
    return typeof text === 'string' && text ? [[name, text]] : []
  })
  const subject = Number(given.get('subject') ?? 0)
  return { ...Object.fromEntries(typed), ...(subject > 0 && { lessons: [{ id: subject, levels: [] }] }) }
}
