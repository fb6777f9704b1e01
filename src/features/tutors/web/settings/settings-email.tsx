import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import { ConfirmationFields, useConfirmation } from '#features/accounts/confirm-identity.tsx'
import type { ConfirmationChoices, ownAccountEndpoints } from '#features/accounts/contract.ts'
import type { Envelope } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import { useForm } from '#ui/use-form.ts'
import type { settingsEndpoints } from '../../contract/settings.ts'

type Props = {
  settings: { email: string; email_confirmed: boolean; email_waiting: string }
  choices: ConfirmationChoices
}
type SetEmail = typeof settingsEndpoints.setEmail
const route = 'POST /api/tutor/email/set'

export function EmailSetting({ settings, choices }: Props) {
  const t = useT()
  const hydrated = useHydrated()
  const { email, email_confirmed: confirmed, email_waiting: waiting } = settings
  const [changing, setChanging] = useState(false)
  const { busy, send } = useForm()

  async function ask(request: Promise<Envelope<object>>, done: string) {
    if (!(await send(request))) return
    setChanging(false)
    notify('done', done)
    await refresh()
  }
  const resend = () =>
    ask(
      call<typeof ownAccountEndpoints.resendConfirmation>('POST /api/tutor/email/resend', {}),
      t('tutor_profile.email.sent'),
    )

  if (changing) return <NewEmail choices={choices} onDone={() => setChanging(false)} />
  const changeButton = (
    <Button disabled={!hydrated || busy} onClick={() => setChanging(true)}>
      {t('settings.email_another')}
    </Button>
  )
  const resendButton = (
    <Button busy={busy} disabled={!hydrated} onClick={() => void resend()}>
      {t('tutor_profile.email.resend')}
    </Button>
  )
  if (waiting)
    return (
      <div className="grid gap-3 rounded-card bg-green-wash p-4">
        <p className="text-base wrap-anywhere">{t('settings.email_waiting', { email: waiting })}</p>
        <div className="flex flex-wrap gap-2">
          {resendButton}
          {changeButton}
          {email && (
            <Button
              look="quiet"
              disabled={!hydrated || busy}
              onClick={() => void ask(call<SetEmail>(route, { email }), t('settings.email_kept'))}
            >
              {t('settings.email_keep')}
            </Button>
          )}
        </div>
      </div>
    )
  return (
    <>
      {email && !confirmed && <p className="text-base">{t('tutor_profile.email.text')}</p>}
      {/* A single button fits beside the value. */}
      <div data-beside={email && !confirmed ? undefined : ''} className="flex flex-wrap gap-2">
        {email && !confirmed && resendButton}
        {changeButton}
      </div>
    </>
  )
}

function NewEmail({ choices, onDone }: Pick<Props, 'choices'> & { onDone: () => void }) {
  const t = useT()
  const { has_password: hasPassword, has_passkey: hasPasskey } = choices
  const { form, errors, busy, send, typed } = useForm()
  const confirmation = useConfirmation(form, choices)
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])

  async function ask(event: SubmitEvent<HTMLFormElement>) {
    const { email = '', current_password } = typed(event)
    const withPassword = current_password ? { current_password } : {}
    const confirmed = hasPassword ? withPassword : await confirmation.confirm(undefined)
    if (!confirmed) return
    const done = await send(call<SetEmail>(route, { email, ...confirmed }))
    if (!done) return
    notify('done', t('tutor_profile.email.sent'))
    onDone()
    await refresh()
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void ask(event)} className="grid max-w-100 gap-3">
      <TextField
        label={t('settings.email_new')}
        hint={t('settings.email_new_hint')}
        errors={errors['email']}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      {hasPassword && (
        <PasswordField
          label={t('tutor_profile.password.current')}
          errors={errors['current_password']}
          name="current_password"
          autoComplete="current-password"
          maxLength={200}
          required
        />
      )}
      {!hasPassword && hasPasskey && <ConfirmationFields confirmation={confirmation} errors={errors} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="main" busy={busy}>
          {t('settings.email_send')}
        </Button>
        <Button onClick={onDone}>{t('action.cancel')}</Button>
      </div>
    </form>
  )
}
