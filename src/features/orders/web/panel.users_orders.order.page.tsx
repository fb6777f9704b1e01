import { PanelChatButton, PanelTalks, usePanelChat } from '#features/chat/panel-chat.tsx'
import { useListAddress } from '#ui/admin/places.ts'
import { useQuery } from '#ui/admin/query.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { ordersPanel } from '../panel-contract.ts'
import { Candidates } from './panel/case/candidates.tsx'
import { ClientCard } from './panel/case/client-card.tsx'
import { Header } from './panel/case/header.tsx'
import { NotesCard } from './panel/case/notes-card.tsx'
import { RequestCard } from './panel/case/request-card.tsx'
import { ReviewCard } from './panel/case/review-card.tsx'
import { Timeline } from './panel/case/timeline.tsx'
import { TutorCard } from './panel/case/tutor-card.tsx'
import type { Data } from './panel/case/verbs.ts'

/** The whole case at once: whose and what at the left, who teaches in the middle, what happened at the right. */
export default function OrderOfPanel({ data }: { data: Data }) {
  const t = useT()
  const { order, talks, timeline, choices } = data
  const asked = useQuery().get('chat')
  const chat = usePanelChat(asked)
  const unread = talks.reduce((sum, talk) => sum + (talk.with === 'both' ? 0 : talk.unread), 0)
  const back = useListAddress({ at: ordersPanel })
  return (
    // On a wide screen the page is as high as the window, and long lists scroll inside it.
    <div className="wide:flex wide:h-[calc(100dvh-48px-var(--acting-height,0px))] wide:flex-col">
      <title>{`№${order.id} — Repeto`}</title>
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
      <Header
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
          <ClientCard client={order.client} unconfirmed={order.contact_unconfirmed} />
          <RequestCard order={order} choices={choices} />
        </div>
        <div className={column}>
          <TutorCard order={order} />
          <ReviewCard order={order} />
          <Candidates key={order.id} data={data} />
        </div>
        <div className={column}>
          {chat.open && (
            <PanelTalks
              key={`${order.id} ${asked}`}
              orderId={order.id}
              talks={talks}
              asked={asked}
              focus={chat.opened}
              onClose={() => chat.turn(false)}
            />
          )}
          <NotesCard data={data} />
          {/* Beside the conversations there is no room for both on a wide screen. */}
          <section
            aria-label={t('order_case.timeline')}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
            tabIndex={0}
            className={`min-h-40 overflow-y-auto rounded-card border border-line bg-card px-3.5 py-3 wide:flex-1 ${chat.open ? 'wide:hidden' : ''}`}
          >
            <h2 className="mb-2 text-base font-semibold">{t('order_case.timeline')}</h2>
            <Timeline timeline={timeline} />
          </section>
        </div>
      </div>
    </div>
  )
}

const column = 'grid min-h-0 grid-cols-[minmax(0,1fr)] content-start gap-3 wide:flex wide:flex-col wide:overflow-y-auto'
