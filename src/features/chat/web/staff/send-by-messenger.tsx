import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { FileDrop } from '#ui/parts/file-drop.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import type { serviceEndpoints } from '../../contract.ts'
import { maxMessageLength, mediaRule, serviceTitle } from '../../model.ts'
import type { StaffConversation } from '../../staff-conversation-contract.ts'

const fileTypes = ['.jpg', '.jpeg', '.png', '.webp', '.pdf']

export function SendByMessenger({ orderId, conversation }: { orderId: number; conversation: StaffConversation }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const services = conversation.services.map(serviceTitle)
  return (
    <div className="border-t border-line px-1.5 py-1">
      <Button size="small" look="quiet" className="text-left" onClick={() => setOpen(true)}>
        <Smartphone aria-hidden className="size-4" /> {t('chat_panel.by_messenger', { services: services.join(', ') })}
      </Button>
      {open && <ServiceMessageDialog orderId={orderId} conversation={conversation} onClose={() => setOpen(false)} />}
    </div>
  )
}

function ServiceMessageDialog({
  orderId,
  conversation,
  onClose,
}: {
  orderId: number
  conversation: StaffConversation
  onClose: () => void
}) {
  const t = useT()
  const { form, busy, errors, send } = useForm()
  const [idempotency_key] = useState(() => crypto.randomUUID())

  async function write(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const file = given.get('media')
    const said = given.get('msg_text')
    const asked = call<typeof serviceEndpoints.send>(
      'POST /api/admin/chat/send_service_message',
      {
        order_id: orderId,
        msg_service: Number(given.get('msg_service')),
        msg_text: typeof said === 'string' ? said.trim() : '',
        recipient: conversation.with === 'tutor' ? 'tutor' : 'client',
        ...(conversation.tutor_id !== null && { recipient_id: conversation.tutor_id }),
        idempotency_key,
      },
      { media: file instanceof File && file.size > 0 ? [file] : [] },
    )
    if (!(await send(asked))) return
    notify('done', t('chat_panel.sent'))
    onClose()
  }

  return (
    <FormDialog
      title={t('chat_panel.write_to', { name: conversation.name })}
      action={t('chat_panel.send')}
      form={form}
      busy={busy}
      onSubmit={(event) => void write(event)}
      onClose={onClose}
    >
      <RadioGroup
        label={t('chat_panel.messenger')}
        name="msg_service"
        inline
        defaultValue={String(conversation.services[0])}
        choices={conversation.services.map((code) => ({
          value: String(code),
          text: serviceTitle(code),
        }))}
        errors={errors['msg_service']}
      />
      <TextArea label={t('chat_panel.text')} name="msg_text" maxLength={maxMessageLength} errors={errors['msg_text']} />
      <FileDrop
        label={t('chat_panel.file')}
        name="media"
        types={fileTypes}
        maxBytes={mediaRule.maxBytes}
        errors={errors['media']}
      />
    </FormDialog>
  )
}
