import { EyeOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { notify } from '#ui/notify.ts'
import { IconButton } from '#ui/parts/button.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import type { chatStaffEndpoints } from '../../contract.ts'
import { serviceTitle } from '../../model.ts'
import type { PageMessage } from '../../model.ts'

export function StaffMessageDetails({ message }: { message: PageMessage }) {
  const t = useT()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const { id, sender, message_service: service, handed, masked, deleted } = message

  async function remove() {
    setBusy(true)
    const answer = await call<typeof chatStaffEndpoints.deleteMessage>('POST /api/admin/chat/delete_msg', {
      chat_id: id,
    })
    setBusy(false)
    setAsked(false)
    // The window is updated by the deletion signal.
    if (answer.status === 'fail') notifyFailure(answer, t)
    else notify('done', t('chat_panel.deleted'))
  }

  if (deleted) return null
  return (
    <span className="mr-auto flex items-center gap-1.5">
      {service !== null && service !== undefined && (
        <span className={handed === 'lost' ? 'font-medium text-coral' : ''}>
          {t(sender === 'admin' ? `chat_panel.handed.${handed ?? 'sent'}` : 'chat_panel.came_by', {
            service: serviceTitle(service),
          })}
        </span>
      )}
      {masked && (
        <span title={t('chat_panel.masked')} className="inline-flex text-slate">
          <EyeOff role="img" aria-label={t('chat_panel.masked')} className="size-4" />
        </span>
      )}
      <IconButton
        size="small"
        label={t('chat_panel.delete')}
        icon={<Trash2 aria-hidden className="size-3.5" />}
        onClick={() => setAsked(true)}
        className="-my-1.5 -ml-2 focus-visible:opacity-100 wide:opacity-0 wide:group-hover/said:opacity-100"
      />
      {asked && (
        <Confirm
          question={t('chat_panel.delete_question')}
          action={t('chat_panel.delete')}
          busy={busy}
          onConfirm={() => void remove()}
          onCancel={() => setAsked(false)}
        />
      )}
    </span>
  )
}
