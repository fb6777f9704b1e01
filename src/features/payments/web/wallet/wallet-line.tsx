import type { PageData } from '#shared/contract.ts'
import { Moment, Sum } from '#ui/format.tsx'
import { useHref, useT } from '#ui/frame.tsx'
import type { walletPage } from '../../contract.ts'

type Line = PageData<typeof walletPage>['history']['items'][number]

export function WalletLine({ line, currency }: { line: Line; currency: string }) {
  const t = useT()
  const href = useHref()
  const { kind, at, amount, balance, order_id, top_list, reason, donation, invoice_kind } = line
  return (
    <li className="flex items-baseline justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {t(`wallet.kind.${kind}`)}
          {order_id !== null && (
            <>
              {' '}
              <a href={href(`/zayavka/${order_id}/`)} className="text-green underline-offset-4">
                {t('wallet.order', { id: String(order_id) })}
              </a>
            </>
          )}
          {top_list && (
            <>
              {' '}
              <a href={href('/tops')} className="text-green underline-offset-4">
                {top_list}
              </a>
            </>
          )}
        </p>
        {donation > 0 && (
          <p className="text-small text-soft">
            {t('payment.donation')}: <Sum minor={donation} currency={currency} />
          </p>
        )}
        {reason && <p className="text-small text-soft wrap-anywhere">{reason}</p>}
        <p className="flex flex-wrap gap-x-3 text-small">
          <Moment seconds={at} />
          {invoice_kind && (
            <a
              href={`/api/tutor/billing_data/get_invoice_file?movement_id=${line.movement_id}`}
              download
              className="text-green underline-offset-4"
            >
              {t(`invoice.kind.${invoice_kind}`)} (PDF)
            </a>
          )}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className={`font-medium ${amount > 0 ? 'text-green' : ''}`}>
          {amount > 0 ? '+' : '−'}
          <Sum minor={Math.abs(amount)} currency={currency} />
        </p>
        <p className="text-small text-soft">
          {t('wallet.balance_after')} <Sum minor={balance} currency={currency} />
        </p>
      </div>
    </li>
  )
}
