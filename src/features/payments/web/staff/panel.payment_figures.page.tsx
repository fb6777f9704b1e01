import { Download } from 'lucide-react'
import type { PageData } from '#shared/contract.ts'
import { orderStatus } from '#shared/order-status.ts'
import { Sum } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { DatePicker } from '#ui/parts/date-picker.tsx'
import { paymentsPanel } from '../../contract/staff.ts'
import type { figuresPage } from '../../contract/staff.ts'
import { FiguresChart } from './figures-chart.tsx'
import { FiguresTable } from './figures-table.tsx'
import { PaymentTabs } from './payment-tabs.tsx'

type Data = PageData<typeof figuresPage>

/** Where staff see what the open sums consist of. */
const openLinks = {
  fees: `/panel/users_orders/?status=${orderStatus.waiting_for_pay}`,
  overdue: `/panel/users_orders/?status=${orderStatus.waiting_for_pay}&overdue=1`,
  payments: `${paymentsPanel.path}?status=pending`,
}

export default function PaymentFigures({ data }: { data: Data }) {
  const t = useT()
  const { locale } = useFrame()
  const { from, to, open, currency } = data
  const title = t('panel.page.payment_figures')
  const query = new URLSearchParams({ from, to, lang: locale })
  return (
    <>
      <title>{`${title} — Repeto`}</title>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-title font-semibold">{title}</h1>
          <p className="text-soft">{t('payment_figure.lead')}</p>
        </div>
        <ButtonLink size="small" download href={`/api/admin/payment_figures/export?${query}`}>
          <Download aria-hidden className="size-4" /> {t('list.export')}
        </ButtonLink>
      </header>
      <PaymentTabs current="figures" waiting={data.waiting} />
      <form
        key={`${from} ${to}`}
        className="mb-4 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-end gap-3 tablet:grid-cols-[200px_200px_max-content]"
      >
        <DatePicker label={t('payment_figure.from')} hint="" name="from" defaultValue={from} max={to} />
        <DatePicker label={t('payment_figure.to')} hint="" name="to" defaultValue={to} />
        <Button type="submit">{t('payment_figure.show')}</Button>
      </form>
      <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-3 tablet:grid-cols-3">
        {(['fees', 'overdue', 'payments'] as const).map((name) => (
          <a
            key={name}
            href={openLinks[name]}
            className="rounded-card border border-line bg-card p-4 text-ink no-underline hover:border-edge"
          >
            <span className="block text-soft">{t(`payment_figure.open.${name}`)}</span>
            <b className="block text-title font-semibold">
              <Sum minor={open[name].sum} currency={currency} />
            </b>
            <span className="text-small text-soft">
              {t(`payment_figure.count.${name}`, { count: open[name].count })}
            </span>
          </a>
        ))}
      </div>
      <FiguresChart data={data} />
      <FiguresTable data={data} />
    </>
  )
}
