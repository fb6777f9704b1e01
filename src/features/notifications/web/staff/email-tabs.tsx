import { useT } from '#ui/frame.tsx'
import { TabLinks } from '#ui/parts/tab-links.tsx'
import { emailsPanel } from '../../mail-contract.ts'

const tabs = { templates: '', events: 'events/', senders: 'senders/' } as const

export function EmailTabs({ current }: { current: keyof typeof tabs }) {
  const t = useT()
  return (
    <div className="mb-4">
      <TabLinks
        label={t('template.sides')}
        links={Object.entries(tabs).map(([side, path]) => ({
          href: emailsPanel.path + path,
          text: t(`template.side.${side}`),
          current: side === current,
        }))}
      />
    </div>
  )
}
