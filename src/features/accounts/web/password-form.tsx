import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject, SubmitEvent } from 'react'
import type { Envelope } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { navigate } from '#ui/navigation.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import { refusalOf } from './refusal.tsx'

type Answered = Promise<Envelope<object>>
type Props = {
  next: string
  enter: (credentials: { login: string; password: string }) => Answered
  /** Whoever chose this way just now stands in its first field at once. */
  chosen?: boolean
  /** For whoever else needs to know what is typed as the e-mail. */
  emailField?: RefObject<HTMLInputElement | null>
  /** Under the button: what to do without the password. */
  aside: ReactNode
}

export function PasswordForm({ next, enter, chosen = false, emailField, aside }: Props) {
  const t = useT()
  const live = useLive()
  const own = useRef<HTMLInputElement>(null)
  const email = emailField ?? own
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (chosen) email.current?.focus()
  }, [chosen, email])

  async function signIn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { login = '', password = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<
      string,
      string
    >
    setBusy(true)
    const answer = await enter({ login, password })
    if (answer.status === 'success') return navigate(next, 'replace')
    setBusy(false)
    setRefusal(refusalOf(answer, t, ['login', 'password']))
  }

  return (
    <form method="post" onSubmit={(event) => void signIn(event)} className="grid gap-5">
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
      <p role="alert" className={`text-base text-coral ${refusal ? '' : 'hidden'}`}>
        {refusal}
      </p>
      <Button type="submit" look="main" busy={busy} disabled={!live}>
        {t('sign_in.enter')}
      </Button>
      {aside}
    </form>
  )
}
