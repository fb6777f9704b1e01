import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { PersonRole } from '#shared/access.ts'
import type { PasskeyRequest } from '#shared/passkey.ts'
import { call } from '#ui/api.ts'
import { useHref, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { navigate } from '#ui/navigation.ts'
import { Button } from '#ui/parts/button.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import type { authEndpoints } from '../contract.ts'
import { failureText } from './failure-text.ts'
import { LoginCard, quietLinkClass } from './login-card.tsx'
import { PasskeyStepCard } from './sign-in-layout.tsx'

export default function NewPassword() {
  const t = useT()
  const href = useHref()
  const live = useHydrated()
  const token = useRef('')
  const [isOver, setIsOver] = useState(false)
  const [errorText, setErrorText] = useState('')
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState<{ options: PasskeyRequest; loginRole: PersonRole }>()

  useEffect(() => {
    token.current = location.hash.slice(1)
    // The token must not stay in the address bar or in the history.
    history.replaceState(history.state, '', location.pathname)
  }, [])

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { password = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    setBusy(true)
    const answer = await call<typeof authEndpoints.redeemLink>('POST /api/auth/password_link/use', {
      // An address without a token is answered like one whose token is over.
      token: token.current || '-',
      password,
    })
    if (answer.status === 'success') {
      const { role, passkey } = answer.data
      return passkey ? setStep({ options: passkey, loginRole: role }) : openHome(role)
    }
    setBusy(false)
    if (answer.error === 'gone') return setIsOver(true)
    setErrorText(failureText(answer, t, ['password']))
  }

  const openHome = (role: PersonRole) =>
    void navigate(href(role === 'tutor' ? '/profile/' : '/client_profile'), 'replace')

  if (step) {
    // The link is used up, so the next try begins with the new password.
    const restart = () => void navigate(href(step.loginRole === 'tutor' ? '/login' : '/client-login'), 'replace')
    return <PasskeyStepCard {...step} onDone={() => openHome(step.loginRole)} onRestart={restart} />
  }
  return (
    <LoginCard
      title={t('new_password.title')}
      lead={t('new_password.lead')}
      below={
        <a href={href('/recovery')} className={`justify-self-start ${quietLinkClass}`}>
          {t('new_password.recovery')}
        </a>
      }
    >
      {isOver ? (
        <p role="alert">{t('new_password.over')}</p>
      ) : (
        <form method="post" noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
          <PasswordField
            label={t('recovery.password')}
            hint={t('recovery.hint')}
            name="password"
            autoComplete="new-password"
            required
            maxLength={200}
            errors={errorText ? [errorText] : []}
          />
          <Button type="submit" look="main" busy={busy} disabled={!live}>
            {t('new_password.save')}
          </Button>
        </form>
      )}
    </LoginCard>
  )
}
