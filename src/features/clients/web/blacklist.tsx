import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { textOf } from '#ui/admin/kinds.tsx'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import type { endpoints } from '../contract.ts'

/** On and off the blacklist, each with a way back in the notification. */
export function useBlacklist(client: { id: number; blacklist_reason: string }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const { id } = client

  async function run(sent: ReturnType<typeof put>, said: string, undo: () => void): Promise<boolean> {
    setBusy(true)
    const answer = await sent
    setBusy(false)
    await refresh()
    if (answer.status === 'fail') notifyFailure(answer, t)
    else notify('done', said, { text: t('action.undo'), run: undo })
    return answer.status === 'success'
  }

  const put = (reason: string) =>
    call<typeof endpoints.blacklist>('POST /api/admin/client/blacklist/add', { client_id: id, reason })
  const take = () => call<typeof endpoints.unblacklist>('POST /api/admin/client/blacklist/remove', { client_id: id })
  const add = (reason: string): Promise<boolean> =>
    run(put(reason), t('client.blacklist.added'), () => void remove(reason))
  const remove = (reason = client.blacklist_reason): Promise<boolean> =>
    run(take(), t('client.blacklist.removed'), () => void add(reason))
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
