import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Envelope } from '#shared/contract.ts'
import type { ErrorCode, Failure, FieldErrors } from '#shared/errors.ts'
import { notifyFailure } from './api.ts'
import { useT } from './frame.tsx'
import { useErrorFocus } from './use-error-focus.ts'

const blamedFor = new Map<ErrorCode, string>([
  ['wrong_code', 'code'],
  ['email_taken', 'code'],
])

/** Form state: input is kept on errors, errors are shown at their fields and the first one gets the focus. */
export function useForm() {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  useErrorFocus(errors, form)

  async function send<T>(request: Promise<Envelope<T>>): Promise<T | undefined> {
    setBusy(true)
    const answer = await request
    setBusy(false)
    const problems = answer.status === 'success' ? {} : fieldErrors(answer)
    setErrors(problems)
    if (answer.status === 'success') return answer.data
    if (Object.keys(problems).length === 0) notifyFailure(answer, t)
    return undefined
  }

  function fieldErrors({ error, message }: Failure): FieldErrors {
    if (typeof error === 'object') return error
    return blamedFor.has(error) ? { [blamedFor.get(error)!]: [message ?? t(`error.${error}`)] } : {}
  }

  function typed(event: SubmitEvent<HTMLFormElement>): Record<string, string> {
    event.preventDefault()
    return Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
  }

  return { form, errors, busy, send, typed }
}
