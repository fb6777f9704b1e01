import type { PageData } from '#shared/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { Sum } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { walletPage } from '../../contract.ts'
import { SavedCards } from './saved-cards.tsx'
import { TopUpCard } from './top-up-card.tsx'
import { WalletHistory } from './wallet-history.tsx'

export default function WalletPage({ data }: { data: PageData<typeof walletPage> }) {
  const t = useT()
  const { edition, lang } = useFrame()
  const { balance, debt, currency, choices, cards, top_up: limits } = data
  const title = t('wallet.title')
  return (
    <section className="mx-auto max-w-240 px-4 py-8 tablet:py-12">
      <title>{`${title} — ${edition.siteName}`}</title>
      <h1 className="mb-1 text-title font-bold text-balance">{title}</h1>
      <p className="mb-5 max-w-text text-pretty text-soft">{t('wallet.lead')}</p>
      <div className="grid grid-cols-1 items-start gap-5 wide:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid gap-5">
          <Card title={t('wallet.balance')}>
            <p className="text-display font-bold">
              <Sum minor={balance} currency={currency} />
            </p>
            {debt > 0 && (
              <div className="mt-3 rounded-card bg-sun-wash px-3 py-2 text-pretty">
                <b>{t('wallet.debt', { sum: formatMoney({ minor: debt, currency }, lang) })}</b>
                <p className="text-small">{t('wallet.debt_text')}</p>
              </div>
            )}
          </Card>
          <TopUpCard choices={choices} limits={limits} />
          {cards.length > 0 && <SavedCards cards={cards} choices={choices} />}
        </div>
        <WalletHistory data={data} />
      </div>
    </section>
  )
}
