import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import type { WireAnswer } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { navigate } from '#ui/navigation.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { Logo } from '#ui/parts/logo.tsx'
import { Spinner } from '#ui/parts/spinner.tsx'
import type { invitationEndpoints } from '../contract.ts'

type InvitedMember = WireAnswer<typeof invitationEndpoints.get>

export default function Invitation() {
  const t = useT()
  const [token, setToken] = useState('')
  const [member, setMember] = useState<InvitedMember>()
  const [errorText, setErrorText] = useState('')

  useEffect(() => {
    const fragment = location.hash.slice(1)
    // The token must not stay in the address bar or in the history.
    history.replaceState(history.state, '', location.pathname)
    async function loadInvitation() {
      const answer = await call<typeof invitationEndpoints.get>('POST /api/admin/invitation/get', {
        token: fragment || '-',
      })
      if (answer.status === 'fail') return setErrorText(answer.message ?? t('error.unavailable'))
      setToken(fragment)
      setMember(answer.data)
    }
    void loadInvitation()
  }, [t])

  return (
    <section className="grid w-90 max-w-full gap-5 rounded-card border border-line bg-card p-6">
      <title>{`${t('staff.invitation.title')} — Repeto`}</title>
      <Logo />
      <h1 className="text-lead font-semibold">{t('staff.invitation.title')}</h1>
      {member ? (
        <PasswordForm member={member} token={token} onError={setErrorText} errorText={errorText} />
      ) : errorText ? (
        <>
          <p role="alert">{errorText}</p>
          <ButtonLink href="/panel/login">{t('staff.login.title')}</ButtonLink>
        </>
      ) : (
        <Spinner />
      )}
    </section>
  )
}

function PasswordForm(props: {
  member: InvitedMember
  token: string
  errorText: string
  onError: (message: string) => void
}) {
  const { member, token, errorText, onError } = props
  const t = useT()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const { password = '', repeated } = form
    setErrors({})
    onError('')
    if (password !== repeated) return setErrors({ repeated: [t('staff.invitation.different')] })
    setBusy(true)
    const answer = await call<typeof invitationEndpoints.accept>('POST /api/admin/invitation/accept', {
      token,
      password,
    })
    if (answer.status === 'success')
      return navigate(answer.data.signed_in ? '/panel/passkeys/' : '/panel/login', 'replace')
    setBusy(false)
    if (typeof answer.error === 'object') return setErrors(answer.error)
    onError(answer.message ?? t('error.unavailable'))
  }

  return (
    <form noValidate method="post" className="grid gap-5" onSubmit={(event) => void save(event)}>
      <p className="text-soft">{t('staff.invitation.lead', { name: member.name })}</p>
      <TextField
        label={t('staff.login.login')}
        name="login"
        type="email"
        autoComplete="username"
        readOnly
        value={member.login}
      />
      <TextField
        label={t('staff.invitation.password')}
        hint={t('staff.invitation.password_hint')}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        maxLength={200}
        errors={errors['password']}
      />
      <TextField
        label={t('staff.invitation.repeat')}
        name="repeated"
        type="password"
        autoComplete="new-password"
        required
        maxLength={200}
        errors={errors['repeated']}
      />
      <p role="alert" className={`text-coral ${errorText ? '' : 'hidden'}`}>
        {errorText}
      </p>
      <Button type="submit" look="main" busy={busy}>
        {t('staff.invitation.save')}
      </Button>
    </form>
  )
}
