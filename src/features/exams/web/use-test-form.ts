import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { WireInput } from '#shared/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useFormAction } from '#ui/form-action.ts'
import { useT } from '#ui/frame.tsx'
import { navigate } from '#ui/navigation.ts'
import type { testEndpoints } from '../contract.ts'

type TestStep = typeof testEndpoints.start | typeof testEndpoints.answer

/** A form that works as such without JavaScript; with it, the next page is loaded without leaving the site. */
export function useTestForm<E extends TestStep>(path: E['path']) {
  const t = useT()
  const actionOf = useFormAction()
  const [busy, setBusy] = useState(false)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const submitter = event.nativeEvent instanceof globalThis.SubmitEvent ? event.nativeEvent.submitter : null
    const fields = Object.fromEntries(new FormData(event.currentTarget, submitter))
    setBusy(true)
    const answer = await call<E>(`POST ${path}` as never, fields as unknown as WireInput<E>)
    if (answer.status === 'success') await navigate((answer.data as { next: string }).next)
    else notifyFailure(answer, t)
    setBusy(false)
  }

  return { busy, form: { method: 'post', action: actionOf(path), onSubmit } as const }
}
