import { useEffect, useState } from 'react'
import type { WireAnswer } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { Moment, Sum } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { SkeletonText } from '#ui/parts/skeleton.tsx'
import type { adjustmentEndpoints } from './contract/adjustments.ts'
import { AdjustmentDialog } from './web/staff/adjustment-dialog.tsx'

type StaffWallet = WireAnswer<typeof adjustmentEndpoints.get>

/** The wallet in the tutor's case. It loads its own data, so the slice of tutors only has to name the tutor. */
export function WalletCard({ tutorId }: { tutorId: number }) {
  const t = useT()
  const { wallet, load } = useStaffWallet(tutorId)
  const [adjusting, setAdjusting] = useState(false)
  const loaded = wallet === 'failed' ? undefined : wallet
  return (
    <Card
      title={t('staff_wallet.title')}
      action={
        loaded && (
          <Button size="small" onClick={() => setAdjusting(true)}>
            {t('staff_wallet.adjust')}
          </Button>
        )
      }
    >
      {wallet === undefined && <SkeletonText lines={4} />}
      {wallet === 'failed' && (
        <div role="alert" className="grid justify-items-start gap-2">
          <p>{t('staff_wallet.failed')}</p>
          <Button size="small" onClick={() => void load()}>
            {t('staff_wallet.retry')}
          </Button>
        </div>
      )}
      {loaded && (
        <div className="grid gap-4">
          <p>
            <span className="text-small text-soft">{t('staff_wallet.balance')}</span>{' '}
            <b className="text-title font-semibold">
              <Sum minor={loaded.balance} currency={loaded.currency} />
            </b>
          </p>
          {loaded.debt > 0 && (
            <p className="rounded-card bg-sun-wash px-3 py-2">
              <span className="text-small text-soft">{t('staff_wallet.debt')}</span>{' '}
              <b>
                <Sum minor={loaded.debt} currency={loaded.currency} />
              </b>
            </p>
          )}
          <WaitingSums wallet={loaded} />
          <LatestLines wallet={loaded} />
        </div>
      )}
      {loaded && adjusting && (
        <AdjustmentDialog
          tutorId={tutorId}
          wallet={loaded}
          onDone={() => void load()}
          onClose={() => setAdjusting(false)}
        />
      )}
    </Card>
  )
}

function useStaffWallet(tutorId: number) {
  const [wallet, setWallet] = useState<StaffWallet | 'failed'>()
  useEffect(() => {
    let isCurrent = true
    async function show() {
      const found = await fetchWallet(tutorId)
      if (isCurrent) setWallet(found)
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [tutorId])
  return { wallet, load: async () => setWallet(await fetchWallet(tutorId)) }
}

async function fetchWallet(tutor_id: number): Promise<StaffWallet | 'failed'> {
  const answer = await call<typeof adjustmentEndpoints.get>('GET /api/admin/tutor/wallet/get', { tutor_id })
  return answer.status === 'success' ? answer.data : 'failed'
}

function WaitingSums({ wallet: { waiting, currency } }: { wallet: StaffWallet }) {
  const t = useT()
  if (waiting.length === 0) return null
  return (
    <ul className="grid gap-2 rounded-card bg-sun-wash px-3 py-2 text-small">
      {waiting.map(({ id, amount, forgives_debt, reason }) => (
        <li key={id}>
          <b>
            <Sum minor={amount} currency={currency} />
          </b>{' '}
          {forgives_debt && `${t('staff_wallet.forgive')}, `}
          {t('staff_wallet.waiting')} <span className="wrap-anywhere">{reason}</span>
        </li>
      ))}
    </ul>
  )
}

function LatestLines({ wallet: { lines, currency } }: { wallet: StaffWallet }) {
  const t = useT()
  const { menu } = useFrame()
  const maySeePayments = menu.some(({ items }) => items.some(({ segment }) => segment === 'payments'))
  if (lines.length === 0) return <p className="text-soft">{t('staff_wallet.none')}</p>
  return (
    <ul className="grid divide-y divide-line text-small">
      {lines.map(({ movement_id, kind, at, amount, order_id, payment_id, reason }) => (
        <li key={movement_id} className="flex items-baseline justify-between gap-3 py-1.5">
          <span className="min-w-0 wrap-anywhere">
            {payment_id === null || !maySeePayments ? (
              t(`movement.kind.${kind}`)
            ) : (
              <a href={`/panel/payments/${payment_id}/`} className="text-green">
                {t(`movement.kind.${kind}`)}
              </a>
            )}
            {order_id !== null && (
              <>
                {' '}
                <a href={`/panel/users_orders/${order_id}/`} className="text-green">
                  {t('row.number', { id: order_id })}
                </a>
              </>
            )}
            {reason && <span className="block text-soft">{reason}</span>}
            <span className="block">
              <Moment seconds={at} />
            </span>
          </span>
          <span className={`shrink-0 tabular-nums ${amount > 0 ? 'text-green' : ''}`}>
            <Sum minor={amount} currency={currency} />
          </span>
        </li>
      ))}
    </ul>
  )
}
