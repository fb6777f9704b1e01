import type { ReactNode } from 'react'
import type { PageData } from '#shared/contract.ts'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { LazyHydration } from '#ui/lazy-hydration.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Books, Chalkboard, LostMap } from '#ui/parts/pictures.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import { FeatureVariants } from '#features/experiments/variants.tsx'
import type { homePage, HomeReview, TutorCardData } from '../contract.ts'
import { CountedLinks } from './counted-links.tsx'
import type { CountedLink } from './counted-links.tsx'
import { SearchBlock } from './search-block.tsx'
import { TutorCard } from '../tutor-card.tsx'
import { ViewedTutors } from './viewed-tutors.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'

export default function Home({ data }: { data: PageData<typeof homePage> }) {
  const t = useT()
  const href = useHref()
  const { edition } = useFrame()
  const { filter_lists: lists, popular, best_tutors: best, total_tutors: total, rating, reviews } = data
  const faces = best.toSorted((a, b) => Number(!a.avatar) - Number(!b.avatar)).slice(0, 4)
  return (
    <>
      <PageHead title={`${t('home.title')} — ${edition.siteName}`} description={t('home.description')} />
      <div className="mx-auto max-w-page px-4">
        <section className="grid items-center gap-12 pt-6 pb-12 wide:grid-cols-[1fr_344px] wide:pt-14 wide:pb-16">
          <div>
            <h1 className="mb-3 max-w-text text-title font-bold text-balance tablet:text-display">
              {t('home.headline')}
            </h1>
            <FeatureVariants
              feature="home-lead"
              values={{
                steps: <p className="max-w-text text-soft">{t('home.lead')}</p>,
                promise: <p className="max-w-text text-soft">{t('home.lead_promise')}</p>,
              }}
            />
            {rating && (
              <p className="mt-2 flex flex-wrap items-center gap-x-2 text-base text-soft">
                <Stars value={rating.mark} single />
                <a href={href('/reviews')} className="text-soft underline-offset-4">
                  {rating.text}
                </a>
              </p>
            )}
            <div className="mt-5">
              <SearchBlock lists={lists} withOnline />
            </div>
            {best.length > 0 && <TutorFaces tutors={faces} total={total} />}
          </div>
          <LazyHydration>
            <TutorPhotoGrid tutors={faces} />
          </LazyHydration>
        </section>
        <PopularLinks title={t('home.subjects')} links={popular.lesson} all="subjects" />
        {best.length > 0 && (
          <Section title={t('home.best')}>
            <ul className="grid gap-4 tablet:grid-cols-2 wide:grid-cols-4">
              {best.map((tutor) => (
                <li key={tutor.id} className="max-tablet:nth-[n+5]:hidden">
                  <TutorCard tutor={tutor} />
                </li>
              ))}
            </ul>
          </Section>
        )}
        <Steps />
        <RequestInvitation />
        {reviews.length > 0 && (
          <Section title={t('home.reviews')}>
            <ul className="grid gap-4 tablet:grid-cols-2 wide:grid-cols-3">
              {reviews.map((review) => (
                <li key={review.id} className="max-tablet:nth-[n+4]:hidden">
                  <ReviewCard review={review} />
                </li>
              ))}
            </ul>
          </Section>
        )}
        <PopularLinks title={t('home.cities')} links={popular.city} all="cities" />
        <ViewedTutors />
      </div>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="below border-t border-line py-10">
      <LazyHydration>
        <h2 className="mb-5 text-lead font-semibold">{title}</h2>
        {children}
      </LazyHydration>
    </section>
  )
}

function TutorFaces({ tutors, total }: { tutors: TutorCardData[]; total: string }) {
  const t = useT()
  return (
    <p className="mt-5 flex items-center gap-3 text-base text-soft">
      <span className="flex -space-x-2.5 wide:hidden">
        {tutors.map(({ id, name, avatar }) => (
          <span key={id} className="rounded-full ring-2 ring-paper">
            <Avatar name={name} src={avatar?.small} size={40} />
          </span>
        ))}
      </span>
      {t('home.total')} {total}
    </p>
  )
}

