import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Envelope } from '#shared/contract.ts'
import { textOf } from '#ui/admin/field-controls.tsx'
import { offerUndo } from '#ui/admin/undo.ts'
import type { UndoOffer } from '#ui/admin/undo.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import type { clientPanelEndpoints } from '../../contract.ts'

export function useBlacklist(client: { id: number; blacklist_reason: string }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const { id } = client

  async function run(request: Promise<Envelope<unknown>>, offer: UndoOffer): Promise<boolean> {
    setBusy(true)
    const answer = await request
    setBusy(false)
    await refresh()
    if (answer.status === 'fail') notifyFailure(answer, t)
    else offerUndo(t, offer)
    return answer.status === 'success'
  }

  const added = t('client.blacklist.added')
  const removed = t('client.blacklist.removed')
  const add = (reason: string): Promise<boolean> =>
    run(
      call<typeof clientPanelEndpoints.blacklist>('POST /api/admin/client/blacklist/add', { client_id: id, reason }),
      {
        opposite: { method: 'POST', path: '/api/admin/client/blacklist/remove', input: { client_id: id } },
        undone: removed,
        text: added,
      },
    )
  const remove = (): Promise<boolean> =>
    run(call<typeof clientPanelEndpoints.unblacklist>('POST /api/admin/client/blacklist/remove', { client_id: id }), {
      opposite: {
        method: 'POST',
        path: '/api/admin/client/blacklist/add',
        input: { client_id: id, reason: client.blacklist_reason },
      },
      undone: added,
      text: removed,
    })
  return { add, remove, busy }
}

export function BlacklistDialog(props: {
  name: string
  busy: boolean
  onAdd: (reason: string) => void
  onClose: () => void
}) {
  const t = useT()
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    props.onAdd(textOf(new FormData(event.currentTarget), 'reason'))
  }
  return (
    <Dialog
      title={t('client.blacklist.question', { name: props.name })}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{t('action.cancel')}</Button>
          <Button look="danger" type="submit" form="blacklist" busy={props.busy}>
            {t('client.blacklist.add')}
          </Button>
        </>
      }
    >
      <form id="blacklist" method="post" onSubmit={onSubmit} className="grid gap-3">
        <p className="text-soft">{t('client.blacklist.text')}</p>
        <TextArea
          label={t('client.blacklist.reason')}
          hint={t('client.blacklist.reason_hint')}
          name="reason"
          maxLength={500}
        />
      </form>
    </Dialog>
  )
}
