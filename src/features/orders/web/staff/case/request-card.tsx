import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Moment, Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { Sheet } from '#ui/parts/dialog.tsx'
import { useWeekNames } from '#ui/parts/week-table.tsx'
import { days, stretches } from '#ui/parts/week.ts'
import { StaffRequestForm } from '../request/form.tsx'
import { useStaffRequest } from '../request/use-staff-request.ts'
import { toStaffRequestValues } from '../request/values.ts'
import { CaseBlock, CaseFacts } from './block.tsx'
import type { StaffOrderData, StaffOrderView } from './order-calls.ts'

type Props = { order: StaffOrderView; choices: StaffOrderData['choices'] }

export function CaseRequestCard({ order, choices }: Props) {
  const t = useT()
  const [editing, setEditing] = useState(false)
  const { request } = order
  const places = [...request.locations.client_place, ...request.locations.tutor_place]
  const where = (['location_client', 'location_tutor', 'location_online'] as const).filter((name) => request[name])
  return (
    <CaseBlock
      title={t('order_case.request')}
      action={
        <IconButton
          size="small"
          label={t('order_case.request.edit')}
          icon={<Pencil aria-hidden className="size-4" />}
          onClick={() => setEditing(true)}
        />
      }
    >
      <ul className="mb-1">
        {request.lessons.map(({ id, name, levels }) => (
          <li key={id} className="leading-snug">
            <span className="font-medium">{name}</span>{' '}
            <span className="text-small text-soft">{levels.map((level) => level.name).join(', ')}</span>
          </li>
        ))}
      </ul>
      {request.goal && <p className="text-small whitespace-pre-line wrap-anywhere">{request.goal}</p>}
      {request.wishes && <p className="text-small whitespace-pre-line text-soft wrap-anywhere">{request.wishes}</p>}
      <div className="mt-1.5">
        <CaseFacts
          facts={[
            [t('order_case.where'), where.map((name) => t(`order_case.${name}`)).join(', ') || '—'],
            ...places.map(
              (place, at) =>
                [
                  t('order_case.place', { number: at + 1 }),
                  [place.city, place.district, place.subdistrict, place.address].filter(Boolean).join(', '),
                ] as const,
            ),
            [
              t('order_case.price'),
              request.price === null ? t('order_case.any_price') : <Sum key="price" minor={request.price} />,
            ],
            [t('order_case.rhythm'), <Rhythm key="rhythm" request={request} />],
            [t('order_case.practice'), t(`order.practice.${request.practice_id}`)],
            ...(request.schedule.some((mask) => mask !== 0)
              ? [[t('order_case.schedule'), <Hours key="hours" week={request.schedule} />] as const]
              : []),
            ...(request.first_class_wish === null
              ? []
              : [
                  [t('order_case.first_class_wish'), <Moment key="wish" seconds={request.first_class_wish} />] as const,
                ]),
          ]}
        />
      </div>
      {editing && <EditSheet order={order} choices={choices} onClose={() => setEditing(false)} />}
    </CaseBlock>
  )
}

function Rhythm({ request: { class_regularity: times, class_duration: minutes } }: Pick<StaffOrderView, 'request'>) {
  const t = useT()
  const parts = [
    ...(times > 0 ? [t('order_case.a_week', { count: times })] : []),
    ...(minutes > 0 ? [t('order_case.minutes', { count: minutes })] : []),
  ]
  return parts.join(', ') || '—'
}

function Hours({ week }: { week: readonly number[] }) {
  const names = useWeekNames()
  const parts = days.flatMap((day) => {
    const hours = stretches(week[day] ?? 0).map(({ from, until }) => `${from}–${until}`)
    return hours.length > 0 ? [`${names.short[day]} ${hours.join(', ')}`] : []
  })
  return <span suppressHydrationWarning>{parts.join('; ')}</span>
}

function EditSheet({ order, choices, onClose }: Props & { onClose: () => void }) {
  const t = useT()
  const { values, change, errors, problem, busy, save } = useStaffRequest(toStaffRequestValues(order.request))
  return (
    <Sheet
      title={t('order_case.request.edit')}
      onClose={onClose}
      actions={
        <>
          {problem && (
            <p role="alert" className="w-full text-base text-coral">
              {problem}
            </p>
          )}
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="main" busy={busy} onClick={() => void save(order, onClose)}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <StaffRequestForm {...{ values, change, errors, choices }} currency={order.currency} />
    </Sheet>
  )
}
