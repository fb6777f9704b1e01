import { useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { useForm } from '#ui/use-form.ts'
import type { merchantEndpoints, merchantsPage } from '../../contract/merchants.ts'
import { MerchantFacts } from './merchant-facts.tsx'

type Data = PageData<typeof merchantsPage>
type Props = { merchant: Data['merchants'][number]; data: Data; onEdit: () => void }

export function MerchantCard({ merchant, data, onEdit }: Props) {
  const t = useT()
  const hydrated = useHydrated()
  const { busy, send } = useForm()
  const [asking, setAsking] = useState<'delete' | 'revoke'>()
  const merchant_id = merchant.id

  async function test() {
    const answer = await send(call<typeof merchantEndpoints.test>('POST /api/admin/merchant/test', { merchant_id }))
    if (!answer) return
    if (answer.connected) notify('done', t('merchant.connected'))
    else notify('error', t(`merchant.problem.${answer.problem}`))
  }

  async function remove() {
    const done = await send(call<typeof merchantEndpoints.delete>('POST /api/admin/merchant/delete', { merchant_id }))
    setAsking(undefined)
    if (!done) return
    notify('done', t('merchant.deleted'))
    await refresh()
  }

  async function revoke() {
    const done = await send(
      call<typeof merchantEndpoints.revokeKeys>('POST /api/admin/merchant/revoke_keys', { merchant_id }),
    )
    setAsking(undefined)
    if (!done) return
    notify('done', t('merchant.revoked'))
    await refresh()
  }

  return (
    <Card
      title={merchant.name}
      action={
        <span className="flex flex-wrap gap-2">
          {merchant.takes_payments && <Badge tone="green">{t('merchant.takes_payments')}</Badge>}
          {!merchant.active && <Badge>{t('merchant.inactive')}</Badge>}
          {merchant.sandbox ? (
            <Badge tone="sun">{t('merchant.sandbox')}</Badge>
          ) : (
            merchant.test && <Badge tone="sun">{t('merchant.test_mode')}</Badge>
          )}
        </span>
      }
    >
      {merchant.active && merchant.test && !data.is_demo && (
        <p role="note" className="mb-3 rounded-card bg-sun-wash px-4 py-3">
          {t(merchant.sandbox ? 'merchant.sandbox_note' : 'merchant.test_note')}
        </p>
      )}
      <MerchantFacts merchant={merchant} data={data} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="small" disabled={!hydrated} onClick={onEdit}>
          {t('merchant.edit')}
        </Button>
        <Button size="small" busy={busy} disabled={!hydrated} onClick={() => void test()}>
          {t('merchant.test')}
        </Button>
        {merchant.previous_keys_until !== null && (
          <Button size="small" look="danger" disabled={!hydrated} onClick={() => setAsking('revoke')}>
            {t('merchant.revoke')}
          </Button>
        )}
        {!merchant.used && (
          <Button size="small" look="danger" disabled={!hydrated} onClick={() => setAsking('delete')}>
            {t('merchant.delete')}
          </Button>
        )}
      </div>
      {asking && (
        <Confirm
          question={t(asking === 'delete' ? 'merchant.delete_question' : 'merchant.revoke_question', {
            name: merchant.name,
          })}
          action={t(asking === 'delete' ? 'merchant.delete' : 'merchant.revoke')}
          busy={busy}
          onConfirm={() => void (asking === 'delete' ? remove() : revoke())}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </Card>
  )
}
