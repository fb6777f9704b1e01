import { ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PageData } from '#shared/contract.ts'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Pager } from '#ui/parts/pager.tsx'
import { Chalkboard, StudyLamp } from '#ui/parts/pictures.tsx'
import { TabLinks } from '#ui/parts/tab-links.tsx'
import { VisibilityNotice } from '#features/tutor-visibility/visibility-notice.tsx'
import { tutorOrderLists } from '../../model.ts'
import type { tutorOrdersPage } from '../../contract/tutor.ts'
import { useOfflineOrders } from '../order/use-offline-orders.ts'
import { TutorOrderCard } from './tutor-order-card.tsx'

type Data = PageData<typeof tutorOrdersPage>

export default function TutorOrders({
  data: { filter, orders, counts, needs, unfinished, visibility },
}: {
  data: Data
}) {
  const t = useT()
  const href = useHref()
  const { edition } = useFrame()
  useOfflineOrders(orders.items, filter === 'my' && orders.page === 1, 'tutor')
  const title = t('tutor_orders.title')
  const at = (list: string) => href(list === 'new' ? '/orders/' : `/orders/${list}/`)
  return (
    <section className="mx-auto grid max-w-200 grid-cols-1 gap-5 px-4 py-8 tablet:py-12">
      <title>{`${title} — ${edition.siteName}`}</title>
      <h1 className="text-title font-bold text-balance">{title}</h1>
      <VisibilityNotice visibility={visibility} />
      {needs.length > 0 && <Needs needs={needs} />}
      <Lists key={filter} filter={filter} counts={counts} at={at} />
      {orders.items.length === 0 ? (
        <Empty filter={filter} unfinished={unfinished} />
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {orders.items.map((order) => (
            <li key={order.id}>
              <TutorOrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={orders.page}
        pages={orders.pages}
        href={(page) => `${at(filter)}${page > 1 ? `?page=${page}` : ''}`}
      />
    </section>
  )
}

/** Eight tabs do not fit on a phone, so the current one is scrolled into view. */
function Lists({ filter, counts, at }: Pick<Data, 'filter' | 'counts'> & { at: (list: string) => string }) {
  const t = useT()
  const tabs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <div ref={tabs} className="min-w-0">
      <TabLinks
        label={t('tutor_orders.title')}
        links={tutorOrderLists.map((list) => ({
          href: at(list),
          text: t(`tutor_orders.list.${list}`),
          count: counts[list],
          current: list === filter,
        }))}
      />
    </div>
  )
}

function Needs({ needs }: Pick<Data, 'needs'>) {
  const t = useT()
  return (
    <section
      aria-labelledby="needs-title"
      className="rounded-card border border-line border-l-4 border-l-green bg-card px-4 py-3"
    >
      <h2 id="needs-title" className="text-body font-semibold">
        {t('tutor_orders.needs')}
      </h2>
      <ul className="grid divide-y divide-line">
        {needs.map(({ need, count, link }) => (
          <li key={need}>
            <a
              href={link}
              className={`flex min-h-11 items-center gap-3 py-1.5 text-base no-underline hover:text-green ${need === 'overdue' ? 'font-medium text-coral' : 'text-ink'}`}
            >
              <span className="min-w-0 flex-1">{t(`tutor_orders.need.${need}`, { count })}</span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-soft" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Empty({ filter, unfinished }: Pick<Data, 'filter' | 'unfinished'>) {
  const t = useT()
  const href = useHref()
  const own = filter === 'my' || filter === 'active' || filter === 'archive'
  if (unfinished)
    return (
      <EmptyState
        picture={<StudyLamp className="h-32" />}
        title={t('tutor_orders.unfinished.title')}
        text={t('tutor_orders.unfinished.text')}
        action={
          <ButtonLink look="main" href={href('/profile/')}>
            {t('tutor_orders.unfinished.action')}
          </ButtonLink>
        }
      />
    )
  return own ? (
    <EmptyState
      picture={<Chalkboard className="h-28" />}
      title={t(`tutor_orders.empty.${filter}`)}
      text={t('tutor_orders.empty_mine')}
    />
  ) : (
    <EmptyState
      picture={<StudyLamp className="h-32" />}
      title={t('tutor_orders.empty.new')}
      text={t('tutor_orders.empty_new')}
      action={<ButtonLink href={href('/rating')}>{t('tutor_orders.more_requests')}</ButtonLink>}
    />
  )
}
