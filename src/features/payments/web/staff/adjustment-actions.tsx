import { useState } from 'react'
import { formatMoney } from '#shared/money.ts'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import { call } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { useForm } from '#ui/use-form.ts'
import type { adjustmentEndpoints } from '../../contract/adjustments.ts'
import type { adjustmentList } from '../../contract/staff.ts'

type Row = ListScreenRow<typeof adjustmentList>
type Decision = 'approve' | 'reject'

/** The member who asked for it cannot decide. */
export function AdjustmentActions({ row }: { row: Row }) {
  const t = useT()
  const { lang, edition } = useFrame()
  const hydrated = useHydrated()
  const { busy, send } = useForm()
  const [open, setOpen] = useState<Decision>()
  if (row.state !== 'waiting') return null
  if (row.own) return <span className="text-small text-soft">{t('wallet_adjustment.own')}</span>

  async function decide(decision: Decision) {
    const route = 'POST /api/admin/wallet_adjustment/decide'
    const input = { adjustment_id: row.id, approve: decision === 'approve' }
    const done = await send(call<typeof adjustmentEndpoints.decide>(route, input))
    setOpen(undefined)
    if (!done) return
    notify('done', t(`wallet_adjustment.done.${decision}`))
    await refresh()
  }

  const question = open === 'approve' && row.forgives_debt ? 'approve_forgiving' : open
  const sum = formatMoney({ minor: row.amount ?? 0, currency: edition.currency }, lang)
  return (
    <span className="flex justify-end gap-2">
      <Button size="small" look="main" disabled={!hydrated} onClick={() => setOpen('approve')}>
        {t('wallet_adjustment.approve')}
      </Button>
      <Button size="small" look="danger" disabled={!hydrated} onClick={() => setOpen('reject')}>
        {t('wallet_adjustment.reject')}
      </Button>
      {open && (
        <Confirm
          question={t(`wallet_adjustment.question.${question!}`, { sum, tutor: row.tutor })}
          action={t(`wallet_adjustment.${open}`)}
          busy={busy}
          onConfirm={() => void decide(open)}
          onCancel={() => setOpen(undefined)}
        />
      )}
    </span>
  )
}
