import type { ReactNode } from 'react'
import { TutorCard } from '#features/catalog/tutor-card.tsx'
import type { PageData } from '#shared/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { LazyHydration } from '#ui/lazy-hydration.tsx'
import { Breadcrumbs } from '#ui/parts/breadcrumbs.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { ResponsiveImage } from '#ui/parts/responsive-image.tsx'
import { VoteStars } from '#ui/parts/vote-stars.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import type { materialPage, newsEndpoints, NewsPost } from '../contract.ts'
import { NewsCards } from './news-cards.tsx'
import { NewsFacts } from './news-facts.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'

export default function MaterialPage({ data }: { data: PageData<typeof materialPage> }) {
  const t = useT()
  const { edition } = useFrame()
  const { post, tutors, more, feed } = data
  const { title, image, sections, subjects, author } = post
  return (
    <div className="mx-auto max-w-page px-4 pt-6 pb-4">
      <PageHead title={`${title} — ${edition.siteName}`} description={data.description} />
      {feed && <link rel="alternate" type="application/rss+xml" title={t('materials.rss')} href={feed} />}
      <Breadcrumbs links={data.breadcrumbs.map(({ text, link }) => ({ text, href: link }))} />
      <article className="mt-2 wide:grid wide:grid-cols-[minmax(0,70ch)_minmax(220px,1fr)] wide:gap-x-12">
        <header className="wide:col-span-2">
          <h1 className="mb-3 max-w-text text-title font-bold text-balance tablet:text-display">{title}</h1>
          <NewsFacts post={post} author={author} />
        </header>
        {sections.length > 2 && <Contents sections={sections} />}
        <div className="mt-6 wide:col-start-1 wide:row-start-2">
          {image && (
            <ResponsiveImage
              image={image}
              sizes="(min-width: 1000px) 700px, 100vw"
              isFirst
              className="mb-6 h-auto w-full rounded-card border border-line"
            />
          )}
          <LazyHydration>
            <RichTextView doc={post.text} />
            <Tags tags={post.tags} />
          </LazyHydration>
          <div className="mt-8">
            <Vote post={post} />
          </div>
        </div>
      </article>
      <LazyHydration>
        {tutors.length > 0 && (
          <Section title={t('materials.tutors')}>
            <ul className="grid gap-4 tablet:grid-cols-2 wide:grid-cols-3">
              {tutors.map((tutor) => (
                <li key={tutor.id}>
                  <TutorCard tutor={tutor} />
                </li>
              ))}
            </ul>
            <p className="mt-5 flex flex-wrap gap-3">
              {subjects.map(({ text, link }) => (
                <ButtonLink key={link} href={link} size="small">
                  {t('materials.subject', { subject: text })}
                </ButtonLink>
              ))}
            </p>
          </Section>
        )}
        {more.length > 0 && (
          <Section title={t('materials.more')}>
            <NewsCards posts={more} heading="h3" />
          </Section>
        )}
      </LazyHydration>
    </div>
  )
}

function Contents({ sections }: Pick<NewsPost, 'sections'>) {
  const t = useT()
  return (
    <nav
      aria-labelledby="contents"
      className="mt-6 self-start rounded-card border border-line bg-card p-4 wide:sticky wide:top-6 wide:col-start-2 wide:row-start-2"
    >
      <h2 id="contents" className="font-semibold">
        {t('materials.contents')}
      </h2>
      <ol className="mt-2 grid gap-1.5 text-base">
        {sections.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? 'pl-4' : ''}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Tags({ tags }: Pick<NewsPost, 'tags'>) {
  const t = useT()
  if (tags.length === 0) return null
  return (
    <ul aria-label={t('materials.tags')} className="mt-6 flex flex-wrap gap-2">
      {tags.map(({ text, link }) => (
        <li key={text}>
          <a
            href={link}
            rel="nofollow"
            className="inline-flex min-h-8 items-center rounded-full border border-line bg-card px-3 text-base text-ink no-underline hover:border-edge"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Vote({ post: { id, rating, votes } }: { post: NewsPost }) {
  const t = useT()
  async function send(mark: number) {
    const answer = await call<typeof newsEndpoints.setRating>('POST /api/client/news_one/set_rating', {
      id,
      rating: mark,
    })
    if (answer.status === 'success') return answer.data
    notifyFailure(answer, t)
    return undefined
  }
  return <VoteStars title={t('materials.vote')} summary={{ rating, votes }} send={send} />
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12">
      <h2 className="mb-4 text-title font-semibold">{title}</h2>
      {children}
    </section>
  )
}
