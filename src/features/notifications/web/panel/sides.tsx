import { useT } from '#ui/frame.tsx'
import { TabLinks } from '#ui/parts/tabs.tsx'
import { emailsPanel } from '../../mail-contract.ts'

const sides = { templates: '', events: 'events/', senders: 'senders/' } as const

/** The three sides of e-mails: what they say, what they are sent for, and from whom. */
export function Sides({ current }: { current: keyof typeof sides }) {
  const t = useT()
  return (
    <div className="mb-4">
      <TabLinks
        label={t('template.sides')}
        links={Object.entries(sides).map(([side, path]) => ({
          href: emailsPanel.path + path,
          text: t(`template.side.${side}`),
          current: side === current,
        }))}
      />
    </div>
  )
}
