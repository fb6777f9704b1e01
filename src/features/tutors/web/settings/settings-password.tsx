import type { SubmitEvent } from 'react'
import { ConfirmationFields, useConfirmation } from '#features/accounts/confirm-identity.tsx'
import type { ConfirmationChoices, ownAccountEndpoints } from '#features/accounts/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import { useForm } from '#ui/use-form.ts'

/** The current password or, without one, a passkey is asked for, because an open browser is not enough. */
export function PasswordSetting({ choices }: { choices: ConfirmationChoices }) {
  const t = useT()
  const hydrated = useHydrated()
  const known = choices.has_password
  const { form, errors, busy, send, typed } = useForm()
  const confirmation = useConfirmation(form, choices)

  async function change(event: SubmitEvent<HTMLFormElement>) {
    const { password = '', current_password } = typed(event)
    const confirmed = known ? { ...(current_password && { current_password }) } : await confirmation.confirm(undefined)
    if (!confirmed) return
    const done = await send(
      call<typeof ownAccountEndpoints.setPassword>('POST /api/tutor/profile/password/set', {
        ...confirmed,
        password,
      }),
    )
    if (!done) return
    form.current?.reset()
    notify('done', t('tutor_profile.password.changed'))
    await refresh()
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate={hydrated}
      onSubmit={(event) => void change(event)}
      className="grid max-w-100 gap-4"
    >
      {known && (
        <PasswordField
          label={t('tutor_profile.password.current')}
          errors={errors['current_password']}
          name="current_password"
          autoComplete="current-password"
          required
          maxLength={200}
        />
      )}
      <PasswordField
        label={t('tutor_profile.password.new')}
        hint={t('register.password_hint')}
        errors={errors['password']}
        name="password"
        autoComplete="new-password"
        required
        maxLength={200}
      />
      {!known && choices.has_passkey && <ConfirmationFields confirmation={confirmation} errors={errors} />}
      <Button type="submit" className="justify-self-start" busy={busy} disabled={!hydrated}>
        {known ? t('tutor_profile.password.change') : t('tutor_profile.password.set')}
      </Button>
      <p className="text-small text-soft">{t('tutor_profile.password.note')}</p>
    </form>
  )
}
