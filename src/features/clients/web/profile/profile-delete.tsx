import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { call } from '#ui/api.ts'
import { useHref, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { navigate } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { Checkbox } from '#ui/parts/field.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import { useForm } from '#ui/use-form.ts'
import { ConfirmationFields, useConfirmation } from '#features/accounts/confirm-identity.tsx'
import type { ConfirmationChoices } from '#features/accounts/contract.ts'
import type { clientProfileEndpoints } from '../../own-contract.ts'

type Props = { tutor: boolean; choices: ConfirmationChoices }

export function ProfileDeleteCard(props: Props) {
  const t = useT()
  const live = useHydrated()
  const [dialogOpen, setDialogOpen] = useState(false)
  return (
    <Card title={t('client_profile.delete')}>
      <p className="mb-4 text-base text-soft">
        {t(props.tutor ? 'client_profile.delete_tutor' : 'client_profile.delete_lead')}
      </p>
      <Button look="danger" disabled={!live} onClick={() => setDialogOpen(true)}>
        {t('client_profile.delete_open')}
      </Button>
      {dialogOpen && <DeleteProfileDialog {...props} onClose={() => setDialogOpen(false)} />}
    </Card>
  )
}

/** Requires a confirmation and the password, because deleting cannot be undone. */
function DeleteProfileDialog({ tutor, choices, onClose }: Props & { onClose: () => void }) {
  const t = useT()
  const href = useHref()
  const [confirmed, setConfirmed] = useState(false)
  const { form, errors, busy, send, typed } = useForm()
  const confirmation = useConfirmation(form, choices)
  const { has_password: hasPassword, has_passkey: hasPasskey } = choices

  async function remove(event: SubmitEvent<HTMLFormElement>) {
    const { password = '' } = typed(event)
    const confirmed = hasPassword ? { password } : await confirmation.confirm(undefined)
    if (!confirmed) return
    const done = await send(call<typeof clientProfileEndpoints.delete>('POST /api/client/profile/delete', confirmed))
    if (!done) return
    notify('done', t('client_profile.deleted'))
    await navigate(href('/'), 'replace')
  }

  return (
    <Dialog
      title={t('client_profile.delete_question')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="danger" type="submit" form="delete-profile" busy={busy} disabled={!confirmed}>
            {t('client_profile.delete_now')}
          </Button>
        </>
      }
    >
      <form
        id="delete-profile"
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void remove(event)}
        className="grid gap-3"
      >
        <p>{t(tutor ? 'client_profile.delete_tutor' : 'client_profile.delete_what')}</p>
        {hasPassword && (
          <PasswordField
            label={t('client_profile.password_current')}
            name="password"
            autoComplete="current-password"
            maxLength={200}
            required
            errors={errors['password']}
          />
        )}
        {!hasPassword && hasPasskey && <ConfirmationFields confirmation={confirmation} errors={errors} />}
        <Checkbox
          label={t('client_profile.delete_sure')}
          checked={confirmed}
          onChange={(event) => setConfirmed(event.target.checked)}
        />
      </form>
    </Dialog>
  )
}
