import { textOf } from '#ui/admin/kinds.tsx'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import { useForm } from '#ui/use-form.ts'
import type { panelEndpoints } from '../../panel-contract.ts'

/** Said once, to be told to the tutor; nobody sees it again. */
export function PasswordDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useT()
  const { form, errors, busy, send } = useForm()

  async function save(given: FormData) {
    const password = textOf(given, 'password')
    const saved = await send(
      call<typeof panelEndpoints.setPassword>('POST /api/admin/tutor/profile/password/set', { tutor_id: id, password }),
    )
    if (!saved) return
    onClose()
    notify('done', t('tutor_card.password.done'))
    await refresh()
  }

  return (
    <Dialog
      title={t('tutor_card.password.title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="main" type="submit" form="tutor-password" busy={busy}>
            {t('tutor_card.password.set')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="tutor-password"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(new FormData(event.currentTarget))
        }}
        className="grid gap-3"
      >
        <p className="text-soft">{t('tutor_card.password.text')}</p>
        <PasswordField
          label={t('tutor_card.password.new')}
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
