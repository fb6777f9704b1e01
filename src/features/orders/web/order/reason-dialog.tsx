import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { Button } from '#ui/parts/button.tsx'
import type { ButtonLook, ButtonSize } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { useAct } from './use-act.ts'
import type { Sent } from './use-act.ts'

type Asked<R extends string> = {
  title: string
  about: string
  /** What the last button says, and what is said when it is done. */
  action: string
  done: string
  reasons?: { label: string; choices: readonly { value: R; text: string }[] }
  note: { label: string; most: number }
  send: (given: { reason: R | undefined; text: string }) => Sent
}

/** Something that ends or undoes a thing: a button, and behind it a question with the reason. */
export function ReasonButton<R extends string = never>(
  props: Asked<R> & { button: string; look?: ButtonLook; size?: ButtonSize; className?: string },
) {
  const { button, look = 'plain', size = 'normal', className = '', ...asked } = props
  const live = useLive()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look={look} size={size} disabled={!live} className={className} onClick={() => setAsking(true)}>
        {button}
      </Button>
      {asking && <ReasonDialog {...asked} onClose={() => setAsking(false)} />}
    </>
  )
}

function ReasonDialog<R extends string>(props: Asked<R> & { onClose: () => void }) {
  const { title, about, action, done, reasons, note, send, onClose } = props
  const t = useT()
  const { form, errors, busy, act, typed } = useAct()
  const [missing, setMissing] = useState(false)

  async function go(event: SubmitEvent<HTMLFormElement>) {
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
      <form id="reason" ref={form} method="post" noValidate onSubmit={(event) => void go(event)} className="grid gap-4">
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
