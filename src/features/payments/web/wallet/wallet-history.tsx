import { Download } from 'lucide-react'
import type { PageData } from '#shared/contract.ts'
import { useHref, useT } from '#ui/frame.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Pager } from '#ui/parts/pager.tsx'
import { Books } from '#ui/parts/pictures.tsx'
import type { walletPage } from '../../contract.ts'
import { WalletLine } from './wallet-line.tsx'

type Data = PageData<typeof walletPage>

/** The filter and the pages are addresses, so they work without JavaScript. */
export function WalletHistory({ data: { history, currency, kinds, kind } }: { data: Data }) {
  const t = useT()
  const href = useHref()
  const address = (wanted: Data['kind'], page = 1) => {
    const query = new URLSearchParams({ ...(wanted && { kind: wanted }), ...(page > 1 && { page: String(page) }) })
    return href(query.size > 0 ? `/wallet?${query}` : '/wallet')
  }
  if (kinds.length === 0)
    return <EmptyState picture={<Books className="w-40" />} title={t('wallet.empty')} text={t('wallet.empty_text')} />
  return (
    <Card
      title={t('wallet.history')}
      action={
        <ButtonLink
          size="small"
          href={`/api/tutor/wallet/export${kind ? `?kind=${kind}` : ''}`}
          download
          aria-label={t('wallet.csv_label')}
        >
          <Download aria-hidden className="size-4" />
          {t('wallet.csv')}
        </ButtonLink>
      }
    >
      {kinds.length > 1 && (
        <nav aria-label={t('wallet.filter')} className="flex flex-wrap gap-2">
          {[null, ...kinds].map((one) => (
            <a
              key={one}
              href={address(one)}
              aria-current={one === kind ? 'page' : undefined}
              className={`inline-flex min-h-8 items-center rounded-full border px-3 text-base no-underline transition-colors duration-150 ${one === kind ? 'border-green bg-green-wash font-medium text-green' : 'border-edge text-ink hover:border-ink'}`}
            >
              {t(one ? `wallet.kind.${one}` : 'wallet.all')}
            </a>
          ))}
        </nav>
      )}
      {history.items.length > 0 ? (
        <ul className="mt-4 grid divide-y divide-line">
          {history.items.map((line) => (
            <WalletLine key={line.movement_id} line={line} currency={currency} />
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-soft">{t('wallet.none_of_kind')}</p>
      )}
      {history.pages > 1 && (
        <div className="mt-4">
          <Pager {...history} href={(page) => address(kind, page)} />
        </div>
      )}
    </Card>
  )
}
