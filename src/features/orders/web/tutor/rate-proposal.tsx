import { call } from '#ui/api.ts'
import { Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { tutorOrderEndpoints } from '../../contract/tutor.ts'
import type { TutorOrderData } from '../order/page-data.ts'
import { useOrderAction } from '../order/use-order-action.ts'

type Proposal = NonNullable<TutorOrderData['proposal']>

/** The agreed price and fee beside the proposed ones. Nothing changes until the tutor accepts. */
export function RateProposalCard({ order, proposal }: { order: TutorOrderData; proposal: Proposal }) {
  const t = useT()
  const hydrated = useHydrated()
  const { errors, busy, act } = useOrderAction()
  const { by, rate, fee } = proposal
  const reply = (answer: 'agree' | 'refuse') =>
    act(
      call<typeof tutorOrderEndpoints.answerRate>('POST /api/tutor/order/answer_rate', {
        order_id: order.id,
        answer,
        rate,
        fee,
      }),
      t(`order_page.proposal.done.${answer}`),
    )
  return (
    <Card title={t(`order_page.proposal.title.${by}`)}>
      <div className="grid gap-4">
        <table className="w-full max-w-text text-base">
          <thead>
            <tr className="border-b border-line text-left text-soft">
              <td aria-hidden="true"> </td>
              <th scope="col" className="py-2 pr-4 font-medium">
                {t('order_page.proposal.now')}
              </th>
              <th scope="col" className="py-2 font-medium">
                {t('order_page.proposal.new')}
              </th>
            </tr>
          </thead>
          <tbody>
            <Row label={t('order_page.proposal.rate')} now={order.rate} next={rate} currency={order.currency} />
            <Row label={t('order_page.proposal.fee')} now={order.fee} next={fee} currency={order.currency} />
          </tbody>
        </table>
        <p className="max-w-text text-base text-soft">{t('order_page.proposal.about')}</p>
        {errors['fee'] && (
          <p role="alert" className="text-base text-coral">
            {errors['fee'].join(' ')}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button look="main" busy={busy} disabled={!hydrated} onClick={() => void reply('agree')}>
            {t('order_page.proposal.accept')}
          </Button>
          <Button busy={busy} disabled={!hydrated} onClick={() => void reply('refuse')}>
            {t('order_page.proposal.decline')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

type RowProps = { label: string; now: number | null; next: number; currency: string }

function Row({ label, now, next, currency }: RowProps) {
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-2 pr-4 text-left font-normal text-soft">
        {label}
      </th>
      <td className="py-2 pr-4">{now === null ? '—' : <Sum minor={now} currency={currency} />}</td>
      <td className="py-2 font-semibold">
        <Sum minor={next} currency={currency} />
      </td>
    </tr>
  )
}
