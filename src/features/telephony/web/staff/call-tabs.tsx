import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { TabLinks } from '#ui/parts/tab-links.tsx'
import { callsPanel, callStatisticsPanel } from '../../contract.ts'

const tabs = {
  incomes: callsPanel.path,
  waiting: `${callsPanel.path}?queue=waiting`,
  statistics: callStatisticsPanel.path,
} as const
export type CallTab = keyof typeof tabs

export type ExchangeHealth = {
  sandbox: boolean
  failing_since: number | null
  failure: string
  rejected_at: number | null
  rejected_notices: number
}

export function CallTabs({ current, exchange }: { current: CallTab; exchange: ExchangeHealth }) {
  const t = useT()
  return (
    <div className="mb-4 grid gap-3">
      <TabLinks
        label={t('panel.page.users_incoming_calls')}
        links={(Object.keys(tabs) as CallTab[]).map((tab) => ({
          href: tabs[tab],
          text: t(`call.tab.${tab}`),
          current: tab === current,
        }))}
      />
      <ExchangeFaults exchange={exchange} />
    </div>
  )
}

function ExchangeFaults({
  exchange: { failing_since, failure, rejected_at, rejected_notices },
}: {
  exchange: ExchangeHealth
}) {
  const t = useT()
  return (
    <>
      {failing_since !== null && (
        <p role="alert" className="rounded-card bg-coral-wash px-3 py-2 text-coral">
          {t('call.exchange.failing')} <Moment seconds={failing_since} />{' '}
          <span className="text-small">({failure})</span>
        </p>
      )}
      {rejected_at !== null && (
        <p role="status" className="rounded-card bg-sun-wash px-3 py-2">
          {t('call.exchange.rejected', { count: rejected_notices })} <Moment seconds={rejected_at} />
        </p>
      )}
    </>
  )
}
