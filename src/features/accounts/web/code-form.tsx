import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Envelope } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { LabelledField, inputLook } from '#ui/parts/field.tsx'
import { TextButton } from './login-card.tsx'
import { failureText } from './failure-text.ts'
import { useResendDelay } from './use-resend-delay.ts'

type Props<T> = {
  button: string
  /** Codes get longer than six digits for an address that many codes were requested for. */
  length: number
  check: (code: string) => Promise<Envelope<T>>
  onVerified: (code: string, answer: T) => void
  resend: () => Promise<Envelope<object>>
  onResent: () => void
  onChangeContact: () => void
}

export function CodeForm<T>(props: Props<T>) {
  const { button, length, check, onVerified, resend, onResent, onChangeContact } = props
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [errorText, setErrorText] = useState('')
  const [busy, setBusy] = useState(false)
  const delay = useResendDelay(true)
  useEffect(() => field.current?.focus(), [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = readDigits(field.current!, length)
    setBusy(true)
    const answer = await check(typed)
    if (answer.status === 'success') return onVerified(typed, answer.data)
    setBusy(false)
    showError(failureText(answer, t, ['auth_code', 'reset_code']))
  }

  async function resendCode() {
    const answer = await resend()
    if (answer.status === 'fail') return showError(failureText(answer, t))
    setCode('')
    setErrorText('')
    delay.start()
    onResent()
    field.current?.focus()
  }

  function showError(message: string) {
    setErrorText(message)
    field.current?.focus()
    field.current?.select()
  }

  function handleInput(input: HTMLInputElement) {
    const typed = readDigits(input, length)
    setCode(typed)
    setErrorText('')
    if (typed.length === length && typed !== code) input.form?.requestSubmit()
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <LabelledField label={t('code.label', { digits: length })} errors={errorText ? [errorText] : []}>
        {(fieldProps) => (
          <input
            ref={field}
            {...fieldProps}
            name="code"
            value={code}
            onChange={(event) => handleInput(event.target)}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            className={`${inputLook} min-h-14! text-center indent-[0.3em] text-title tracking-[0.3em] tabular-nums`}
          />
        )}
      </LabelledField>
      <Button type="submit" look="main" busy={busy}>
        {button}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <TextButton disabled={delay.left > 0} onClick={() => void resendCode()}>
          {delay.left > 0 ? t('code.again_in', { seconds: delay.left }) : t('code.again')}
        </TextButton>
        <TextButton onClick={onChangeContact}>{t('code.change')}</TextButton>
      </div>
    </form>
  )
}

function readDigits(input: HTMLInputElement, length: number): string {
  return input.value.replaceAll(/\D/g, '').slice(0, length)
}
