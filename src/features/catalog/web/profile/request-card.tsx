import { BadgeCheck, Clock, House, MapPin, Monitor } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHref, useT } from '#ui/frame.tsx'
import { LazyHydration } from '#ui/lazy-hydration.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import type { TutorData } from '../tutor.page.tsx'

/**
 * What an hour costs, and the way to one: beside the page on a wide screen, where it stays in sight, and a bar at the
 * foot of a narrow one. It is one thing, so that nobody meets it twice. The bar makes way for the cookie banner by a
 * transform, which is no shift of the layout.
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
        <Offer data={data} />
      </LazyHydration>
    </aside>
  )
}

function Offer({ data }: { data: TutorData }) {
  const t = useT()
  const href = useHref()
  const { tutor, accept_orders, similar } = data
  return (
    <>
      <div className="flex items-center justify-between gap-4 wide:grid wide:grid-cols-1 wide:gap-5">
        <Price data={data} />
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
      <Reasons data={data} />
    </>
  )
}

function Price({ data: { price, school } }: { data: TutorData }) {
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

/** In the card of a wide screen; a bar has no room for both, so they stand in the page of a narrow one. */
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

/** What speaks for asking, in a few words; on a narrow screen it stands in the page. */
function Reasons({ data: { tutor, accept_orders, answers_within: hours } }: { data: TutorData }) {
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

/** How soon to expect an answer: in the page where the card is a bar. */
export function AnswersLine({ data: { accept_orders, answers_within: hours } }: { data: TutorData }) {
  const t = useT()
  if (!accept_orders || hours === null) return null
  return <p className="text-base text-soft wide:hidden">{t('tutor_page.answers_within', { hours })}</p>
}

/** How good, by how many: the way down to what they wrote. */
export function ReviewsLine({ reviews }: { reviews: TutorData['reviews']['summary'] }) {
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
