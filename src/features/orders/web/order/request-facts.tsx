import type { ReactNode } from 'react'
import { Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Card } from '#ui/parts/card.tsx'
import { WeekView } from '#ui/parts/week-view.tsx'
import type { ClientOrderData } from './page-data.ts'
import { ZonedTime } from './zoned-time.tsx'
import { UserText } from './layout.tsx'

type Request = ClientOrderData['request']
type RequestedPlace = Request['locations']['client_place'][number]

export function RequestFacts({ request, currency }: { request: Request; currency: string }) {
  const t = useT()
  const { lessons, goal, wishes, class_regularity: regularity, class_duration: minutes, price } = request
  return (
    <Card title={t('order_page.request')}>
      <dl className="grid grid-cols-1 gap-3 tablet:grid-cols-[180px_minmax(0,1fr)] tablet:gap-x-6">
        {lessons.map(({ id, name, levels }) => (
          <Fact key={id} name={name}>
            {levels.length > 0 ? levels.map((level) => level.name).join(', ') : t('order_page.any_level')}
          </Fact>
        ))}
        {goal && (
          <Fact name={t('order_page.goal')}>
            <UserText>{goal}</UserText>
          </Fact>
        )}
        {wishes && (
          <Fact name={t('order_page.wishes')}>
            <UserText>{wishes}</UserText>
          </Fact>
        )}
        {hasPlace(request) && (
          <Fact name={t('order_page.where')}>
            <LessonLocations request={request} />
          </Fact>
        )}
        {(regularity > 0 || minutes > 0) && (
          <Fact name={t('order_page.how_often')}>
            {[
              regularity > 0 && t('order_page.a_week', { count: regularity }),
              minutes > 0 && t('order_page.minutes', { count: minutes }),
            ]
              .filter(Boolean)
              .join(', ')}
          </Fact>
        )}
        {price !== null && (
          <Fact name={t('order_page.price')}>
            {t('order_page.up_to')} <Sum minor={price} currency={currency} /> {t('order_page.an_hour')}
          </Fact>
        )}
        {request.practice_id > 0 && (
          <Fact name={t('order_page.practice')}>{t(`order.practice.${request.practice_id}`)}</Fact>
        )}
        {request.first_class_wish !== null && (
          <Fact name={t('order_page.first_wish')}>
            <ZonedTime seconds={request.first_class_wish} />
          </Fact>
        )}
        {request.schedule.some((hours) => hours > 0) && (
          <div className="tablet:col-span-2">
            <dt className="mb-2 text-base text-soft">{t('order_page.times')}</dt>
            <dd>
              <WeekView label={t('order_page.times')} week={request.schedule} moved />
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 tablet:contents">
      <dt className="text-base text-soft">{name}</dt>
      <dd className="min-w-0 text-base wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The short form asks for no place. */
const hasPlace = ({ location_online, location_client, location_tutor }: Request) =>
  location_online || location_client || location_tutor

function LessonLocations({ request }: { request: Request }) {
  const t = useT()
  const { client_place, tutor_place } = request.locations
  return (
    <ul className="grid gap-1">
      {request.location_online && <li>{t('order.online')}</li>}
      {request.location_client && <LocationItem place={t('order_page.at_client')} places={client_place} />}
      {request.location_tutor && <LocationItem place={t('order_page.at_tutor')} places={tutor_place} />}
    </ul>
  )
}

function LocationItem({ place, places }: { place: string; places: readonly RequestedPlace[] }) {
  return (
    <li>
      {place}
      {places.length > 0 && `: ${places.map(formatPlace).join('; ')}`}
    </li>
  )
}

const formatPlace = ({ city, district, subdistrict, address }: RequestedPlace) =>
  [city, district, subdistrict, address].filter(Boolean).join(', ')
