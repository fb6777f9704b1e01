import { useLayoutEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { call } from '#ui/api.ts'
import { trackEvent } from '#ui/data-layer.ts'
import { useT } from '#ui/frame.tsx'
import { useErrorFocus } from '#ui/use-error-focus.ts'
import type { requestEndpoints, RequestPageData } from '../../contract.ts'
import { clearRequestDraft, generalDraft, mergeRequestDraft, saveRequestDraft } from './draft.ts'
import { finishRequest } from './use-steps.ts'
import { toRequestInput, toShortRequestInput, initialRequestValues } from './values.ts'
import type { ChangeRequest, RequestValues } from './values.ts'

/** Input survives an error and a reload. */
export function useRequestForm(data: RequestPageData) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => initialRequestValues(data))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState('')
  const [isTutorClosed, setTutorClosed] = useState(false)
  const [busy, setBusy] = useState(false)
  const started = useRef(false)

  useLayoutEffect(() => {
    const next = { ...mergeRequestDraft(values, data), ...readFormBeforeHydration(form.current) }
    setValues(next)
    saveRequestDraft(data, next)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once after hydration, to pick up earlier input
  }, [])
  useErrorFocus(errors, form)

  const change: ChangeRequest = (changes) => {
    if (!started.current) trackEvent('request_started')
    started.current = true
    const next = { ...values, ...changes }
    setValues(next)
    saveRequestDraft(data, next)
    setErrors({})
  }

  /** Returns field errors; undefined once the order is placed. */
  async function send(): Promise<FieldErrors | undefined> {
    setBusy(true)
    setRefusal('')
    setTutorClosed(false)
    const answer =
      data.form === 'short'
        ? await call<typeof requestEndpoints.makeShort>('POST /api/client/make_personal_request_short_form', {
            request: toShortRequestInput(values, data),
          })
        : await call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
            request: toRequestInput(values, data),
          })
    setBusy(false)
    if (answer.status === 'success') {
      trackEvent('request_placed', { subject: answer.data.order_id })
      clearRequestDraft(data)
      setValues(initialRequestValues(data))
      finishRequest(answer.data)
      return undefined
    }
    if (typeof answer.error === 'object') {
      setErrors(answer.error)
      return answer.error
    }
    if (answer.error === 'not_found' && data.tutor) setTutorClosed(true)
    else setRefusal(answer.message ?? t(`error.${answer.error}`))
    return {}
  }

  /** The request goes on as one to all tutors, with what was typed. */
  function keepForOthers(): void {
    saveRequestDraft({ draft: generalDraft }, values)
    setTutorClosed(false)
  }

  return { form, values, errors, setErrors, refusal, isTutorClosed, keepForOthers, busy, change, send }
}

const texts = ['name', 'email', 'phone'] as const

/** Values typed before hydration. */
function readFormBeforeHydration(form: HTMLFormElement | null): Partial<RequestValues> {
  if (!form) return {}
  const formData = new FormData(form)
  const typed = texts.flatMap((name) => {
    const text = formData.get(name)
    return typeof text === 'string' && text ? [[name, text]] : []
  })
  const subject = Number(formData.get('subject') ?? 0)
  return { ...Object.fromEntries(typed), ...(subject > 0 && { lessons: [{ id: subject, levels: [] }] }) }
}