/** Shown beside the headline on wide screens: tutors with a photo first, initials for the rest. */
function TutorPhotoGrid({ tutors }: { tutors: TutorCardData[] }) {
  const href = useHref()
  return (
    <div className="hidden grid-cols-2 gap-4 wide:grid">
      {tutors.map(({ id, name, first_name, avatar, subjects }) => (
        <a
          key={id}
          href={href(`/user-${id}/`)}
          aria-label={`${name}, ${subjects[0]}`}
          className="group relative overflow-hidden rounded-card border border-line bg-card no-underline odd:-translate-y-3 even:translate-y-3"
        >
          {avatar ? (
            <img
              src={avatar.large}
              alt=""
              width="164"
              height="140"
              loading="lazy"
              className="h-35 w-full object-cover object-top"
            />
          ) : (
            <span className="grid h-35 place-items-center bg-green-wash">
              <Avatar name={name} size={96} />
            </span>
          )}
          <span className="block px-3 py-2 text-small text-ink group-hover:text-green">
            <b className="block truncate font-semibold">{first_name}</b>
            <span className="block truncate text-soft">{subjects[0]}</span>
          </span>
        </a>
      ))}
    </div>
  )
}

const pictures = { one: LostMap, two: Books, three: Chalkboard } as const

function Steps() {
  const t = useT()
  return (
    <Section title={t('home.how')}>
      <ol className="grid gap-8 tablet:grid-cols-3">
        {(['one', 'two', 'three'] as const).map((step, place) => {
          const Picture = pictures[step]
          return (
            <li key={step} className="flex items-center gap-4 tablet:block">
              <Picture className="w-24 shrink-0 tablet:mb-4 tablet:h-24 tablet:w-auto" />
              <div>
                <h3 className="font-semibold">
                  {place + 1}. {t(`home.step.${step}`)}
                </h3>
                <p className="text-base text-soft">{t(`home.step.${step}.text`)}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

function RequestInvitation() {
  const t = useT()
  const href = useHref()
  return (
    <section className="below mb-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card bg-green-wash px-5 py-6 tablet:px-8">
      <div className="max-w-text">
        <h2 className="text-lead font-semibold">{t('request.invite')}</h2>
        <p className="text-soft">{t('request.invite_text')}</p>
      </div>
      <ButtonLink href={href('/request/')} rel="nofollow">
        {t('request.invite_link')}
      </ButtonLink>
    </section>
  )
}

function ReviewCard({ review }: { review: HomeReview }) {
  const t = useT()
  const { mark, text, lang, author, lesson, day, tutor } = review
  return (
    <figure className="flex h-full flex-col rounded-card border border-line bg-card p-4">
      <Stars value={mark} />
      <blockquote lang={lang} className="mt-2 text-base wrap-anywhere">
        {text}
      </blockquote>
      <figcaption className="mt-auto grid gap-3 pt-3 text-small text-soft">
        <span>
          {author} · {day}
        </span>
        <a href={tutor.link} className="group flex items-center gap-2.5 border-t border-line pt-3 no-underline">
          <Avatar name={tutor.name} src={tutor.avatar} size={40} />
          <span className="min-w-0">
            <span className="sr-only">{t('home.review_about')} </span>
            <b className="block truncate text-base font-semibold text-ink group-hover:text-green">{tutor.name}</b>
            <span className="block truncate text-soft">{lesson}</span>
          </span>
        </a>
      </figcaption>
    </figure>
  )
}

function PopularLinks({ title, links, all }: { title: string; links: CountedLink[]; all: 'subjects' | 'cities' }) {
  const t = useT()
  const href = useHref()
  if (links.length === 0) return null
  return (
    <Section title={title}>
      <CountedLinks links={links} />
      <p className="mt-4">
        <a
          href={href(`/${all}/`)}
          className="inline-block py-2 font-medium text-green underline-offset-4 hover:underline"
        >
          {t(`home.all_${all}`)}
        </a>
      </p>
    </Section>
  )
}
