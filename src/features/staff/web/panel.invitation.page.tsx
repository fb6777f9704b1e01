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

type Invited = WireAnswer<typeof invitationEndpoints.get>

/** A new member of the staff sets a password, and goes on to add a passkey. */
export default function Invitation() {
  const t = useT()
  const [token, setToken] = useState('')
  const [member, setMember] = useState<Invited>()
  const [refusal, setRefusal] = useState('')

  useEffect(() => {
    const given = location.hash.slice(1)
    // The link works until it is used, but the token must not stay in the address or in the history.
    history.replaceState(history.state, '', location.pathname)
    async function read() {
      const answer = await call<typeof invitationEndpoints.get>('POST /api/admin/invitation/get', {
        token: given || '-',
      })
      if (answer.status === 'fail') return setRefusal(answer.message ?? t('error.unavailable'))
      setToken(given)
      setMember(answer.data)
    }
    void read()
  }, [t])

  return (
    <section className="grid w-90 max-w-full gap-5 rounded-card border border-line bg-card p-6">
      <title>{`${t('staff.invitation.title')} — Repeto`}</title>
      <Logo />
      <h1 className="text-lead font-semibold">{t('staff.invitation.title')}</h1>
      {member ? (
        <PasswordForm member={member} token={token} onRefused={setRefusal} refusal={refusal} />
      ) : refusal ? (
        <>
          <p role="alert">{refusal}</p>
          <ButtonLink href="/panel/login">{t('staff.login.title')}</ButtonLink>
        </>
      ) : (
        <Spinner />
      )}
    </section>
  )
}

function PasswordForm(props: {
  member: Invited
  token: string
  refusal: string
  onRefused: (message: string) => void
}) {
  const { member, token, refusal, onRefused } = props
  const t = useT()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const { password = '', repeated } = form
    setErrors({})
    onRefused('')
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
    onRefused(answer.message ?? t('error.unavailable'))
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
      <p role="alert" className={`text-coral ${refusal ? '' : 'hidden'}`}>
        {refusal}
      </p>
      <Button type="submit" look="main" busy={busy}>
        {t('staff.invitation.save')}
      </Button>
    </form>
  )
}
