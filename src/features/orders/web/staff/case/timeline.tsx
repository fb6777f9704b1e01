import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import type { Translate } from '#ui/frame.tsx'
import { refusedReasons, removeReasons, statusName } from '../../../model.ts'
import type { Status } from '../../../model.ts'
import type { StaffOrderData } from './order-calls.ts'

export function CaseTimeline({ timeline }: Pick<StaffOrderData, 'timeline'>) {
  const t = useT()
  const statusText = (status: number) => t(`order.status.${statusName(status as Status)}`)
  return (
    <ol className="grid gap-2.5">
      {timeline.map(({ id, at, event, by, who, from, to, why, text }) => (
        <li key={id} className="relative border-l-2 border-line pl-3 text-small leading-snug">
          <p className="font-medium">{t(`event.${event}`)}</p>
          {from !== null && to !== null && from !== to && (
            <p>
              {statusText(from)} <span aria-hidden>→</span> {statusText(to)}
            </p>
          )}
          {why && <p>{formatReasons(event, why, t)}</p>}
          {text && <p className="whitespace-pre-line wrap-anywhere">“{text}”</p>}
          <p className="text-soft">
            {who || t(`order_case.by.${by}`)} · <Moment seconds={at} />
          </p>
        </li>
      ))}
    </ol>
  )
}

function formatReasons(event: string, why: string, t: Translate): string {
  const translateReason = (name: string) => {
    if (name === 'best' || name === 'newcomer') return t(`order_case.rule.${name}`)
    if (event === 'order.refused' && refusedReasons.some((one) => one === name)) return t(`order.refused.${name}`)
    if (name in removeReasons) return t(`order.reason.${name}`)
    return refusedReasons.some((one) => one === name) ? t(`order.refused.${name}`) : name
  }
  return why.split(' ').map(translateReason).join(', ')
}
