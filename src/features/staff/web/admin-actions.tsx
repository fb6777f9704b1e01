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
type Asking = 'leave' | 'passkeys'

/** What can be done about a member beside changing the fields. */
export function AdminActions({ admin, onGone }: { admin: Admin; onGone: () => void }) {
  const t = useT()
  const [asking, setAsking] = useState<Asking>()
  const [busy, setBusy] = useState(false)
  const { id, name, may, myself, active, passkeys } = admin
  if (myself || may === 'nothing') return null

  async function done(sent: Promise<Envelope<unknown>>, said: string): Promise<boolean> {
    setBusy(true)
    const answer = await sent
    setBusy(false)
    setAsking(undefined)
    if (answer.status === 'fail') notifyFailure(answer, t)
    else notify('done', said)
    return answer.status === 'success'
  }

  async function leave() {
    const sent = call<typeof adminEndpoints.delete>('POST /api/admin/admin/delete', { admin_id: id })
    if (await done(sent, t('form.deleted'))) onGone()
  }

  async function forget() {
    const path = 'POST /api/admin/admin/forget_passkeys'
    const sent = call<typeof adminEndpoints.forgetPasskeys>(path, { admin_id: id })
    if (await done(sent, t('admin.passkeys_forgotten'))) await refresh()
  }

  return (
    <div className="mt-4 flex max-w-200 flex-wrap gap-2">
      {active && <ButtonLink href={`/auth_as_user?as=admin&id=${id}`}>{t('admin.act_as')}</ButtonLink>}
      {may === 'all' && passkeys > 0 && (
        <Button onClick={() => setAsking('passkeys')}>{t('admin.forget_passkeys', { count: passkeys })}</Button>
      )}
      <Button look="danger" className="ml-auto" onClick={() => setAsking('leave')}>
        {t('admin.remove')}
      </Button>
      {asking && (
        <Confirm
          question={t(`admin.ask_${asking}`, { name })}
          action={t(asking === 'leave' ? 'admin.remove' : 'admin.forget')}
          busy={busy}
          onConfirm={() => void (asking === 'leave' ? leave() : forget())}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
