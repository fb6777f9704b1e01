import type { SubmitEvent } from 'react'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import { useForm } from '#ui/use-form.ts'
import { ConfirmationFields, useConfirmation } from '#features/accounts/confirm-identity.tsx'
import type { ConfirmationChoices } from '#features/accounts/contract.ts'
import type { clientProfileEndpoints } from '../../own-contract.ts'

/** The current password or, without one, a passkey is asked for, because an open browser is not enough. */
export function ProfilePasswordCard({ choices }: { choices: ConfirmationChoices }) {
  const t = useT()
  const live = useHydrated()
  const hasPassword = choices.has_password
  const { form, errors, busy, send, typed } = useForm()
  const confirmation = useConfirmation(form, choices)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    const { password = '', current = '' } = typed(event)
    const confirmed = hasPassword ? { current_password: current } : await confirmation.confirm(undefined)
    if (!confirmed) return
    const done = await send(
      call<typeof clientProfileEndpoints.setPassword>('POST /api/client/profile/password/set', {
        password,
        ...confirmed,
      }),
    )
    if (!done) return
    form.current?.reset()
    notify('done', t('client_profile.password_done'))
    await refresh()
  }

  return (
    <Card title={t('client_profile.password')}>
      <p className="mb-4 text-base text-soft">
        {t(hasPassword ? 'client_profile.password_lead' : 'client_profile.password_none')}
      </p>
      <form ref={form} method="post" noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
        {hasPassword && (
          <PasswordField
            label={t('client_profile.password_current')}
            name="current"
            autoComplete="current-password"
            required
            maxLength={200}
            errors={errors['current_password']}
          />
        )}
        <PasswordField
          label={t('client_profile.password_new')}
          name="password"
          autoComplete="new-password"
          required
          maxLength={200}
          errors={errors['password']}
        />
        {!hasPassword && choices.has_passkey && <ConfirmationFields confirmation={confirmation} errors={errors} />}
        <div>
          <Button type="submit" busy={busy} disabled={!live}>
            {t(hasPassword ? 'client_profile.password_change' : 'client_profile.password_set')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
