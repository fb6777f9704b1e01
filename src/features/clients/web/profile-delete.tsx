import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { call } from '#ui/api.ts'
import { useHref, useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { navigate } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { Checkbox } from '#ui/parts/field.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import { useForm } from '#ui/use-form.ts'
import type { ownEndpoints } from '../own-contract.ts'

type Props = { tutor: boolean; hasPassword: boolean }

export function DeleteProfile(props: Props) {
  const t = useT()
  const live = useLive()
  const [asking, setAsking] = useState(false)
  return (
    <Card title={t('client_profile.delete')}>
      <p className="mb-4 text-base text-soft">
        {t(props.tutor ? 'client_profile.delete_tutor' : 'client_profile.delete_lead')}
      </p>
      <Button look="danger" disabled={!live} onClick={() => setAsking(true)}>
        {t('client_profile.delete_open')}
      </Button>
      {asking && <Question {...props} onClose={() => setAsking(false)} />}
    </Card>
  )
}

/** It cannot be undone: a tick, and the password of whoever has one. */
function Question({ tutor, hasPassword, onClose }: Props & { onClose: () => void }) {
  const t = useT()
  const href = useHref()
  const [sure, setSure] = useState(false)
  const { form, errors, busy, send, typed } = useForm()

  async function remove(event: SubmitEvent<HTMLFormElement>) {
    const { password = '' } = typed(event)
    const done = await send(
      call<typeof ownEndpoints.delete>('POST /api/client/profile/delete', { ...(hasPassword && { password }) }),
    )
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
          <Button look="danger" type="submit" form="delete-profile" busy={busy} disabled={!sure}>
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
        <Checkbox
          label={t('client_profile.delete_sure')}
          checked={sure}
          onChange={(event) => setSure(event.target.checked)}
        />
      </form>
    </Dialog>
  )
}
