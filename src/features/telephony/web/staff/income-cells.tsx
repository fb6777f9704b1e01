import { Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFrame, useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { IconButton } from '#ui/parts/button.tsx'
import type { incomeList } from '../../contract.ts'
import { callBackMinutes } from '../../model.ts'
import type { CallState } from '../../model.ts'
import { callApi } from './call-api.ts'
import { CallStateBadge, Duration, RecordingPlayer } from './call-parts.tsx'
import { usePlaceCall } from './use-place-call.ts'

type Row = ListScreenRow<typeof incomeList>

/** The name with the number, which need no columns of their own. */
export function CallerCell({ row: { caller, callers, phone, recipient } }: { row: Row }) {
  const t = useT()
  const several = callers > 1 && t('call.several', { count: callers })
  const who = t(`income.recipient.${recipient}`)
  const [first, second] = caller || several ? [caller || several, `${phone} · ${who}`] : [phone, who]
  return (
    <span className="block leading-tight">
      <span className="block truncate">{first || t('call.hidden')}</span>
      <span className="block truncate text-small font-normal text-soft">{second}</span>
    </span>
  )
}

export function RecipientCell({ row: { recipient } }: { row: Row }) {
  return useT()(`income.recipient.${recipient}`)
}

/** A missed call shows how long its caller has been waiting. */
export function StateCell({ row }: { row: Row }) {
  return (
    <span className="inline-flex flex-col items-start gap-1 py-1 tablet:flex-row tablet:items-center tablet:gap-2">
      <CallStateBadge state={row.state as CallState} direction="in" />
      {row.waiting_since !== null && <WaitingTimer since={row.waiting_since} />}
    </span>
  )
}

const minuteMs = 60_000

function WaitingTimer({ since }: { since: number }) {
  const t = useT()
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const update = () => setNow(Date.now())
    const first = setTimeout(update)
    const timer = setInterval(update, minuteMs / 2)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [])
  // The server's clock is unknown to the page until it is live.
  if (now === undefined) return null
  const minutes = Math.max(0, Math.floor((now - since * 1000) / minuteMs))
  return <Badge tone={minutes >= callBackMinutes ? 'coral' : 'sun'}>{t('call.waiting', { minutes })}</Badge>
}

export function WaitCell({ row: { wait } }: { row: Row }) {
  return <Duration seconds={wait} />
}

export function TalkCell({ row }: { row: Row }) {
  const talk = row.talk > 0 ? <Duration seconds={row.talk} /> : '—'
  if (!row.recorded) return talk
  return (
    <span className="flex items-center gap-2">
      {talk}
      <RecordingPlayer callId={row.id} />
    </span>
  )
}

export function ResultCell({ row: { result } }: { row: Row }) {
  const t = useT()
  return result ? t(`call.result.${result}`) : ''
}

/** Calls back, and leads to the order or to a new one. */
export function IncomeLinks({ row }: { row: Row }) {
  const t = useT()
  const me = useFrame().auth.admin_info
  const { busy, place } = usePlaceCall(() => void refresh())
  const href =
    row.order_id === null ? `/panel/users_orders/new/?call=${row.id}` : `/panel/users_orders/${row.order_id}/`
  return (
    <span className="inline-flex items-center gap-2">
      {me && row.phone && (
        <IconButton
          size="small"
          look={row.waiting_since === null ? 'quiet' : 'main'}
          label={t('call.back')}
          icon={<Phone className="size-4" />}
          disabled={busy}
          onClick={() => void place(callApi.back(row.id, me.id))}
        />
      )}
      <a href={href} className="text-green underline underline-offset-4">
        {row.order_id === null ? t('call.new_order') : t('row.number', { id: row.order_id })}
      </a>
    </span>
  )
}
