import { useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import type { Envelope } from '#shared/contract.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'

type Asked = Promise<Envelope<unknown>>
type Props = {
  title: string
  action: string
  look?: 'main' | 'danger'
  said: string
  /** Answers a refusal of the form itself: nothing is sent then. */
  send: (form: FormData) => Asked | FieldErrors
  undo?: (() => Asked) | undefined
  children: (errors: FieldErrors) => ReactNode
  onClose: () => void
}

/** A question before something happens: what was typed stays, and each field says what is wrong with it. */
export function Asking({ title, action, look = 'main', said, send, undo, children, onClose }: Props) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})

  async function takeBack(way: NonNullable<Props['undo']>) {
    const answer = await way()
    if (answer.status === 'fail') notifyFailure(answer, t)
    else notify('done', t('order_case.undone'))
    await refresh()
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const asked = send(new FormData(event.currentTarget))
    if (!(asked instanceof Promise)) return setErrors(asked)
    setBusy(true)
    const answer = await asked
    setBusy(false)
    if (answer.status === 'fail') {
      if (typeof answer.error === 'object') return setErrors(answer.error)
      notifyFailure(answer, t)
    } else notify('done', said, undo && { text: t('action.undo'), run: () => void takeBack(undo) })
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
