import { useT } from '#ui/frame.tsx'
import { TabLinks } from '#ui/parts/tab-links.tsx'
import { topsPanel } from '../../contract.ts'

const tabs = { placements: '', prices: 'prices/' } as const

export function TopTabs({ current }: { current: keyof typeof tabs }) {
  const t = useT()
  return (
    <div className="mb-4">
      <TabLinks
        label={t('panel.page.users_tops')}
        links={Object.entries(tabs).map(([tab, path]) => ({
          href: topsPanel.path + path,
          text: t(`top.tab.${tab}`),
          current: tab === current,
        }))}
      />
    </div>
  )
}
