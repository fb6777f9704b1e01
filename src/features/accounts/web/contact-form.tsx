import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Envelope } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { refusalOf } from './refusal.tsx'

export type Typed = { email: string } | { phone: string }

type Props<T> = {
  button: string
  /** What was typed before; whoever comes back to it stands in the field at once. */
  before: string | undefined
  send(this: void, typed: Typed): Promise<Envelope<T>>
  onSent: (address: string, typed: Typed, answer: T) => void
}

/** One field for a phone number or an e-mail: nobody has to say first which it will be. */
export function ContactForm<T>({ button, before, send, onSent }: Props<T>) {
  const t = useT()
  const live = useLive()
  const field = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (before !== undefined) field.current?.focus()
  }, [before])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const address = field.current!.value.trim()
    const typed = address.includes('@') ? { email: address } : { phone: address }
    setBusy(true)
    const answer = await send(typed)
    setBusy(false)
    if (answer.status === 'success') return onSent(address, typed, answer.data)
    setRefusal(refusalOf(answer, t, ['email', 'phone']))
    field.current?.focus()
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        ref={field}
        label={t('sign_in.contact')}
        name="contact"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        defaultValue={before}
        errors={refusal ? [refusal] : []}
      />
      <Button type="submit" look="main" busy={busy} disabled={!live}>
        {button}
      </Button>
    </form>
  )
}
