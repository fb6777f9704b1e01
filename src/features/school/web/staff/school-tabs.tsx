import { useT } from '#ui/frame.tsx'
import { TabLinks } from '#ui/parts/tab-links.tsx'
import { candidateList, schoolConnectionPage, transferList, transferPanel } from '../../contract/staff.ts'

const tabs = {
  rules: transferPanel.path,
  transfers: transferList.at.path,
  candidates: candidateList.at.path,
  school: schoolConnectionPage.path,
} as const
type SchoolTab = keyof typeof tabs
export type SchoolCounts = { declined: number; candidates: number; problems: number }

export function SchoolTabs({ current, counts }: { current: SchoolTab; counts?: SchoolCounts }) {
  const t = useT()
  const waiting: Partial<Record<SchoolTab, number>> = {
    transfers: counts?.declined ?? 0,
    candidates: counts?.candidates ?? 0,
    school: counts?.problems ?? 0,
  }
  return (
    <div className="mb-4">
      <TabLinks
        label={t('panel.page.transfer_settings')}
        links={(Object.keys(tabs) as SchoolTab[]).map((tab) => ({
          href: tabs[tab],
          text: t(`school_panel.tab.${tab}`),
          current: tab === current,
          ...(waiting[tab] ? { count: waiting[tab] } : {}),
        }))}
      />
    </div>
  )
}
