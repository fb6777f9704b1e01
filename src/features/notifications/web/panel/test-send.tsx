import type { Locale } from '#shared/locale.ts'
import { useT } from '#ui/frame.tsx'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { useForm } from '#ui/use-form.ts'
import { recipientLength } from '../../mail-model.ts'
import type { Channel } from '../../model.ts'
import { callsOf } from './calls.ts'

/** Sends what is kept, with samples in the place of the variables. */
export function TestSend(props: {
  channel: Channel
  id: number
  locale: Locale
  recipient: string
  /** Something was typed that is not kept yet, and would not be in the test. */
  unsaved: boolean
  onClose: () => void
}) {
  const t = useT()
  const { form, errors, busy, send, typed } = useForm()
  const { channel, id, locale, recipient, unsaved, onClose } = props

  async function ask(to: string) {
    const sent = await send(callsOf[channel].sendTest({ id, locale, recipient: to }))
    if (!sent) return
    notify('done', t('template.test_sent', { recipient: sent.recipient }))
    onClose()
  }

  return (
    <Dialog
      title={t('template.test')}
      onClose={onClose}
      actions={
        <Button look="main" type="submit" form="template-test" busy={busy}>
          {t('template.test_send')}
        </Button>
      }
    >
      <form
        ref={form}
        id="template-test"
        method="post"
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          const { recipient: to = '' } = typed(event)
          void ask(to)
        }}
      >
        <p className="text-soft">{t('template.test_text', { language: t(`locale.${locale}`) })}</p>
        {unsaved && <p className="rounded-card bg-sun-wash px-3 py-2 text-sun-deep">{t('template.test_unsaved')}</p>}
        <TextField
          label={t('outbox.recipient')}
          hint={t(`outbox.test.hint.${channel}`)}
          name="recipient"
          type={channel === 'mail' ? 'email' : 'tel'}
          maxLength={recipientLength}
          defaultValue={recipient}
          errors={errors['recipient'] ?? errors['locale']}
        />
      </form>
    </Dialog>
  )
}
