import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'

type BadgedClient = { tutor: boolean; blacklisted: boolean; email_subscribed: boolean }

export function ClientBadges({ row: client }: { row: BadgedClient }) {
  const t = useT()
  return (
    <span className="inline-flex flex-wrap gap-1">
      {client.blacklisted && <Badge tone="coral">{t('client.mark.blacklisted')}</Badge>}
      {client.tutor && <Badge tone="info">{t('client.mark.tutor')}</Badge>}
      {!client.email_subscribed && <Badge>{t('client.mark.unsubscribed')}</Badge>}
    </span>
  )
}
