import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { call } from '#ui/api.ts'
import { ConfirmationFields, useConfirmation } from '#features/accounts/confirm-identity.tsx'
import type { ConfirmationChoices } from '#features/accounts/contract.ts'
import { walletChoices } from '#features/payments/model.ts'
import type { WalletChoice } from '#features/payments/model.ts'
import { formatMoney } from '#shared/money.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { Checkbox } from '#ui/parts/field.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { useForm } from '#ui/use-form.ts'
import type { privacyEndpoints } from '../../contract/privacy.ts'
import { deletionDays } from '../../model.ts'

type Props = { choices: ConfirmationChoices; wallet: number }

export function DeleteTutorProfile({ choices, wallet }: Props) {
  const t = useT()
  const hydrated = useHydrated()
  const [confirming, setConfirming] = useState(false)
  return (
    <Card title={t('privacy.delete')}>
      <p className="mb-4 max-w-text text-base text-soft">{t('privacy.delete_text', { days: deletionDays })}</p>
      <Button look="danger" disabled={!hydrated} onClick={() => setConfirming(true)}>
        {t('privacy.delete_open')}
      </Button>
      {confirming && <DeleteDialog choices={choices} wallet={wallet} onClose={() => setConfirming(false)} />}
    </Card>
  )
}

function DeleteDialog({ choices, wallet, onClose }: Props & { onClose: () => void }) {
  const { has_password: hasPassword, has_passkey: hasPasskey } = choices
  const t = useT()
  const { lang, edition } = useFrame()
  const [sure, setSure] = useState(false)
  const { form, errors, busy, send, typed } = useForm()
  const confirmation = useConfirmation(form, choices)

  async function remove(event: SubmitEvent<HTMLFormElement>) {
    const { password = '', wallet: choice } = typed(event)
    const confirmed = hasPassword ? { password } : await confirmation.confirm(undefined)
    if (!confirmed) return
    const done = await send(
      call<typeof privacyEndpoints.deleteProfile>('POST /api/tutor/privacy/delete_profile', {
        ...confirmed,
        ...(choice && { wallet: choice as WalletChoice }),
      }),
    )
    if (!done) return
    onClose()
    notify('done', t('privacy.hidden_now'))
    await refresh()
    window.scrollTo({ top: 0 })
  }

  return (
    <Dialog
      title={t('privacy.delete_question')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="danger" type="submit" form="delete-tutor" busy={busy} disabled={!sure}>
            {t('privacy.delete_now')}
          </Button>
        </>
      }
    >
      <form
        id="delete-tutor"
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void remove(event)}
        className="grid gap-3"
      >
        <p>{t('privacy.delete_what', { days: deletionDays })}</p>
        {wallet > 0 && (
          <RadioGroup
            label={t('privacy.wallet', { sum: formatMoney({ minor: wallet, currency: edition.currency }, lang) })}
            name="wallet"
            errors={errors['wallet']}
            choices={walletChoices.map((value) => ({ value, text: t(`privacy.wallet.${value}`) }))}
          />
        )}
        {hasPassword && (
          <PasswordField
            label={t('privacy.password')}
            name="password"
            autoComplete="current-password"
            maxLength={200}
            required
            errors={errors['password']}
          />
        )}
        {!hasPassword && hasPasskey && <ConfirmationFields confirmation={confirmation} errors={errors} />}
        <Checkbox label={t('privacy.delete_sure')} checked={sure} onChange={(event) => setSure(event.target.checked)} />
      </form>
    </Dialog>
  )
}
