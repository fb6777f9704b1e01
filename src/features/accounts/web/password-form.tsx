import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject, SubmitEvent } from 'react'
import type { Envelope } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import { failureText } from './failure-text.ts'
import type { OnSignedIn } from './on-signed-in.ts'

type Answer = Parameters<OnSignedIn>[0]
type Props = {
  logIn: (credentials: { login: string; password: string }) => Promise<Envelope<Answer>>
  onSignedIn: (answer: Answer) => void
  focusOnOpen?: boolean
  emailField?: RefObject<HTMLInputElement | null>
  aside: ReactNode
}

export function PasswordForm({ logIn, onSignedIn, focusOnOpen = false, emailField, aside }: Props) {
  const t = useT()
  const live = useHydrated()
  const ownField = useRef<HTMLInputElement>(null)
  const email = emailField ?? ownField
  const [errorText, setErrorText] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (focusOnOpen) email.current?.focus()
  }, [focusOnOpen, email])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { login = '', password = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<
      string,
      string
    >
    setBusy(true)
    const answer = await logIn({ login, password })
    if (answer.status === 'success' && !answer.data.passkey) return onSignedIn(answer.data)
    setBusy(false)
    if (answer.status === 'success') return onSignedIn(answer.data)
    setErrorText(failureText(answer, t, ['login', 'password']))
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        ref={email}
        label={t('sign_in.email')}
        name="login"
        type="email"
        autoComplete="username"
        required
        maxLength={200}
      />
      <PasswordField
        label={t('sign_in.password')}
        name="password"
        autoComplete="current-password"
        required
        maxLength={200}
      />
      <p role="alert" className={`text-base text-coral ${errorText ? '' : 'hidden'}`}>
        {errorText}
      </p>
      <Button type="submit" look="main" busy={busy} disabled={!live}>
        {t('sign_in.enter')}
      </Button>
      {aside}
    </form>
  )
}
