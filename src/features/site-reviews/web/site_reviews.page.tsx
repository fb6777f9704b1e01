import type { PageData } from '#shared/contract.ts'
import { LocalDay } from '#ui/format.tsx'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { Breadcrumbs } from '#ui/parts/breadcrumbs.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Pager } from '#ui/parts/pager.tsx'
import { Books } from '#ui/parts/pictures.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import type { siteReviewsPage } from '../contract.ts'
import { SiteReviewForm } from './review-form.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'

type ReviewsData = PageData<typeof siteReviewsPage>

export default function SiteReviews({ data: { heading, reviews, rating, home } }: { data: ReviewsData }) {
  const t = useT()
  const href = useHref()
  const { edition } = useFrame()
  const title = reviews.page > 1 ? `${heading}, ${t('pager.page', { page: reviews.page })}` : heading
  return (
    <div className="mx-auto max-w-page px-4 pt-6 pb-4">
      <PageHead
        title={`${title} — ${edition.siteName}`}
        description={reviews.page > 1 ? `${title}. ${t('site_reviews.description')}` : t('site_reviews.description')}
      />
      <Breadcrumbs links={[{ text: home.text, href: home.link }]} />
      <h1 className="mt-2 text-title font-bold text-balance tablet:text-display">{heading}</h1>
      <p className="mt-1 max-w-text text-soft">{t('site_reviews.lead')}</p>
      {rating && (
        <p className="mt-3 flex flex-wrap items-center gap-x-2 text-lead" data-site-rating>
          <Stars value={rating.mark} single />
          <span className="text-base text-soft">{rating.text}</span>
        </p>
      )}
      <div className="mt-6 grid items-start gap-8 wide:grid-cols-[1fr_420px]">
        <div>
          {reviews.items.length === 0 ? (
            <EmptyState picture={<Books className="w-40" />} title={t('site_reviews.empty')} />
          ) : (
            <ul className="grid gap-4">
              {reviews.items.map((review) => (
                <li key={review.id}>
                  <SiteReviewCard review={review} />
                </li>
              ))}
            </ul>
          )}
          <div className="mt-8 empty:hidden">
            <Pager
              page={reviews.page}
              pages={reviews.pages}
              href={(one) => href('/reviews') + (one > 1 ? `?page=${one}` : '')}
            />
          </div>
        </div>
        <SiteReviewForm />
      </div>
    </div>
  )
}

function SiteReviewCard({ review }: { review: ReviewsData['reviews']['items'][number] }) {
  const t = useT()
  const { author, mark, text, lang, published_at, reply } = review
  return (
    <article className="rounded-card border border-line bg-card p-4 tablet:p-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-body font-semibold">{author}</h2>
        <Stars value={String(mark)} single />
        <span className="ml-auto text-small text-soft">
          <LocalDay seconds={published_at} />
        </span>
      </header>
      <p lang={lang} className="mt-2 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {reply && (
        <div className="mt-4 border-l-2 border-green pl-4">
          <p className="text-base font-semibold">{t('site_reviews.reply')}</p>
          <p className="mt-1 text-base wrap-anywhere whitespace-pre-line">{reply}</p>
        </div>
      )}
    </article>
  )
}
