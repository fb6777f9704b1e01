import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/parts/button.tsx'
import type { ButtonLook, ButtonSize } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { useOrderAction } from './use-order-action.ts'
import type { PendingCall } from './use-order-action.ts'

type ReasonQuestion<R extends string> = {
  title: string
  about: string
  action: string
  done: string
  reasons?: { label: string; choices: readonly { value: R; text: string }[] }
  note: { label: string; most: number }
  send: (given: { reason: R | undefined; text: string }) => PendingCall
}

export function ReasonButton<R extends string = never>(
  props: ReasonQuestion<R> & { button: string; look?: ButtonLook; size?: ButtonSize; className?: string },
) {
  const { button, look = 'plain', size = 'normal', className = '', ...question } = props
  const hydrated = useHydrated()
  const [dialogOpen, setDialogOpen] = useState(false)
  return (
    <>
      <Button look={look} size={size} disabled={!hydrated} className={className} onClick={() => setDialogOpen(true)}>
        {button}
      </Button>
      {dialogOpen && <ReasonDialog {...question} onClose={() => setDialogOpen(false)} />}
    </>
  )
}

function ReasonDialog<R extends string>(props: ReasonQuestion<R> & { onClose: () => void }) {
  const { title, about, action, done, reasons, note, send, onClose } = props
  const t = useT()
  const { form, errors, busy, act, typed } = useOrderAction()
  const [missing, setMissing] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    const { reason, text = '' } = typed(event)
    setMissing(reasons !== undefined && !reason)
    if (reasons && !reason) return
    if ((await act(send({ reason: reason as R | undefined, text }), done)) !== 'refused') onClose()
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="danger" type="submit" form="reason" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id="reason"
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4"
      >
        <p className="text-base">{about}</p>
        {reasons && (
          <RadioGroup
            label={reasons.label}
            name="reason"
            choices={reasons.choices}
            errors={missing ? [t('order_page.reason_needed')] : errors['reason']}
          />
        )}
        <TextArea label={note.label} name="text" maxLength={note.most} errors={errors['text']} />
      </form>
    </Dialog>
  )
}
