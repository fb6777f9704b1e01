import { useRef, useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { StudyLamp } from '#ui/parts/pictures.tsx'
import type { topsPage } from '../../contract.ts'
import { VisibilityNotice } from '#features/tutor-visibility/visibility-notice.tsx'
import { BuyTop } from './buy-top.tsx'
import { PlacementItem } from './placement-item.tsx'

const listKey = ({ subject_id, city_id }: { subject_id: number; city_id: number | null }) =>
  `${subject_id}-${city_id ?? 'online'}`

export default function TopsPage({ data }: { data: PageData<typeof topsPage> }) {
  const t = useT()
  const href = useHref()
  const { edition } = useFrame()
  const { offers, placements, choices, visibility } = data
  const isPublished = !visibility.reasons.includes('not_published')
  const isSold = visibility.visibility === 'visible'
  const buy = useRef<HTMLDivElement>(null)
  const first = offers.find(({ periods }) => periods.length > 0) ?? offers[0]
  const [chosen, setChosen] = useState(first ? listKey(first) : '')
  const title = t('tops.title')
  const offered = new Map(offers.map((offer) => [listKey(offer), offer]))
  const offer = offered.get(chosen) ?? offers[0]

  function extend(key: string) {
    setChosen(key)
    buy.current?.scrollIntoView({ block: 'start' })
    buy.current?.querySelector('input')?.focus({ preventScroll: true })
  }

  return (
    <section className="mx-auto grid max-w-160 gap-5 px-4 py-8 tablet:py-12">
      <title>{`${title} — ${edition.siteName}`}</title>
      <div>
        <h1 className="mb-1 text-title font-bold text-balance">{title}</h1>
        <p className="text-pretty text-soft">{t('tops.lead')}</p>
      </div>
      <VisibilityNotice visibility={visibility} />
      {placements.length > 0 && (
        <Card title={t('tops.own')}>
          <ul className="grid divide-y divide-line">
            {placements.map((placement) => {
              const key = listKey(placement)
              const isExtendable = isSold && placement.state === 'active' && offered.has(key)
              return (
                <PlacementItem
                  key={placement.id}
                  placement={placement}
                  {...(isExtendable && { onExtend: () => extend(key) })}
                />
              )
            })}
          </ul>
          <p className="mt-3 border-t border-line pt-3 text-small text-soft">{t('tops.stats_about')}</p>
        </Card>
      )}
      {offer && isSold ? (
        <div ref={buy} className="scroll-mt-4">
          <BuyTop
            offer={offer}
            lists={offers.map((one) => ({
              value: listKey(one),
              text: `${one.subject}, ${one.city || t('tops.online')}`,
              offer: one,
            }))}
            chosen={listKey(offer)}
            choices={choices}
            onChoose={setChosen}
          />
        </div>
      ) : (
        <EmptyState
          picture={<StudyLamp className="w-40" />}
          title={t(offer ? 'tops.none_requests' : 'tops.none')}
          text={t(offer ? 'tops.none_requests_text' : isPublished ? 'tops.none_hidden' : 'tops.none_text')}
          action={
            <ButtonLink look="main" href={href('/profile/')}>
              {t('tops.to_profile')}
            </ButtonLink>
          }
        />
      )}
    </section>
  )
}
