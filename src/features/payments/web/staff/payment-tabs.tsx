import { useT } from '#ui/frame.tsx'
import { TabLinks } from '#ui/parts/tab-links.tsx'
import { adjustmentList, differenceList, figuresPanel, noticeList, paymentsPanel } from '../../contract/staff.ts'

const tabs = {
  payments: paymentsPanel.path,
  differences: `${differenceList.at.path}?state=open`,
  notices: noticeList.at.path,
  adjustments: `${adjustmentList.at.path}?state=waiting`,
  figures: figuresPanel.path,
} as const
type PaymentTab = keyof typeof tabs
export type WaitingDecisions = { differences: number; adjustments: number }

export function PaymentTabs({ current, waiting }: { current: PaymentTab; waiting: WaitingDecisions }) {
  const t = useT()
  const counts: Partial<Record<PaymentTab, number>> = waiting
  return (
    <div className="mb-4">
      <TabLinks
        label={t('panel.page.payments')}
        links={(Object.keys(tabs) as PaymentTab[]).map((tab) => {
          const count = counts[tab]
          return {
            href: tabs[tab],
            text: t(`staff_payment.tab.${tab}`),
            current: tab === current,
            ...(count ? { count } : {}),
          }
        })}
      />
    </div>
  )
}
