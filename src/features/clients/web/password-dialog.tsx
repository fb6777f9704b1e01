import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { textOf } from '#ui/admin/kinds.tsx'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import type { endpoints } from '../contract.ts'

/** Said once, to be told to the client; nobody sees it again. */
export function PasswordDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useT()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = textOf(new FormData(event.currentTarget), 'password')
    setBusy(true)
    const answer = await call<typeof endpoints.setPasswordOf>('POST /api/admin/client/profile/password/set', {
      client_id: id,
      password,
    })
    setBusy(false)
    if (answer.status === 'fail')
      return typeof answer.error === 'object' ? setErrors(answer.error) : notifyFailure(answer, t)
    onClose()
    notify('done', t('client.password.done'))
    await refresh()
  }

  return (
    <Dialog
      title={t('client.password.title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="main" type="submit" form="client-password" busy={busy}>
            {t('client.password.set')}
          </Button>
        </>
      }
    >
      <form
        id="client-password"
        method="post"
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="grid gap-3"
      >
        <p className="text-soft">{t('client.password.text')}</p>
        <PasswordField
          label={t('client.password.new')}
          name="password"
          autoComplete="new-password"
          maxLength={200}
          required
          errors={errors['password']}
        />
      </form>
    </Dialog>
  )
}
