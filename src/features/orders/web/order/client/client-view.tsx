import { useState } from 'react'
import { useHref, useT } from '#ui/frame.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { status } from '../../../model.ts'
import { ChatWithStaff, ChatWithTutors } from '../chats.tsx'
import type { Asked } from '../chats.tsx'
import { RequestFacts } from '../facts.tsx'
import { OrderFrame } from '../frame.tsx'
import type { ClientOrder, Me, Talk } from '../orders.ts'
import { Timeline } from '../timeline.tsx'
import { ClientStep } from './client-step.tsx'
import { Responses } from './responses.tsx'
import { ReviewCard } from './review-card.tsx'
import { TutorCard } from './tutor-card.tsx'
import { UnconfirmedNotice } from './unconfirmed-notice.tsx'
import { Withdraw } from './withdraw.tsx'

type Props = { order: ClientOrder; limited: boolean; me: Me; talks: readonly Talk[] }

export function ClientView({ order, limited, me, talks }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const ask = (tutor: number) => setAsked((before) => ({ tutor, times: (before?.times ?? 0) + 1 }))
  return (
    <OrderFrame
      order={order}
      as="client"
      limited={limited}
      below={<RequestFacts request={order.request} currency={order.currency} />}
      aside={
        <>
          {order.tutor && <TutorCard order={order} tutor={order.tutor} />}
          <ChatWithTutors order={order} me={me} talks={talks} asked={asked} onAsk={ask} />
          <ChatWithStaff order={order} me={me} talks={talks} />
          <Timeline events={order.timeline} as="client" />
          {limited && <MoreWhenSignedIn />}
          {order.may.includes('delete') && <Withdraw order={order} />}
        </>
      }
    >
      {order.contact_unconfirmed && <UnconfirmedNotice orderId={order.id} />}
      <ClientStep order={order} />
      {order.tutor === null && order.responses.length > 0 && <Responses order={order} onWrite={ask} />}
      {order.status === status.paid && order.tutor && <ReviewCard order={order} name={order.tutor.tutor.name} />}
    </OrderFrame>
  )
}

/** Whoever came by a link sees this order; all of theirs come with a code. */
function MoreWhenSignedIn() {
  const t = useT()
  const href = useHref()
  return (
    <Card title={t('order_page.limited.title')}>
      <p className="mb-3 text-base text-soft">{t('order_page.limited.text')}</p>
      <ButtonLink href={href(`/client-login?next=${encodeURIComponent(href('/client_orders'))}`)}>
        {t('order_page.limited.sign_in')}
      </ButtonLink>
    </Card>
  )
}
