import { lazy, useEffect } from 'react'
import {
  PublicProfileAbout,
  PublicProfileHeader,
  PublicProfilePlaces,
  PublicProfileEducation,
  PublicProfileSubjects,
  PublicProfileVideo,
  PublicProfileSchedule,
} from '#features/tutors/public-profile-parts.tsx'
import { useT } from '#ui/frame.tsx'
import { HydrationInView, LazyHydration } from '#ui/lazy-hydration.tsx'
import { Breadcrumbs } from '#ui/parts/breadcrumbs.tsx'
import { ResponseTimeLine, RequestCard, ReviewSummaryLine, SchoolRates } from './profile/request-card.tsx'
import { ReviewsSection } from './profile/reviews-section.tsx'
import { rememberTutor } from './viewed-storage.ts'
import type { TutorData } from './profile/tutor-data.ts'
import { PageHead } from '#ui/parts/page-head.tsx'

/** The browser loads the code of the last parts when it hydrates them. The server renders them at once. */
const loadTexts = async () => ({ default: (await import('#features/tutor-texts/profile-texts.tsx')).ProfileTexts })
const DeferredTexts = import.meta.env.SSR ? (await loadTexts()).default : lazy(loadTexts)
const loadRating = async () => ({ default: (await import('./profile/rating-breakdown.tsx')).RatingBreakdown })
const DeferredRating = import.meta.env.SSR ? (await loadRating()).default : lazy(loadRating)
const loadSimilar = async () => ({ default: (await import('./profile/similar-tutors.tsx')).SimilarTutors })
const DeferredSimilar = import.meta.env.SSR ? (await loadSimilar()).default : lazy(loadSimilar)

export default function TutorPage({ data }: { data: TutorData }) {
  const { tutor, breadcrumbs, chosen } = data
  useEffect(() => rememberTutor(data), [data])
  return (
    <div className="mx-auto max-w-page px-4 pt-4 pb-10 wide:pt-6">
      <PageHead title={data.title} description={data.description} />
      <LazyHydration>
        <Breadcrumbs links={breadcrumbs.map(({ text, link }) => ({ text, href: link }))} />
      </LazyHydration>
      <div className="mt-4 grid grid-cols-1 items-start gap-x-12 gap-y-8 wide:mt-6 wide:grid-cols-[minmax(0,1fr)_320px]">
        <LazyHydration>
          <TutorHeader data={data} />
        </LazyHydration>
        <RequestCard data={data} />
        <article className="@container grid min-w-0 grid-cols-1 gap-10">
          <LazyHydration>
            <PublicProfileVideo tutor={tutor} />
            <PublicProfileAbout tutor={tutor} />
            <SchoolRates school={data.school} className="rounded-card border border-line bg-card p-4 wide:hidden" />
            <PublicProfileSubjects tutor={tutor} />
          </LazyHydration>
          <HydrationInView>
            <PublicProfileSchedule tutor={tutor} />
          </HydrationInView>
          <LazyHydration>
            <PublicProfilePlaces tutor={tutor} />
          </LazyHydration>
          <HydrationInView>
            <PublicProfileEducation tutor={tutor} />
          </HydrationInView>
          <HydrationInView key={`${tutor.id} ${chosen.lesson} ${chosen.level} ${chosen.limit}`}>
            <ReviewsSection tutor={tutor} first={data.reviews} chosen={chosen} />
          </HydrationInView>
          <LazyHydration>
            <DeferredTexts tutorId={tutor.id} texts={data.texts} />
          </LazyHydration>
          <LazyHydration>
            <DeferredRating rating={data.rating} />
          </LazyHydration>
        </article>
      </div>
      <LazyHydration>
        <DeferredSimilar tutors={data.similar} />
      </LazyHydration>
    </div>
  )
}

function TutorHeader({ data }: { data: TutorData }) {
  const { tutor } = data
  return (
    <header className="@container grid min-w-0 gap-5">
      <PublicProfileHeader tutor={tutor}>
        <ReviewSummaryLine reviews={data.reviews.summary} />
        <ResponseTimeLine data={data} />
      </PublicProfileHeader>
      {tutor.short_description && <p className="max-w-text text-lead wrap-anywhere">{tutor.short_description}</p>}
      <SectionLinks data={data} />
    </header>
  )
}

function SectionLinks({ data: { tutor, texts, similar } }: { data: TutorData }) {
  const t = useT()
  const links: [boolean, string, string][] = [
    [tutor.description !== '', '#about-tutor', t('tutor_page.to.about')],
    [tutor.subjects.length > 0, '#subjects', t('tutor_page.to.subjects')],
    [tutor.schedule?.some(Boolean) ?? false, '#schedule', t('shown.schedule')],
    [true, '#reviews', t('tutor_page.reviews')],
    [texts.ads.length > 0, '#ads', t('tutor_text.ads_of_tutor')],
    [texts.blogs.length > 0, '#blog', t('tutor_text.posts_of_tutor')],
    [similar.length > 0, '#similar', t('tutor_page.similar')],
  ]
  return (
    <nav aria-label={t('tutor_page.sections')} className="-mx-4 overflow-x-auto px-4 wide:mx-0 wide:px-0">
      <ul className="flex gap-x-5 border-b border-line text-base whitespace-nowrap">
        {links
          .filter(([is]) => is)
          .map(([, link, text]) => (
            <li key={link}>
              <a href={link} className="flex min-h-11 items-center text-green no-underline hover:underline">
                {text}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}
