import type { PaymentChoices } from '#features/payments/contract.ts'
import { call } from '#ui/api.ts'
import { Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Card } from '#ui/parts/card.tsx'
import { status } from '../../model.ts'
import type { tutorOrderEndpoints } from '../../contract/tutor.ts'
import { ChatWithClient, ChatWithStaff } from '../order/chats.tsx'
import { OrderContacts } from '../order/contacts.tsx'
import { RequestFacts } from '../order/request-facts.tsx'
import { OrderLayout } from '../order/layout.tsx'
import type { ChatParticipant, OrderConversation, TutorOrderData } from '../order/page-data.ts'
import { ReasonButton } from '../order/reason-dialog.tsx'
import { OrderTimeline } from '../order/timeline.tsx'
import { ReviewAnswerCard } from './answer-review.tsx'
import { RateProposalCard } from './rate-proposal.tsx'
import { useRefusalQuestion } from './use-refusal-question.ts'
import { TutorStep } from './tutor-step.tsx'

type Props = {
  order: TutorOrderData
  limited: boolean
  me: ChatParticipant
  conversations: readonly OrderConversation[]
  payment: PaymentChoices | null
}

export function TutorView({ order, limited, me, conversations, payment }: Props) {
  return (
    <OrderLayout
      order={order}
      as="tutor"
      limited={limited}
      below={<RequestFacts request={order.request} currency={order.currency} />}
      aside={
        <>
          <ClientCard order={order} />
          <ChatWithClient order={order} me={me} conversations={conversations} />
          <ChatWithStaff order={order} me={me} conversations={conversations} />
          <OrderTimeline events={order.timeline} as="tutor" />
        </>
      }
    >
      {order.proposal && <RateProposalCard order={order} proposal={order.proposal} />}
      <TutorStep order={order} payment={payment} />
      {order.status === status.paid && order.review.review_mark !== null && <ReviewAnswerCard order={order} />}
    </OrderLayout>
  )
}

/** Shows the first name only, until the tutor is appointed. */
function ClientCard({ order }: { order: TutorOrderData }) {
  const t = useT()
  return (
    <Card title={t('order_page.the_client')}>
      <div className="grid gap-3">
        <p className="text-body font-semibold wrap-anywhere">{order.client_name || t('order_page.somebody')}</p>
        {order.client_contacts ? (
          <OrderContacts {...order.client_contacts} />
        ) : (
          <p className="text-base text-soft">{t('order_page.contacts_later')}</p>
        )}
        {order.rate !== null && (
          <p className="text-base">
            {t('order_page.agreed_price')}{' '}
            <b className="font-semibold">
              <Sum minor={order.rate} currency={order.currency} />
            </b>{' '}
            {t('order_page.an_hour')}
          </p>
        )}
        {order.may.includes('delete_tutor') && <LeaveButton order={order} />}
      </div>
    </Card>
  )
}

function LeaveButton({ order }: { order: TutorOrderData }) {
  const t = useT()
  const refusal = useRefusalQuestion()
  return (
    <ReasonButton
      {...refusal}
      button={t('order_page.leave.open')}
      look="quiet"
      size="small"
      className="-ml-2.5 justify-self-start"
      title={t('order_page.leave.title')}
      about={t('order_page.leave.about')}
      action={t('order_page.leave.action')}
      done={t('order_page.leave.done')}
      send={({ reason = 'other', text }) =>
        call<typeof tutorOrderEndpoints.setRefusedReason>('POST /api/tutor/order/set_refused_reason', {
          order_id: order.id,
          reason,
          text,
        })
      }
    />
  )
}
