import { useState } from 'react'
import type { Envelope, PageData } from '#shared/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import type { adminEndpoints, adminPage } from '../contract.ts'

type Admin = NonNullable<PageData<typeof adminPage>['admin']>
type DialogName = 'leave' | 'passkeys' | 'invitation' | 'reset'

export function AdminActions({ admin, onGone }: { admin: Admin; onGone: () => void }) {
  const t = useT()
  const [openDialog, setOpenDialog] = useState<DialogName>()
  const [busy, setBusy] = useState(false)
  const { id, name, login, may, myself, active, passkeys, link } = admin
  const linkDialog = link === 'invited' || link === 'expired' ? 'invitation' : 'reset'
  if (myself || may === 'nothing') return null

  async function finish(request: Promise<Envelope<unknown>>, message: string): Promise<boolean> {
    setBusy(true)
    const answer = await request
    setBusy(false)
    setOpenDialog(undefined)
    if (answer.status === 'fail') notifyFailure(answer, t)
    else notify('done', message)
    return answer.status === 'success'
  }

  async function removeMember() {
    const request = call<typeof adminEndpoints.delete>('POST /api/admin/admin/delete', { admin_id: id })
    if (await finish(request, t('form.deleted'))) onGone()
  }

  async function removePasskeys() {
    const path = 'POST /api/admin/admin/forget_passkeys'
    const request = call<typeof adminEndpoints.forgetPasskeys>(path, { admin_id: id })
    if (await finish(request, t('admin.passkeys_forgotten'))) await refresh()
  }

  async function sendLink() {
    const request = call<typeof adminEndpoints.sendLink>('POST /api/admin/admin/send_link', { admin_id: id })
    if (await finish(request, t('admin.link_sent', { login }))) await refresh()
  }

  const dialogActions: Record<DialogName, { text: string; run: () => Promise<void> }> = {
    leave: { text: t('admin.remove'), run: removeMember },
    passkeys: { text: t('admin.forget'), run: removePasskeys },
    invitation: { text: t('admin.send_link'), run: sendLink },
    reset: { text: t('admin.send_link'), run: sendLink },
  }

  return (
    <div className="mt-4 flex max-w-200 flex-wrap gap-2">
      {active && <ButtonLink href={`/auth_as_user?as=admin&id=${id}`}>{t('admin.act_as')}</ButtonLink>}
      {may === 'all' && active && (
        <Button onClick={() => setOpenDialog(linkDialog)}>{t(`admin.send_${linkDialog}`)}</Button>
      )}
      {may === 'all' && passkeys > 0 && (
        <Button onClick={() => setOpenDialog('passkeys')}>{t('admin.forget_passkeys', { count: passkeys })}</Button>
      )}
      <Button look="danger" className="ml-auto" onClick={() => setOpenDialog('leave')}>
        {t('admin.remove')}
      </Button>
      {openDialog && (
        <Confirm
          question={t(`admin.ask_${openDialog}`, { name, login })}
          action={dialogActions[openDialog].text}
          busy={busy}
          onConfirm={() => void dialogActions[openDialog].run()}
          onCancel={() => setOpenDialog(undefined)}
        />
      )}
    </div>
  )
}
