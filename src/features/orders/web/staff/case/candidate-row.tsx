import { BadgeCheck, Highlighter } from 'lucide-react'
import { useState } from 'react'
import { Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import type { BadgeTone } from '#ui/parts/badge.tsx'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import { oppositeCalls, useOrderCall, orderCalls } from './order-calls.ts'
import type { OrderCandidate } from './order-calls.ts'

const tones: Record<OrderCandidate['state'], BadgeTone> = {
  marked: 'neutral',
  offered: 'info',
  agreed: 'green',
  refused: 'coral',
  silent: 'neutral',
  appointed: 'green',
  declined: 'coral',
  removed: 'coral',
}

export function CandidateRow(props: { orderId: number; candidate: OrderCandidate; mayAppoint: boolean }) {
  const { orderId, candidate, mayAppoint } = props
  const { tutor, state, points, rate, obstacles, yellow, text, refused_reason: refused } = candidate
  const t = useT()
  const { busy, run } = useOrderCall()
  const [open, setOpen] = useState(false)
  const price = rate ?? tutor.price
  return (
    <li className={`py-1.5 ${yellow ? '-mx-1 bg-sun-wash px-1' : ''}`}>
      <div className="flex flex-wrap items-center justify-end gap-x-2.5 gap-y-1">
        <Avatar name={tutor.name} src={tutor.avatar ?? undefined} size={32} />
        <div className="min-w-0 flex-1 max-tablet:min-w-[calc(100%-3rem)]">
          <p className="flex flex-wrap items-center gap-x-2 leading-tight">
            <a href={`/panel/users_show/${tutor.id}/`} className="font-medium text-green">
              {tutor.name}
            </a>
            {tutor.verified && (
              <BadgeCheck role="img" aria-label={t('order_case.verified')} className="size-4 shrink-0 text-slate" />
            )}
            {candidate.id > 0 && <Badge tone={tones[state]}>{t(`order_case.response.${state}`)}</Badge>}
            {obstacles.map((one) => (
              <Badge key={one} tone="coral">
                {t(`order_case.obstacle.${one}`)}
              </Badge>
            ))}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 text-small text-soft">
            {price !== null && <Sum minor={price} />}
            {tutor.avg_review_mark !== null && <Stars value={tutor.avg_review_mark} single />}
            {tutor.reviews > 0 && <span>{t('order_case.reviews', { count: tutor.reviews })}</span>}
            {candidate.load > 0 && <span>{t('order_case.load', { count: candidate.load })}</span>}
            {refused && <span>{t(`order.refused.${refused}`)}</span>}
          </p>
        </div>
        <Button
          size="small"
          look="quiet"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="tabular-nums"
          title={t('order_case.points.why')}
        >
          {t('order_case.points', { count: points })}
        </Button>
        <IconButton
          size="small"
          label={t('order_case.yellow', { name: tutor.name })}
          aria-pressed={yellow}
          disabled={busy}
          icon={<Highlighter aria-hidden className={`size-4 ${yellow ? 'text-sun-deep' : ''}`} />}
          onClick={() =>
            void run(
              orderCalls.yellow(orderId, tutor.id, !yellow),
              t('form.saved'),
              oppositeCalls.yellow(orderId, tutor.id, yellow),
            )
          }
        />
        {mayAppoint && (
          <Button
            size="small"
            busy={busy}
            aria-label={t('order_case.appoint.whom', { name: tutor.name })}
            onClick={() =>
              void run(orderCalls.appoint(orderId, tutor.id), t('order_case.appoint.done', { name: tutor.name }))
            }
          >
            {t('order_case.appoint')}
          </Button>
        )}
      </div>
      {text && <p className="mt-1 ml-10.5 text-small whitespace-pre-line wrap-anywhere">“{text}”</p>}
      {open && <Parts parts={candidate.parts} rate={candidate.response_rate} />}
    </li>
  )
}

function Parts({ parts, rate }: { parts: OrderCandidate['parts']; rate: number | null }) {
  const t = useT()
  return (
    <dl className="mt-1.5 ml-10.5 grid grid-cols-2 gap-x-4 gap-y-1 text-small tablet:grid-cols-3">
      {parts.map(({ part, points, most }) => (
        <div key={part} className="flex items-baseline justify-between gap-2">
          <dt className="text-soft">{t(`order_case.part.${part}`)}</dt>
          <dd className="tabular-nums">
            {points} / {most}
          </dd>
        </div>
      ))}
      {rate !== null && (
        <div className="flex items-baseline justify-between gap-2">
          <dt className="text-soft">{t('order_case.answers')}</dt>
          <dd className="tabular-nums">{Math.round(rate * 100)} %</dd>
        </div>
      )}
    </dl>
  )
}
