import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Envelope } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { failureText } from './failure-text.ts'

export type LoginContact = { email: string } | { phone: string }

type Props<T> = {
  button: string
  /** Set when the person comes back to this step; the field is then focused. */
  initialValue: string | undefined
  send(this: void, contact: LoginContact): Promise<Envelope<T>>
  onSent: (address: string, contact: LoginContact, answer: T) => void
}

export function ContactForm<T>({ button, initialValue, send, onSent }: Props<T>) {
  const t = useT()
  const live = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const [errorText, setErrorText] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (initialValue !== undefined) field.current?.focus()
  }, [initialValue])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const address = field.current!.value.trim()
    const contact = address.includes('@') ? { email: address } : { phone: address }
    setBusy(true)
    const answer = await send(contact)
    setBusy(false)
    if (answer.status === 'success') return onSent(address, contact, answer.data)
    setErrorText(failureText(answer, t, ['email', 'phone']))
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
        defaultValue={initialValue}
        errors={errorText ? [errorText] : []}
      />
      <Button type="submit" look="main" busy={busy} disabled={!live}>
        {button}
      </Button>
    </form>
  )
}
