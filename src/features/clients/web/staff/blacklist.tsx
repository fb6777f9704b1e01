import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { textOf } from '#ui/admin/field-controls.tsx'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import type { clientPanelEndpoints } from '../../contract.ts'

export function useBlacklist(client: { id: number; blacklist_reason: string }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const { id } = client

  async function run(request: ReturnType<typeof sendAdd>, message: string, undo: () => void): Promise<boolean> {
    setBusy(true)
    const answer = await request
    setBusy(false)
    await refresh()
    if (answer.status === 'fail') notifyFailure(answer, t)
    else notify('done', message, { text: t('action.undo'), run: undo })
    return answer.status === 'success'
  }

  const sendAdd = (reason: string) =>
    call<typeof clientPanelEndpoints.blacklist>('POST /api/admin/client/blacklist/add', { client_id: id, reason })
  const sendRemove = () =>
    call<typeof clientPanelEndpoints.unblacklist>('POST /api/admin/client/blacklist/remove', { client_id: id })
  const add = (reason: string): Promise<boolean> =>
    run(sendAdd(reason), t('client.blacklist.added'), () => void remove(reason))
  const remove = (reason = client.blacklist_reason): Promise<boolean> =>
    run(sendRemove(), t('client.blacklist.removed'), () => void add(reason))
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
