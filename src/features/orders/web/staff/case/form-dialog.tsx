import { useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import type { Envelope } from '#shared/contract.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { offerUndo } from '#ui/admin/undo.ts'
import { notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import type { OppositeCall } from './order-calls.ts'

type PendingCall = Promise<Envelope<unknown>>
type Props = {
  title: string
  action: string
  look?: 'main' | 'danger'
  successText: string
  /** Returns field errors if the form is invalid; nothing is sent then. */
  send: (form: FormData) => PendingCall | FieldErrors
  undo?: OppositeCall | undefined
  children: (errors: FieldErrors) => ReactNode
  onClose: () => void
}

export function OrderFormDialog({ title, action, look = 'main', successText, send, undo, children, onClose }: Props) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const pending = send(new FormData(event.currentTarget))
    if (!(pending instanceof Promise)) return setErrors(pending)
    setBusy(true)
    const answer = await pending
    setBusy(false)
    if (answer.status === 'fail') {
      if (typeof answer.error === 'object') return setErrors(answer.error)
      notifyFailure(answer, t)
    } else if (undo) offerUndo(t, { opposite: undo, undone: t('order_case.undone'), text: successText })
    else notify('done', successText)
    onClose()
    await refresh()
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look={look} type="submit" form="order-asking" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id="order-asking"
        method="post"
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="grid gap-4"
      >
        {children(errors)}
      </form>
    </Dialog>
  )
}
