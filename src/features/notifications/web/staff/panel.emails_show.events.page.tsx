import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { emailsPanel } from '../../mail-contract.ts'
import type { messageRoutesPage } from '../../sender-contract.ts'
import { EventRoutes } from './event-routes.tsx'
import { EmailTabs } from './email-tabs.tsx'

export default function Events({ data }: { data: PageData<typeof messageRoutesPage> }) {
  const t = useT()
  const events = Map.groupBy(data.message_routes, ({ event }) => event)
  return (
    <>
      <title>{`${t('template.side.events')} — Repeto`}</title>
      <h1 className="mb-4 text-title font-semibold">{t(`panel.page.${emailsPanel.segment}`)}</h1>
      <EmailTabs current="events" />
      <p className="mb-4 max-w-text text-soft">{t('template.events_lead')}</p>
      <ul className="grid gap-2">
        {[...events].map(([event, routes]) => (
          <EventRoutes key={event} event={event} routes={routes} />
        ))}
      </ul>
    </>
  )
}
