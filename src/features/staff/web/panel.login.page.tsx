import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { PageData, WireAnswer } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { navigate } from '#ui/navigation.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { Logo } from '#ui/parts/logo.tsx'
import { PasskeyStep } from '#ui/parts/passkey-step.tsx'
import { ProviderSignIn } from '#ui/parts/provider-sign-in.tsx'
import type { passkeyEndpoints, staffAuthEndpoints, staffLoginPage, staffOauthEndpoints } from '../contract.ts'

export default function Login({ data }: { data: PageData<typeof staffLoginPage> }) {
  const t = useT()
  const [errorText, setErrorText] = useState('')
  const live = useHydrated()
  const [busy, setBusy] = useState(false)
  const [passkeyOptions, setPasskeyOptions] = useState<WireAnswer<typeof staffAuthEndpoints.login>['passkey']>()
  // The provider login remembers the page that was requested before the redirect.
  const [next, setNext] = useState(data.next)

  function entered(answer: WireAnswer<typeof staffOauthEndpoints.login>) {
    setNext(answer.next)
    if (answer.passkey) setPasskeyOptions(answer.passkey)
    else void navigate(answer.next, 'replace')
  }

  async function signIn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { login, password } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    setBusy(true)
    const answer = await call<typeof staffAuthEndpoints.login>('POST /api/admin/login', {
      login: login ?? '',
      password: password ?? '',
    })
    if (answer.status === 'success' && !answer.data.passkey) return navigate(data.next, 'replace')
    setBusy(false)
    if (answer.status === 'success') return setPasskeyOptions(answer.data.passkey)
    setErrorText(answer.message ?? t(`error.${typeof answer.error === 'string' ? answer.error : 'invalid'}`))
  }

  if (passkeyOptions)
    return (
      <section className="grid w-90 max-w-full gap-5 rounded-card border border-line bg-card p-6">
        <title>{`${t('staff.login.title')} — Repeto`}</title>
        <Logo />
        <h1 className="text-lead font-semibold">{t('passkey_step.title')}</h1>
        <PasskeyStep
          options={passkeyOptions}
          signIn={(response) => call<typeof passkeyEndpoints.signIn>('POST /api/admin/passkey/login', { response })}
          onDone={() => void navigate(next, 'replace')}
          onRestart={() => setPasskeyOptions(undefined)}
        />
      </section>
    )

  return (
    <>
      <title>{`${t('staff.login.title')} — Repeto`}</title>
      <form
        method="post"
        onSubmit={(event) => void signIn(event)}
        className="grid w-90 max-w-full gap-5 rounded-card border border-line bg-card p-6"
      >
        <Logo />
        <h1 className="text-lead font-semibold">{t('staff.login.title')}</h1>
        <TextField
          label={t('staff.login.login')}
          name="login"
          type="email"
          autoComplete="username"
          required
          maxLength={200}
        />
        <TextField
          label={t('staff.login.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={200}
        />
        <p role="alert" className={`text-base text-coral ${errorText ? '' : 'hidden'}`}>
          {errorText}
        </p>
        <Button type="submit" look="main" disabled={busy || !live}>
          {t('staff.login.enter')}
        </Button>
        <ProviderSignIn
          provider={data.provider}
          leave={() => call<typeof staffOauthEndpoints.redirect>('GET /api/admin/oauth/redirect', { next: data.next })}
          enter={(returned) => call<typeof staffOauthEndpoints.login>('POST /api/admin/oauth/login', returned)}
          entered={entered}
        />
      </form>
    </>
  )
}
