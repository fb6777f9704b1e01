import type { SubmitEvent } from 'react'
import type { Locale } from '#shared/locale.ts'
import { useT } from '#ui/frame.tsx'
import { notify } from '#ui/notify.ts'
import { TextField } from '#ui/parts/field.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { useForm } from '#ui/use-form.ts'
import { recipientLength } from '../../mail-model.ts'
import type { Channel } from '../../model.ts'
import { templateApi } from './template-api.ts'

export function TemplateTestDialog(props: {
  channel: Channel
  id: number
  locale: Locale
  recipient: string
  /** Unsaved changes are not part of the test. */
  unsaved: boolean
  onClose: () => void
}) {
  const t = useT()
  const { form, busy, errors, send, typed } = useForm()
  const { channel, id, locale, recipient, unsaved, onClose } = props

  async function ask(event: SubmitEvent<HTMLFormElement>) {
    const { recipient: to = '' } = typed(event)
    const sent = await send(templateApi[channel].sendTest({ id, locale, recipient: to }))
    if (!sent) return
    notify('done', t('template.test_sent', { recipient: sent.recipient }))
    onClose()
  }

  return (
    <FormDialog
      title={t('template.test')}
      action={t('template.test_send')}
      form={form}
      busy={busy}
      onSubmit={(event) => void ask(event)}
      onClose={onClose}
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
    </FormDialog>
  )
}
