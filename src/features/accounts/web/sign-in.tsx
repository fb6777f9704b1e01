import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Envelope } from '#shared/contract.ts'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { navigate } from '#ui/navigation.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'

type Answered = Promise<Envelope<object>>
type Props = {
  door: 'tutor' | 'client'
  next: string
  enter: (credentials: { login: string; password: string }) => Answered
}

/** The door of students or of tutors, with a way to the other one: people do stand before the wrong one. */
export function SignIn({ door, next, enter }: Props) {
  const t = useT()
  const href = useHref()
  const { edition } = useFrame()
  const live = useLive()
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)

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
    setRefusal(answer.message ?? t(`error.${typeof answer.error === 'string' ? answer.error : 'invalid'}`))
  }

  const title = t(`sign_in.${door}.title`)
  return (
    <section className="mx-auto grid max-w-110 gap-6 px-4 py-8 tablet:py-16">
      <title>{`${title} — ${edition.siteName}`}</title>
      <meta name="description" content={t(`sign_in.${door}.lead`)} />
      <div>
        <h1 className="mb-2 text-title font-bold text-balance">{title}</h1>
        <p className="text-soft">{t(`sign_in.${door}.lead`)}</p>
      </div>
      <form
        method="post"
        onSubmit={(event) => void signIn(event)}
        className="grid gap-5 rounded-card border border-line bg-card p-5 tablet:p-6"
      >
        <TextField
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
      </form>
      <p className="text-base text-soft">
        {t(`sign_in.${door}.other`)}{' '}
        <a href={href(door === 'tutor' ? '/client-login' : '/login')} className="text-green underline-offset-4">
          {t(`sign_in.${door === 'tutor' ? 'client' : 'tutor'}.title`)}
        </a>
      </p>
    </section>
  )
}
