import { useState } from 'react'
import type { Envelope } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { Moment, Sum } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Badge } from '#ui/parts/badge.tsx'
import type { BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { useForm } from '#ui/use-form.ts'
import type { feeStaffEndpoints as calls } from '../../../contract/fee.ts'
import type { SettlementState } from '../../../model.ts'
import type { StaffOrderView } from './order-calls.ts'

type Settlement = StaffOrderView['settlements'][number]
type Decision = 'approve' | 'reject' | 'confirm'

/** The settlements that staff entered, with buttons for a head of the office. */
export function Settlements({ order }: { order: StaffOrderView }) {
  const t = useT()
  const { menu } = useFrame()
  const mayDecide = menu.some(({ items }) => items.some(({ segment }) => segment === 'fee_settlements'))
  if (order.settlements.length === 0) return null
  return (
    <ul aria-label={t('order_case.settlements')} className="mt-3 grid gap-2 border-t border-line pt-2 text-small">
      {order.settlements.map((entry) => (
        <li key={entry.id} className="grid gap-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <b className="tabular-nums">
              <Sum minor={entry.amount} currency={order.currency} />
            </b>
            {t(`fee_settlement.kind.${entry.kind}`)}
            <Badge tone={tones[entry.state]}>{t(`fee_settlement.state.${entry.state}`)}</Badge>
            {entry.unconfirmed && <Badge tone="sun">{t('fee_settlement.unconfirmed')}</Badge>}
          </p>
          <p className="wrap-anywhere">{[entry.reason, entry.reference, entry.method].filter(Boolean).join(', ')}</p>
          <p className="text-soft">
            <Moment seconds={entry.created_at} /> · {[entry.staff, entry.decided_by].filter(Boolean).join(' → ')}
          </p>
          {mayDecide && <SettlementActions entry={entry} />}
        </li>
      ))}
    </ul>
  )
}

const tones = {
  waiting: 'sun',
  booked: 'green',
  rejected: 'coral',
  reversed: 'neutral',
} as const satisfies Record<SettlementState, BadgeTone>

/** The member who entered it cannot decide. */
export function SettlementActions({ entry }: { entry: Pick<Settlement, 'id' | 'state' | 'own' | 'unconfirmed'> }) {
  const t = useT()
  const { busy, send } = useForm()
  const [open, setOpen] = useState<Decision>()
  const isWaiting = entry.state === 'waiting'
  if (!isWaiting && !entry.unconfirmed) return null
  if (entry.own) return <span className="text-small text-soft">{t('fee_settlement.own')}</span>

  async function decide(decision: Decision) {
    const { id: settlement_id } = entry
    const request: Promise<Envelope<unknown>> =
      decision === 'confirm'
        ? call<typeof calls.confirm>('POST /api/admin/fee_settlement/confirm', { settlement_id })
        : call<typeof calls.decide>('POST /api/admin/fee_settlement/decide', {
            settlement_id,
            approve: decision === 'approve',
          })
    const answer = await send(request)
    setOpen(undefined)
    if (answer) notify('done', t(`fee_settlement.done.${decision}`))
    await refresh()
  }

  const decisions: readonly Decision[] = isWaiting ? ['approve', 'reject'] : ['confirm']
  return (
    <span className="flex gap-2">
      {decisions.map((decision) => (
        <Button
          key={decision}
          size="small"
          look={decision === 'reject' ? 'danger' : 'main'}
          onClick={() => setOpen(decision)}
        >
          {t(`fee_settlement.${decision}`)}
        </Button>
      ))}
      {open && (
        <Confirm
          question={t(`fee_settlement.question.${open}`)}
          action={t(`fee_settlement.${open}`)}
          busy={busy}
          onConfirm={() => void decide(open)}
          onCancel={() => setOpen(undefined)}
        />
      )}
    </span>
  )
}
