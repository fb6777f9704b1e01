import { CircleCheck } from 'lucide-react'
import { dateFormat } from '#shared/formats.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'

/** An e-mail or a phone, with a mark if it was confirmed. */
export function Contact({ address, confirmed }: { address: string; confirmed: boolean }) {
  const t = useT()
  if (!address) return <span className="text-soft">—</span>
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <span className="truncate">{address}</span>
      {confirmed && (
        <CircleCheck role="img" aria-label={t('client.confirmed_mark')} className="size-4 shrink-0 text-green" />
      )}
    </span>
  )
}

type Marked = { tutor: boolean; blacklisted: boolean; email_subscribed: boolean }

export function Marks({ client }: { client: Marked }) {
  const t = useT()
  return (
    <span className="inline-flex flex-wrap gap-1">
      {client.blacklisted && <Badge tone="coral">{t('client.mark.blacklisted')}</Badge>}
      {client.tutor && <Badge tone="info">{t('client.mark.tutor')}</Badge>}
      {!client.email_subscribed && <Badge>{t('client.mark.unsubscribed')}</Badge>}
    </span>
  )
}

/** The day of a moment, in few characters. */
export function ShortDay({ seconds }: { seconds: number | null }) {
  const { lang, edition } = useFrame()
  if (seconds === null) return <span className="text-soft">—</span>
  const date = new Date(seconds * 1000)
  return (
    <time dateTime={date.toISOString()} className="tabular-nums whitespace-nowrap" suppressHydrationWarning>
      {dateFormat(lang, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: edition.timeZone }).format(date)}
    </time>
  )
}
