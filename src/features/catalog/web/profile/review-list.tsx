import { Check } from 'lucide-react'
import { dateFormat } from '#shared/formats.ts'
import { LocalDay } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { useTimeZone } from '#ui/zone.ts'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import type { TutorData } from './tutor-data.ts'

type Review = TutorData['reviews']['reviews'][number]

export function ReviewList({ reviews, tutor }: { reviews: readonly Review[]; tutor: string }) {
  return (
    <ol className="grid grid-cols-1 divide-y divide-line">
      {reviews.map((review) => (
        <li key={review.id} id={`review-${review.id}`} className="grid gap-2 py-5 first:pt-0 last:pb-0">
          <ReviewBody review={review} />
          <TutorResponse review={review} tutor={tutor} />
        </li>
      ))}
    </ol>
  )
}

function ReviewBody({ review }: { review: Review }) {
  const t = useT()
  const author = review.author || t('tutor_page.somebody')
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={author} size={40} />
        <div className="min-w-0 leading-tight">
          <p className="font-medium wrap-anywhere">{author}</p>
          <p className="text-small text-soft">
            {[review.lesson, review.level].filter(Boolean).join(' · ')}
            {' · '}
            <span className="whitespace-nowrap">
              <LocalDay seconds={review.created_at} short />
            </span>
          </p>
          {review.paid_since !== null && <PaidSince since={review.paid_since} />}
        </div>
        <span className="ml-auto self-start">
          <Stars value={String(review.mark)} single />
        </span>
      </div>
      {review.text && (
        <p lang={review.lang} className="max-w-text text-base whitespace-pre-line wrap-anywhere">
          {review.text}
        </p>
      )}
    </>
  )
}

/** The month is formatted together with a day to get the inflected form that follows “since”. */
function PaidSince({ since }: { since: number }) {
  const t = useT()
  const { lang } = useFrame()
  const timeZone = useTimeZone()
  const format = dateFormat(lang, { day: 'numeric', month: 'long', year: 'numeric', timeZone })
  const parts = format.formatToParts(new Date(since * 1000))
  const part = (type: 'month' | 'year') => parts.find((one) => one.type === type)?.value ?? ''
  return (
    <p className="mt-0.5 flex gap-1 text-small text-green">
      <Check aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {t('review.paid_since', { month: part('month'), year: part('year') })}
    </p>
  )
}

function TutorResponse({ review: { response_text, responded_at, lang }, tutor }: { review: Review; tutor: string }) {
  const t = useT()
  if (!response_text) return null
  return (
    <div className="ml-4 grid max-w-text gap-1 border-l-2 border-green-wash pl-4 text-base">
      <p className="text-small text-soft">
        <b className="font-medium text-ink">{t('tutor_page.answer', { name: tutor })}</b>
        {responded_at !== null && (
          <>
            {' · '}
            <LocalDay seconds={responded_at} short />
          </>
        )}
      </p>
      <p lang={lang} className="whitespace-pre-line wrap-anywhere">
        {response_text}
      </p>
    </div>
  )
}
