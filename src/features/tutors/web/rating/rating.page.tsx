import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import type { PageData } from '#shared/contract.ts'
import { numberFormat } from '#shared/formats.ts'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { ratingPage } from '../../contract/rating.ts'
import { assumedRequests } from '../../rating-model.ts'
import { sectionOfItem } from '../profile/sections.ts'

type Rating = PageData<typeof ratingPage>['rating']
type Part = Rating['parts'][number]

export default function RatingPage({ data }: { data: PageData<typeof ratingPage> }) {
  const t = useT()
  const { edition } = useFrame()
  const { rating } = data
  const title = t('rating.title')
  const penalty = rating.parts.find(({ part }) => part === 'penalty')?.points ?? 0
  // The newcomer bonus is hidden once it is over.
  const parts = rating.parts.filter(({ part, points }) => part !== 'penalty' && (part !== 'newcomer' || points > 0))
  return (
    <section className="mx-auto grid max-w-160 gap-5 px-4 py-8 tablet:py-12">
      <title>{`${title} — ${edition.siteName}`}</title>
      <div>
        <h1 className="mb-1 text-title font-bold text-balance">{title}</h1>
        <p className="text-pretty text-soft">{t('rating.lead')}</p>
      </div>
      <Score rating={rating} />
      {rating.missing.length > 0 && <Missing missing={rating.missing} />}
      <Card title={t('rating.parts')}>
        {parts.some(({ known }) => !known) && <p className="mb-4 text-base">{t('rating.unknown_about')}</p>}
        <ul className="grid divide-y divide-line">
          {parts.map((part) => (
            <RatingPartRow key={part.part} {...part} rating={rating} />
          ))}
          {penalty < 0 && <Penalty points={penalty} reason={rating.penalty_reason} />}
        </ul>
      </Card>
      <p className="text-small text-soft">{t('rating.when')}</p>
    </section>
  )
}

function Score({ rating: { score, most } }: { rating: Rating }) {
  const t = useT()
  const id = useId()
  return (
    <Card>
      <p className="mb-3 flex items-baseline gap-2">
        <strong className="text-display leading-none font-bold">{score}</strong>
        <span className="text-soft">{t('rating.of', { most })}</span>
      </p>
      <label htmlFor={id} className="sr-only">
        {t('rating.title')}
      </label>
      <progress id={id} value={score} max={most} className="w-full" />
      <p className="mt-3 text-base text-soft">{t('rating.use')}</p>
    </Card>
  )
}

function Missing({ missing }: { missing: Rating['missing'] }) {
  const t = useT()
  const href = useHref()
  return (
    <Card title={t('rating.missing')}>
      <ul className="grid divide-y divide-line">
        {missing.map(({ item, gain }) => (
          <li key={item}>
            <a
              href={href(`/profile/#${sectionOfItem[item]}`)}
              className="flex min-h-11 items-center gap-3 py-1.5 text-ink no-underline hover:text-green"
            >
              <span className="min-w-0 flex-1">{t(`rating.add.${item}`)}</span>
              <Badge tone="green">{t('rating.gain', { points: gain })}</Badge>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-soft" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function RatingPartRow({ part, points, most, known, rating: { reviews, record } }: Part & { rating: Rating }) {
  const t = useT()
  const id = useId()
  return (
    <li className="grid gap-1.5 py-4 first:pt-0 last:pb-0">
      <p className="flex items-baseline justify-between gap-4">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <label htmlFor={id} className="font-semibold">
            {t(`rating.part.${part}`)}
          </label>
          {!known && <Badge tone="info">{t('rating.unknown')}</Badge>}
        </span>
        <span className="shrink-0 text-base text-soft tabular-nums">{t('rating.points', { points, most })}</span>
      </p>
      <progress id={id} value={points} max={most} className="w-full" />
      {part === 'reviews' && reviews && <ReviewFigures {...reviews} />}
      {record && <RecordFigures part={part} points={points} most={most} known={known} record={record} />}
      <p className="text-base text-soft">{t(`rating.about.${part}`)}</p>
    </li>
  )
}

/** Two digits, because a tenth of a mark is worth points. */
function ReviewFigures({ count, average, at_least }: NonNullable<Rating['reviews']>) {
  const t = useT()
  const { lang } = useFrame()
  const figure = (value: number) => numberFormat(lang, { maximumFractionDigits: 2 }).format(value)
  return (
    <p className="text-base">{t('rating.reviewed', { count, average: figure(average), at_least: figure(at_least) })}</p>
  )
}

function RecordFigures({ part, points, most, known, record }: Part & { record: NonNullable<Rating['record']> }) {
  const t = useT()
  const { lang } = useFrame()
  const { offers, answers, answer_minutes, paid_orders } = record
  if (!known) return null
  const minutes = Math.round(answer_minutes / Math.max(1, answers))
  const hours = numberFormat(lang, { maximumFractionDigits: 1 }).format(minutes / 60)
  const figures: Partial<Record<Part['part'], string>> = {
    response_rate: t('rating.answered', { answers, offers }),
    response_speed: minutes < 90 ? t('rating.answered_minutes', { minutes }) : t('rating.answered_hours', { hours }),
    paid_orders: t('rating.paid', { count: paid_orders }),
  }
  if (!figures[part]) return null
  // Explains the assumed requests that are added to the real ones.
  const counted = { answers: answers + assumedRequests.answers, offers: offers + assumedRequests.offers }
  return (
    <p className="text-base">
      {figures[part]}
      {part === 'response_rate' && points < most && ` ${t('rating.answered_counted', { ...counted, points, most })}`}
    </p>
  )
}

function Penalty({ points, reason }: { points: number; reason: string }) {
  const t = useT()
  return (
    <li className="grid gap-1.5 py-4 last:pb-0">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold text-coral">{t('rating.part.penalty')}</span>
        <span className="shrink-0 text-base text-coral tabular-nums">{points}</span>
      </p>
      {reason && (
        <blockquote className="rounded-card bg-coral-wash px-3 py-2 text-base wrap-anywhere whitespace-pre-line">
          {reason}
        </blockquote>
      )}
      <p className="text-base text-soft">{t('rating.about.penalty')}</p>
    </li>
  )
}
