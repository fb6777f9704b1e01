import { useState } from 'react'
import { useHref, useT } from '#ui/frame.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { status } from '../../model.ts'
import { ChatWithStaff, ChatWithTutors } from '../order/chats.tsx'
import type { RequestedChat } from '../order/chats.tsx'
import { RequestFacts } from '../order/request-facts.tsx'
import { OrderLayout } from '../order/layout.tsx'
import type { ClientOrderData, ChatParticipant, OrderConversation } from '../order/page-data.ts'
import { OrderTimeline } from '../order/timeline.tsx'
import { ClientStep } from './client-step.tsx'
import { ResponseList } from './responses.tsx'
import { ClientReviewCard } from './review-card.tsx'
import { AppointedTutorCard } from './tutor-card.tsx'
import { UnconfirmedNotice } from './unconfirmed-notice.tsx'
import { WithdrawButton } from './withdraw.tsx'

type Props = {
  order: ClientOrderData
  limited: boolean
  me: ChatParticipant
  conversations: readonly OrderConversation[]
}

export function ClientView({ order, limited, me, conversations }: Props) {
  const [requestedChat, setRequestedChat] = useState<RequestedChat>()
  const requestChat = (tutor: number) => setRequestedChat((previous) => ({ tutor, times: (previous?.times ?? 0) + 1 }))
  return (
    <OrderLayout
      order={order}
      as="client"
      limited={limited}
      below={<RequestFacts request={order.request} currency={order.currency} />}
      aside={
        <>
          {order.tutor && <AppointedTutorCard order={order} tutor={order.tutor} />}
          <ChatWithTutors
            order={order}
            me={me}
            conversations={conversations}
            requestedChat={requestedChat}
            onAsk={requestChat}
          />
          <ChatWithStaff order={order} me={me} conversations={conversations} />
          <OrderTimeline events={order.timeline} as="client" />
          {limited && <LoginHint />}
          {order.may.includes('delete') && <WithdrawButton order={order} />}
        </>
      }
    >
      {order.contact_unconfirmed && <UnconfirmedNotice orderId={order.id} />}
      <ClientStep order={order} />
      {order.tutor === null && order.responses.length > 0 && <ResponseList order={order} onWrite={requestChat} />}
      {order.status === status.paid && order.tutor && <ClientReviewCard order={order} name={order.tutor.tutor.name} />}
    </OrderLayout>
  )
}

/** A link session sees only this order; logging in shows all of them. */
function LoginHint() {
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
