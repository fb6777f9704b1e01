import type { PageData } from '#shared/contract.ts'
import { LocalDay } from '#ui/format.tsx'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Pager } from '#ui/parts/pager.tsx'
import { Books, StudyLamp } from '#ui/parts/pictures.tsx'
import { TabLinks } from '#ui/parts/tab-links.tsx'
import type { clientOrdersPage } from '../../contract/client.ts'
import { status } from '../../model.ts'
import { OrderStatusBadge } from '../order/status-badge.tsx'
import { useOfflineOrders } from '../order/use-offline-orders.ts'
import { ZonedTime } from '../order/zoned-time.tsx'

type Data = PageData<typeof clientOrdersPage>
const lists = ['active', 'archive'] as const

export default function ClientOrders({ data: { list, orders, counts } }: { data: Data }) {
  const t = useT()
  const href = useHref()
  const { edition } = useFrame()
  useOfflineOrders(orders.items, list === 'active' && orders.page === 1, 'client')
  const title = t('client_orders.title')
  const at = (which: string, page = 1) => {
    const query = new URLSearchParams({
      ...(which !== 'active' && { list: which }),
      ...(page > 1 && { page: String(page) }),
    })
    return `${href('/client_orders')}${query.size > 0 ? `?${query}` : ''}`
  }
  return (
    <section className="mx-auto grid max-w-180 grid-cols-1 gap-5 px-4 py-8 tablet:py-12">
      <title>{`${title} — ${edition.siteName}`}</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-bold text-balance">{title}</h1>
        <ButtonLink look={orders.total > 0 ? 'plain' : 'main'} href={href('/request/')}>
          {t('client_orders.ask')}
        </ButtonLink>
      </div>
      <TabLinks
        label={title}
        links={lists.map((one) => ({
          href: at(one),
          text: t(`client_orders.list.${one}`),
          count: counts[one],
          current: one === list,
        }))}
      />
      {orders.items.length === 0 ? (
        <EmptyState
          picture={list === 'active' ? <StudyLamp className="h-32" /> : <Books className="h-28" />}
          title={t(`client_orders.empty.${list}`)}
          text={t(`client_orders.empty_text.${list}`)}
        />
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {orders.items.map((order) => (
            <li key={order.id}>
              <ClientOrderCard {...order} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={orders.page} pages={orders.pages} href={(page) => at(list, page)} />
    </section>
  )
}

function ClientOrderCard(order: Data['orders']['items'][number]) {
  const t = useT()
  const { lessons, tutor, responses, first_class, status: current } = order
  const answered = !tutor && responses > 0 && current <= status.potential
  return (
    <article
      data-item={order.id}
      className="relative grid gap-1.5 rounded-card border border-line bg-card p-4 transition-colors duration-150 hover:border-edge data-last:border-green"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="text-body font-semibold">
          <a href={order.link} className="text-ink no-underline after:absolute after:inset-0">
            {lessons.join(', ')}
          </a>
        </h2>
        <OrderStatusBadge status={current} as="client" />
      </div>
      {tutor && <p className="text-base">{t('client_orders.tutor', { name: tutor })}</p>}
      {answered && (
        <p className="text-base font-medium text-green">{t('client_orders.responses', { count: responses })}</p>
      )}
      {order.contact_unconfirmed && (
        <p>
          <Badge tone="sun">{t('client_orders.unconfirmed')}</Badge>
        </p>
      )}
      {order.unread > 0 && (
        <p>
          <Badge tone="green">{t('chat.unread', { count: order.unread })}</Badge>
        </p>
      )}
      {first_class !== null && current === status.first_class && (
        <p className="text-base">
          {t('client_orders.first_lesson')}{' '}
          <ZonedTime seconds={first_class} other={{ side: 'tutor', zone: order.other_zone }} />
        </p>
      )}
      <p className="text-small text-soft">
        {t('order_page.number', { id: String(order.id) })} · <LocalDay seconds={order.created_at} short />
      </p>
    </article>
  )
}
