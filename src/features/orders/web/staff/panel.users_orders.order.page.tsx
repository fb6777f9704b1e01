import { PanelChatButton, PanelConversations, usePanelChat } from '#features/chat/panel-chat.tsx'
import { CallsCard } from '#features/telephony/calls-card.tsx'
import type { CallablePerson } from '#features/telephony/calls-card.tsx'
import { useListAddress } from '#ui/admin/list-address.ts'
import { useQuery } from '#ui/admin/query.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { ordersPanel } from '../../contract/staff.ts'
import { CaseCandidates } from './case/candidates.tsx'
import { CaseClientCard } from './case/client-card.tsx'
import { CaseHeader } from './case/header.tsx'
import { CaseNotesCard } from './case/notes-card.tsx'
import { CaseRequestCard } from './case/request-card.tsx'
import { CaseReviewCard } from './case/review-card.tsx'
import { CaseTimeline } from './case/timeline.tsx'
import { CaseTutorCard } from './case/tutor-card.tsx'
import type { StaffOrderData } from './case/order-calls.ts'

export default function OrderOfPanel({ data }: { data: StaffOrderData }) {
  const t = useT()
  const { order, conversations, timeline, choices } = data
  const asked = useQuery().get('chat')
  const chat = usePanelChat(asked)
  const unread = conversations.reduce(
    (sum, conversation) => sum + (conversation.with === 'both' ? 0 : conversation.unread),
    0,
  )
  const back = useListAddress({ at: ordersPanel })
  return (
    // On a wide screen the page fills the window, and long lists scroll inside it.
    <div className="wide:flex wide:h-[calc(100dvh-48px-var(--acting-height,0px))] wide:flex-col">
      <title>{`${t('row.number', { id: order.id })} — Repeto`}</title>
      <div className="flex flex-wrap gap-x-3 text-small text-soft">
        <nav aria-label={t('panel.where')}>
          <a href={back} className="text-green">
            {t('panel.page.users_orders')}
          </a>
        </nav>
        <span>
          {t(`order.origin.${order.origin}`)}, <Moment seconds={order.created_at} />
        </span>
      </div>
      <CaseHeader
        key={order.id}
        data={data}
        chat={
          <PanelChatButton unread={chat.open ? 0 : unread} open={chat.open} onClick={() => chat.turn(!chat.open)} />
        }
      />
      <div
        className={`grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-3 ${chat.open ? 'wide:grid-cols-[232px_minmax(0,1fr)_312px]' : 'wide:grid-cols-[272px_minmax(0,1fr)_252px]'}`}
      >
        <div className={column}>
          <CaseClientCard client={order.client} unconfirmed={order.contact_unconfirmed} />
          <CaseRequestCard order={order} choices={choices} />
          <CallsCard key={order.id} about={{ order_id: order.id }} people={callablePeople(order)} />
        </div>
        <div className={column}>
          <CaseTutorCard order={order} />
          <CaseReviewCard order={order} />
          <CaseCandidates key={order.id} data={data} />
        </div>
        <div className={column}>
          {chat.open && (
            <PanelConversations
              key={`${order.id} ${asked}`}
              orderId={order.id}
              conversations={conversations}
              asked={asked}
              focus={chat.opened}
              onClose={() => chat.turn(false)}
            />
          )}
          <CaseNotesCard data={data} />
          {/* Hidden next to the open chats on a wide screen, where there is no room for both. */}
          <section
            aria-label={t('order_case.timeline')}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
            tabIndex={0}
            className={`min-h-40 overflow-y-auto rounded-card border border-line bg-card px-3.5 py-3 wide:flex-1 ${chat.open ? 'wide:hidden' : ''}`}
          >
            <h2 className="mb-2 text-base font-semibold">{t('order_case.timeline')}</h2>
            <CaseTimeline timeline={timeline} />
          </section>
        </div>
      </div>
    </div>
  )
}

/** The client, and the tutor who is appointed or was asked for. */
function callablePeople({ client, tutor, personal_tutor }: StaffOrderData['order']): CallablePerson[] {
  const asked = tutor?.tutor ?? personal_tutor
  return [
    { recipient: 'client', id: client.id, name: client.name },
    ...(asked ? [{ recipient: 'tutor' as const, id: asked.id, name: asked.name }] : []),
  ]
}

const column = 'grid min-h-0 grid-cols-[minmax(0,1fr)] content-start gap-3 wide:flex wide:flex-col wide:overflow-y-auto'
