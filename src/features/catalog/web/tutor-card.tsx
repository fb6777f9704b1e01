import { useHref, useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import type { TutorCard as Card } from '../contract.ts'

/** One tutor among several: who, what, where and for how much; all of it is one link. */
export function TutorCard({ tutor }: { tutor: Card }) {
  const t = useT()
  const href = useHref()
  const places = [tutor.city, tutor.online && t('tutor.online')].filter(Boolean)
  return (
    <article
      data-item={tutor.id}
      className="relative flex h-full flex-col rounded-card border border-line bg-card p-4 transition-colors duration-150 hover:border-edge data-last:border-green"
    >
      <div className="flex items-center gap-3">
        <Avatar name={tutor.name} src={tutor.avatar} size={56} />
        <div className="min-w-0">
          <h3 className="leading-snug font-semibold">
            <a href={href(`/user-${tutor.id}/`)} className="text-ink no-underline after:absolute after:inset-0">
              {tutor.name}
            </a>
            {/* The mark never stands on a line by itself. */}
            {tutor.verified && (
              <span className="whitespace-nowrap">
                &nbsp;
                <Verified label={t('tutor.verified')} />
              </span>
            )}
          </h3>
          <p className="truncate text-small text-soft">{places.join(' · ')}</p>
        </div>
      </div>
      <p className="mt-3 text-base font-medium">{tutor.subjects.join(', ')}</p>
      <p className="mt-1 mb-4 line-clamp-2 text-base text-soft">{tutor.short_description}</p>
      <p className="mt-auto border-t border-line pt-3 text-small text-soft">
        {t('tutor.from')}{' '}
        <span className="text-lead font-semibold whitespace-nowrap text-ink tabular-nums">{tutor.price}</span>{' '}
        {t('tutor.an_hour')}
      </p>
    </article>
  )
}

function Verified({ label }: { label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      className="inline align-[-3px]"
    >
      <path
        d="m9 1 2.1 1.600 2.600-.2.7 2.500 2.200 1.500-.9 2.600.9 2.600-2.200 1.400-.7 2.600-2.600-.2L9 17l-2.100-1.600-2.600.2-.7-2.600-2.200-1.400.9-2.600-.9-2.600 2.200-1.500.7-2.500 2.600.2z"
        fill="var(--color-green)"
      />
      <path
        d="m6 9.200 2.100 2L12 7.200"
        stroke="#fff"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
