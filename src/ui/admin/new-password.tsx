import { useId } from 'react'
import type { SubmitEvent } from 'react'
import type { Envelope } from '#shared/contract.ts'
import { useT } from '../frame.tsx'
import { refresh } from '../navigation.ts'
import { notify } from '../notify.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { useForm } from '../use-form.ts'

type Texts = { title: string; text: string; label: string; action: string; done: string }

/** A password set by staff. It is shown once. */
export function NewPassword(props: {
  texts: Texts
  onSet(this: void, password: string): Promise<Envelope<object>>
  onClose: () => void
}) {
  const { texts, onSet, onClose } = props
  const t = useT()
  const id = useId()
  const { form, errors, busy, send, typed } = useForm()

  async function save(event: SubmitEvent<HTMLFormElement>) {
    const { password = '' } = typed(event)
    if (!(await send(onSet(password)))) return
    onClose()
    notify('done', texts.done)
    await refresh()
  }

  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="main" type="submit" form={id} busy={busy}>
            {texts.action}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} method="post" noValidate onSubmit={(event) => void save(event)} className="grid gap-3">
        <p className="text-soft">{texts.text}</p>
        <PasswordField
          label={texts.label}
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
