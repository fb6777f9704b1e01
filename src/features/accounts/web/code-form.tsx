import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Envelope } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Field, inputLook } from '#ui/parts/field.tsx'
import { QuietAction } from './door.tsx'
import { refusalOf } from './refusal.tsx'
import { usePause } from './use-pause.ts'

type Answered = Promise<Envelope<object>>
type Props = {
  button: string
  /** How many digits the code has: more than six for an address that is asked for often. */
  length: number
  check: (code: string) => Answered
  onRight: (code: string) => void
  again: () => Answered
  onSentAgain: () => void
  onChange: () => void
}

/** The code that was sent. It is submitted with its last digit. */
export function CodeForm({ button, length, check, onRight, again, onSentAgain, onChange }: Props) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const pause = usePause(true)
  useEffect(() => field.current?.focus(), [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = digitsOf(field.current!, length)
    setBusy(true)
    const answer = await check(typed)
    if (answer.status === 'success') return onRight(typed)
    setBusy(false)
    refuse(refusalOf(answer, t, ['auth_code', 'reset_code']))
  }

  async function resend() {
    const answer = await again()
    if (answer.status === 'fail') return refuse(refusalOf(answer, t))
    setCode('')
    setRefusal('')
    pause.start()
    onSentAgain()
    field.current?.focus()
  }

  function refuse(why: string) {
    setRefusal(why)
    field.current?.focus()
    field.current?.select()
  }

  function type(input: HTMLInputElement) {
    const typed = digitsOf(input, length)
    setCode(typed)
    setRefusal('')
    if (typed.length === length && typed !== code) input.form?.requestSubmit()
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field label={t('code.label', { digits: length })} errors={refusal ? [refusal] : []}>
        {(wired) => (
          <input
            ref={field}
            {...wired}
            name="code"
            value={code}
            onChange={(event) => type(event.target)}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            className={`${inputLook} min-h-14! text-center indent-[0.3em] text-title tracking-[0.3em] tabular-nums`}
          />
        )}
      </Field>
      <Button type="submit" look="main" busy={busy}>
        {button}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <QuietAction disabled={pause.left > 0} onClick={() => void resend()}>
          {pause.left > 0 ? t('code.again_in', { seconds: pause.left }) : t('code.again')}
        </QuietAction>
        <QuietAction onClick={onChange}>{t('code.change')}</QuietAction>
      </div>
    </form>
  )
}

function digitsOf(input: HTMLInputElement, length: number): string {
  return input.value.replaceAll(/\D/g, '').slice(0, length)
}
