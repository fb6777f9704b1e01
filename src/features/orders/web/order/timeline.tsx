import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { ClientOrderData } from './page-data.ts'

const initialCount = 6

export function OrderTimeline({ events, as }: { events: ClientOrderData['timeline']; as: 'client' | 'tutor' }) {
  const t = useT()
  if (events.length === 0) return null
  const earlier = events.slice(initialCount)
  return (
    <Card title={t('order_page.timeline')}>
      <EventList events={events.slice(0, initialCount)} as={as} />
      {earlier.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-9 cursor-pointer text-base text-green">{t('order_page.earlier')}</summary>
          <div className="pt-2">
            <EventList events={earlier} as={as} />
          </div>
        </details>
      )}
    </Card>
  )
}

function EventList({ events, as }: { events: ClientOrderData['timeline']; as: 'client' | 'tutor' }) {
  const t = useT()
  return (
    <ol className="grid gap-3">
      {events.map(({ id, at, event, by }) => (
        <li key={id} className="relative grid gap-0.5 pl-5 text-base">
          <span aria-hidden className="absolute top-2 left-0.5 size-2 rounded-full bg-green" />
          <span>{t(`event.order.${event.slice('order.'.length)}`)}</span>
          <span className="text-small text-soft">
            {t(`order_page.by.${readAs(by, as)}`)} · <Moment seconds={at} />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** A client may read of a request that somebody else sent to their contact, so a guest is not "you". */
function readAs(by: ClientOrderData['timeline'][number]['by'], as: 'client' | 'tutor') {
  if (by === as) return 'you'
  return by === 'guest' && as === 'tutor' ? 'client' : by
}
