import { useHref, useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import type { TutorCardData } from './contract.ts'
import { VerifiedMark } from './web/verified-mark.tsx'

export function TutorCard({ tutor }: { tutor: TutorCardData }) {
  const t = useT()
  const href = useHref()
  const places = [tutor.city, tutor.places.includes('online') && t('tutor.online')].filter(Boolean)
  return (
    <article
      data-item={tutor.id}
      className="relative flex h-full flex-col rounded-card border border-line bg-card p-4 transition-colors duration-150 hover:border-edge data-last:border-green"
    >
      <div className="flex items-center gap-3">
        <Avatar name={tutor.name} src={tutor.avatar?.small} fine={tutor.avatar?.large} size={56} />
        <div className="min-w-0">
          <h3 className="leading-snug font-semibold">
            <a href={href(`/user-${tutor.id}/`)} className="text-ink no-underline after:absolute after:inset-0">
              {tutor.name}
            </a>
            {tutor.verified && <VerifiedMark />}
          </h3>
          <p className="truncate text-small text-soft">{places.join(' · ')}</p>
        </div>
      </div>
      <p className="mt-3 text-base font-medium">{tutor.subjects.join(', ')}</p>
      <p className="mt-1 mb-4 line-clamp-2 text-base text-soft">{tutor.short_description}</p>
      <p className="mt-auto flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-3 text-small text-soft">
        <span>
          {tutor.subjects.length > 1 && t('tutor.from')}{' '}
          <span className="text-lead font-semibold whitespace-nowrap text-ink">{tutor.price}</span>
          <span className="sr-only"> {t('tutor.an_hour')}</span>
        </span>
        {tutor.rating && (
          <span className="flex items-center gap-1">
            <Stars value={tutor.rating} single />
            <span aria-hidden>({tutor.reviews})</span>
            <span className="sr-only">
              {t('catalog.reviews', { count: tutor.reviews, figure: String(tutor.reviews) })}
            </span>
          </span>
        )}
      </p>
    </article>
  )
}
