import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { DeviceZonePrompt } from '#features/accounts/time-zone.tsx'
import { LocalDay } from '#ui/format.tsx'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import type { ClientOrderData, TutorOrderData } from './page-data.ts'
import { OrderStatusBadge } from './status-badge.tsx'

export function OrderLayout(props: {
  order: ClientOrderData | TutorOrderData
  as: 'client' | 'tutor'
  limited: boolean
  children: ReactNode
  aside: ReactNode
  below: ReactNode
}) {
  const { order, as, limited, children, aside, below } = props
  const t = useT()
  const href = useHref()
  const { edition } = useFrame()
  const title = order.request.lessons.map(({ name }) => name).join(', ')
  return (
    <div className="mx-auto max-w-page px-4 pt-4 pb-12 wide:pt-6">
      <title>{`${title} — ${edition.siteName}`}</title>
      {!limited && (
        <a
          href={href(as === 'client' ? '/client_orders' : '/orders/')}
          className="mb-2 inline-flex min-h-9 items-center gap-1.5 text-base text-soft no-underline hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {t(as === 'client' ? 'client_orders.title' : 'tutor_orders.title')}
        </a>
      )}
      <header className="mb-5">
        <h1 className="text-title font-bold text-balance">{title}</h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-base text-soft">
          <OrderStatusBadge status={order.status} as={as} />
          <span>{t('order_page.number', { id: String(order.id) })}</span>
          <LocalDay seconds={order.created_at} short />
        </p>
        <DeviceZonePrompt />
      </header>
      <div className="grid grid-cols-1 gap-5 wide:grid-cols-[minmax(0,1fr)_380px] wide:grid-rows-[auto_1fr] wide:items-start">
        <div className="grid min-w-0 grid-cols-1 gap-5">{children}</div>
        <div className="grid min-w-0 grid-cols-1 gap-5 wide:col-start-2 wide:row-span-2 wide:row-start-1">{aside}</div>
        <div className="min-w-0">{below}</div>
      </div>
    </div>
  )
}

export function NextStep({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <section
      aria-labelledby="next-step"
      className="rounded-card border border-line border-l-4 border-l-green bg-card p-4 tablet:p-6"
    >
      <h2 id="next-step" className="text-lead font-semibold text-balance">
        {title}
      </h2>
      {children && <div className="mt-2 grid grid-cols-1 justify-items-start gap-4">{children}</div>}
    </section>
  )
}

export function UserText({ children }: { children: string }) {
  return <p className="max-w-text text-base whitespace-pre-line wrap-anywhere">{children}</p>
}
