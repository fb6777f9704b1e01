import { BadgeCheck, Clock, House, MapPin, Monitor } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHref, useT } from '#ui/frame.tsx'
import { LazyHydration } from '#ui/lazy-hydration.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import type { TutorData } from './tutor-data.ts'

/**
 * Price and request button: a sticky card on wide screens, a bar at the bottom of narrow ones. It is one element, so
 * that screen readers meet it once. The bar moves above the cookie banner with a transform, which causes no layout
 * shift.
 */
export function RequestCard({ data }: { data: TutorData }) {
  const t = useT()
  return (
    <aside
      data-foot-bar
      data-clears-banner
      aria-label={t('tutor_page.request')}
      className="z-20 max-wide:fixed max-wide:inset-x-0 max-wide:bottom-0 max-wide:translate-y-[calc(-1*var(--banner-height,0px))] max-wide:border-t max-wide:border-line max-wide:bg-card max-wide:px-4 max-wide:pt-2.5 max-wide:pb-[max(10px,env(safe-area-inset-bottom))] max-tablet:after:absolute max-tablet:after:inset-x-0 max-tablet:after:top-full max-tablet:after:h-[var(--banner-height,0px)] max-tablet:after:bg-card wide:sticky wide:top-6 wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:rounded-card wide:border wide:border-line wide:bg-card wide:p-6"
    >
      <LazyHydration>
        <RequestOffer data={data} />
      </LazyHydration>
    </aside>
  )
}

function RequestOffer({ data }: { data: TutorData }) {
  const t = useT()
  const href = useHref()
  const { tutor, accept_orders, similar } = data
  return (
    <>
      <div className="flex items-center justify-between gap-4 wide:grid wide:grid-cols-1 wide:gap-5">
        <RequestPrice data={data} />
        {accept_orders ? (
          <ButtonLink
            look="main"
            href={href(`/request/${tutor.id}/`)}
            rel="nofollow"
            className="min-w-0 max-wide:max-w-[60%] wide:min-h-12"
          >
            <span className="truncate">{t('catalog.ask', { name: tutor.first_name })}</span>
          </ButtonLink>
        ) : (
          <div className="grid gap-2 max-wide:max-w-[60%]">
            <p className="text-small text-soft wide:text-base">{t('tutor_page.full', { name: tutor.first_name })}</p>
            {similar.length > 0 && (
              <ButtonLink href="#similar" className="max-wide:hidden">
                {t('tutor_page.see_similar')}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      {accept_orders && <p className="mt-3 text-small text-soft max-wide:hidden">{t('tutor_page.free')}</p>}
      <RequestReasons data={data} />
    </>
  )
}

function RequestPrice({ data: { price, school } }: { data: TutorData }) {
  const t = useT()
  if (school)
    return (
      <>
        <p className="text-small leading-tight text-soft wide:hidden">
          <b className="block text-base font-semibold whitespace-nowrap text-ink">{school.base}</b>
          {t('tutor_page.school.base')}
        </p>
        <SchoolRates school={school} className="max-wide:hidden" />
      </>
    )
  if (!price) return null
  return (
    <p className="text-small leading-tight text-soft wide:text-base">
      {!price.single && `${t('tutor.from')} `}
      <b className="text-lead font-semibold whitespace-nowrap text-ink wide:text-display">{price.from}</b>
      <span className="block wide:mt-1">{t('tutor.an_hour')}</span>
    </p>
  )
}

/** Shown in the card on wide screens. The bar has no room for it, so narrow screens show it in the page. */
export function SchoolRates({ school, className }: { school: TutorData['school']; className: string }) {
  const t = useT()
  if (!school) return null
  return (
    <div className={`grid gap-2 text-base text-soft ${className}`}>
      <dl className="grid gap-2">
        {(['base', 'advanced'] as const).map((kind) => (
          <div key={kind} className="flex flex-wrap justify-between gap-x-3">
            <dt>{t(`tutor_page.school.${kind}`)}</dt>
            <dd className="font-semibold whitespace-nowrap text-ink">{school[kind]}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small">{t('tutor.an_hour')}</p>
    </div>
  )
}

/** Narrow screens show these facts in the page instead. */
function RequestReasons({ data: { tutor, accept_orders, answers_within: hours } }: { data: TutorData }) {
  const t = useT()
  const reasons: [boolean, ReactNode, string][] = [
    [tutor.verified, <BadgeCheck key="verified" />, t('tutor_page.verified')],
    [accept_orders && hours !== null, <Clock key="answers" />, t('tutor_page.answers_within', { hours: hours ?? 0 })],
    [tutor.work_online, <Monitor key="online" />, t('shown.online')],
    [tutor.work_home, <House key="home" />, t('shown.home')],
    [tutor.work_travel, <MapPin key="travel" />, t('shown.travel')],
  ]
  return (
    <ul className="mt-5 grid gap-2 border-t border-line pt-5 text-base max-wide:hidden">
      {reasons
        .filter(([is]) => is)
        .map(([, icon, text]) => (
          <li key={text} className="flex items-center gap-2.5">
            <span className="flex text-green">{icon}</span>
            {text}
          </li>
        ))}
    </ul>
  )
}

/** Shown in the page on narrow screens, where the card is a bar. */
export function ResponseTimeLine({ data: { accept_orders, answers_within: hours } }: { data: TutorData }) {
  const t = useT()
  if (!accept_orders || hours === null) return null
  return <p className="text-base text-soft wide:hidden">{t('tutor_page.answers_within', { hours })}</p>
}

export function ReviewSummaryLine({ reviews }: { reviews: TutorData['reviews']['summary'] }) {
  const t = useT()
  const { avg_review_mark: average, total_count: count } = reviews
  if (average === null) return <p className="text-base text-soft">{t('catalog.no_reviews')}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-base">
      <Stars value={average} />
      <a
        href="#reviews"
        className="relative text-green underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3"
      >
        {t('catalog.reviews', { count, figure: String(count) })}
      </a>
    </p>
  )
}
