import type { ReactNode } from 'react'
import { Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { HydrationInView, LazyHydration } from '#ui/lazy-hydration.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { Breadcrumbs } from '#ui/parts/breadcrumbs.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { ResponsiveImage } from '#ui/parts/responsive-image.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import type { TextEntryData } from './contract.ts'
import { TextCard, TextFacts } from './text-card.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'

type Props = { data: TextEntryData; more: string; action: string; children?: ReactNode }

/** The page of one text with its author. `children` stand below the text. */
export function TextEntry({ data, more, action, children }: Props) {
  const { entry } = data
  const [cover, ...others] = entry.images
  return (
    <div className="mx-auto max-w-page px-4 pt-6 pb-4">
      <PageHead title={data.title} description={data.description} />
      <LazyHydration>
        <Breadcrumbs links={data.breadcrumbs.map(({ text, link }) => ({ text, href: link }))} />
      </LazyHydration>
      <div className="mt-2 grid items-start gap-x-12 gap-y-8 wide:grid-cols-[minmax(0,1fr)_300px]">
        <article className="min-w-0">
          <LazyHydration>
            <header lang={entry.lang}>
              <h1 className="mb-3 max-w-text text-title font-bold text-balance wrap-anywhere tablet:text-display">
                {entry.title}
              </h1>
              <EntryFacts entry={entry} />
            </header>
            {cover && (
              <ResponsiveImage
                image={cover}
                sizes="(min-width: 768px) 750px, 100vw"
                isFirst
                className="mt-6 h-auto w-full max-w-[70ch] rounded-card border border-line"
              />
            )}
            <div lang={entry.lang} className="mt-6">
              <RichTextView doc={entry.text} ugc />
            </div>
            {others.length > 0 && (
              <ul className="mt-6 grid max-w-[70ch] grid-cols-2 gap-3 tablet:grid-cols-3">
                {others.map((image) => (
                  <li key={image.id}>
                    <a href={image.url} className="block">
                      <ResponsiveImage
                        image={image}
                        sizes="(min-width: 768px) 240px, 50vw"
                        className="aspect-4/3 h-full w-full rounded-card border border-line object-cover"
                      />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </LazyHydration>
          {children && (
            <HydrationInView>
              <div className="mt-8 max-w-[70ch]">{children}</div>
            </HydrationInView>
          )}
        </article>
        <LazyHydration>
          <AuthorCard entry={entry} action={action} />
        </LazyHydration>
      </div>
      <LazyHydration>
        {data.more.length > 0 && (
          <section className="mt-12 border-t border-line pt-8">
            <h2 className="mb-4 text-lead font-semibold">{more}</h2>
            <ul className="grid gap-4">
              {data.more.map((text) => (
                <li key={text.id}>
                  <TextCard text={text} Title="h3" withAuthor={false} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </LazyHydration>
    </div>
  )
}

function EntryFacts({ entry }: { entry: TextEntryData['entry'] }) {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {entry.subject && (
        <a href={entry.subject.link} className="no-underline">
          <Badge tone="green">{entry.subject.name}</Badge>
        </a>
      )}
      {entry.is_choice && <Badge tone="sun">{t('tutor_text.choice')}</Badge>}
      <TextFacts text={entry} />
    </div>
  )
}

function AuthorCard({ entry: { author, price }, action }: { entry: TextEntryData['entry']; action: string }) {
  const t = useT()
  return (
    <aside className="grid gap-4 rounded-card border border-line bg-card p-5 wide:sticky wide:top-6">
      <a href={author.link} className="flex items-center gap-3 text-ink no-underline hover:underline">
        <Avatar name={author.name} src={author.avatar ?? undefined} size={56} />
        <span className="min-w-0">
          <b className="block font-semibold wrap-anywhere">{author.name}</b>
          <span className="text-base text-soft">{t('tutor_text.author')}</span>
        </span>
      </a>
      {price !== null && price > 0 && (
        <p>
          <b className="text-title font-bold">
            <Sum minor={price} />
          </b>{' '}
          <span className="text-base text-soft">{t('tutor_text.per_hour')}</span>
        </p>
      )}
      <ButtonLink look="main" href={author.link}>
        {action}
      </ButtonLink>
    </aside>
  )
}
