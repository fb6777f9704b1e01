import { call } from '#ui/api.ts'
import { Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Card } from '#ui/parts/card.tsx'
import { status } from '../../../model.ts'
import type { tutorEndpoints } from '../../../tutor-contract.ts'
import { ChatWithClient, ChatWithStaff } from '../chats.tsx'
import { Contacts } from '../contacts.tsx'
import { RequestFacts } from '../facts.tsx'
import { OrderFrame } from '../frame.tsx'
import type { Me, Talk, TutorOrder } from '../orders.ts'
import { ReasonButton } from '../reason-dialog.tsx'
import { Timeline } from '../timeline.tsx'
import { AnswerReview } from './answer-review.tsx'
import { useRefusal } from './refusal.ts'
import { TutorStep } from './tutor-step.tsx'

type Props = { order: TutorOrder; limited: boolean; me: Me; talks: readonly Talk[] }

export function TutorView({ order, limited, me, talks }: Props) {
  return (
    <OrderFrame
      order={order}
      as="tutor"
      limited={limited}
      below={<RequestFacts request={order.request} currency={order.currency} />}
      aside={
        <>
          <ClientCard order={order} />
          <ChatWithClient order={order} me={me} talks={talks} />
          <ChatWithStaff order={order} me={me} talks={talks} />
          <Timeline events={order.timeline} as="tutor" />
        </>
      }
    >
      <TutorStep order={order} />
      {order.status === status.paid && order.review.review_mark !== null && <AnswerReview order={order} />}
    </OrderFrame>
  )
}

/** Whom the lessons are for: a first name until they are theirs, then everything that is needed. */
function ClientCard({ order }: { order: TutorOrder }) {
  const t = useT()
  return (
    <Card title={t('order_page.the_client')}>
      <div className="grid gap-3">
        <p className="text-body font-semibold wrap-anywhere">{order.client_name || t('order_page.somebody')}</p>
        {order.client_contacts ? (
          <Contacts {...order.client_contacts} />
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
        {order.may.includes('delete_tutor') && <Leave order={order} />}
      </div>
    </Card>
  )
}

function Leave({ order }: { order: TutorOrder }) {
  const t = useT()
  const refusal = useRefusal()
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
        call<typeof tutorEndpoints.setRefusedReason>('POST /api/tutor/order/set_refused_reason', {
          order_id: order.id,
          reason,
          text,
        })
      }
    />
  )
}
