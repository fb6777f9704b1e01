import type { ReactNode } from 'react'
import type { TextLink } from '#shared/frame.ts'
import type { StoredImage } from '#shared/media.ts'
import { useFrame, useHref, useT } from '../frame.tsx'
import { Breadcrumbs } from '../parts/breadcrumbs.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Pager } from '../parts/pager.tsx'
import { Books } from '../parts/pictures.tsx'
import { ResponsiveImage } from '../parts/responsive-image.tsx'
import { PageHead } from '../parts/page-head.tsx'

type ListedEntry = { id: number; title: string; image?: StoredImage | null }
type Props<T> = {
  data: {
    heading: string
    lead: string
    empty: string
    breadcrumbs: readonly TextLink[]
    list: { items: readonly T[]; page: number; pages: number }
  }
  /** Shown below the title of an entry. */
  renderFacts: (entry: T) => ReactNode
}

/** The page with the list of a public resource. */
export function ContentList<T extends ListedEntry>({ data, renderFacts }: Props<T>) {
  const t = useT()
  const href = useHref()
  const { path, edition } = useFrame()
  const { heading, lead, empty, breadcrumbs, list } = data
  const { items, page, pages } = list
  const title = page > 1 ? `${heading}, ${t('pager.page', { page })}` : heading
  return (
    <div className="mx-auto max-w-page px-4 pt-6 pb-4">
      <PageHead title={`${title} — ${edition.siteName}`} description={lead} />
      <Breadcrumbs links={breadcrumbs.map(({ text, link }) => ({ text, href: link }))} />
      <h1 className="mt-2 text-title font-bold text-balance tablet:text-display">{heading}</h1>
      <p className="mt-1 max-w-text text-soft">{lead}</p>
      {items.length === 0 ? (
        <div className="mt-8">
          <EmptyState picture={<Books className="w-40" />} title={empty} />
        </div>
      ) : (
        <ul className="mt-6 grid gap-4">
          {items.map((entry, place) => (
            <li
              key={entry.id}
              data-item={entry.id}
              className="relative grid overflow-hidden rounded-card border border-line bg-card transition-colors duration-150 hover:border-edge data-last:border-green has-[img]:tablet:grid-cols-[240px_1fr]"
            >
              {entry.image && (
                <ResponsiveImage
                  image={entry.image}
                  sizes="(min-width: 768px) 240px, 100vw"
                  isFirst={place === 0}
                  className="h-full max-h-52 w-full object-cover"
                />
              )}
              <div className="grid content-center gap-2 p-4 tablet:p-5">
                <h2 className="text-lead font-semibold text-balance">
                  <a href={href(`${path}${entry.id}/`)} className="text-ink no-underline after:absolute after:inset-0">
                    {entry.title}
                  </a>
                </h2>
                {renderFacts(entry)}
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-8 empty:hidden">
        <Pager page={page} pages={pages} href={(one) => href(path) + (one > 1 ? `?page=${one}` : '')} />
      </div>
    </div>
  )
}
