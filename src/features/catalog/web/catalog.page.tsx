import { lazy } from 'react'
import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { LazyHydration } from '#ui/lazy-hydration.tsx'
import { Breadcrumbs } from '#ui/parts/breadcrumbs.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import type { catalogPage, CatalogData } from '../contract.ts'
import { CatalogFilters } from './catalog/filters.tsx'
import { CatalogResults } from './catalog/results.tsx'
import { ViewedTutors } from './viewed-tutors.tsx'
import type { RichText } from '#shared/rich-text/rich-text.ts'
import { PageHead } from '#ui/parts/page-head.tsx'

/** Few lists have a text, so the browser loads its code when it hydrates the end of the page. */
const loadText = async () => ({ default: (await import('#ui/rich-text/rich-text-view.tsx')).RichTextView })
const DeferredRichText = import.meta.env.SSR ? (await loadText()).default : lazy(loadText)

/** Serves both the in-person and the online catalog. */
export default function Catalog({ page, data }: { page: string; data: PageData<typeof catalogPage> }) {
  const t = useT()
  return (
    <>
      <PageHead title={data.title} description={data.description} />
      <div className="mx-auto max-w-page px-4">
        <div data-behind className="pt-4 wide:pt-6">
          <LazyHydration>
            <CatalogHeading data={data} />
          </LazyHydration>
        </div>
        <div className="items-start gap-8 pt-1 wide:grid wide:grid-cols-[240px_minmax(0,1fr)] wide:pt-4">
          <a
            href="#results"
            className="sr-only max-wide:hidden focus:not-sr-only focus:absolute focus:z-50 focus:rounded-card focus:bg-card focus:p-3"
          >
            {t('catalog.to_results')}
          </a>
          <CatalogFilters data={data} online={page === 'online_catalog'} />
          <CatalogResults data={data} />
        </div>
        <div data-behind className="below pt-12">
          <LazyHydration>
            <CatalogFooter about={data.about} related={data.related} />
            <ViewedTutors />
          </LazyHydration>
        </div>
      </div>
    </>
  )
}

function CatalogHeading({ data }: { data: CatalogData }) {
  const t = useT()
  return (
    <>
      <Breadcrumbs links={data.breadcrumbs.slice(0, -1).map(({ link, text }) => ({ href: link, text }))} />
      <h1 className="mt-1 text-title font-bold text-balance">{data.heading}</h1>
      {data.rating && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-base text-soft">
          <Stars value={data.rating.value} single />
          {t('catalog.reviews', { count: data.rating.reviews, figure: data.rating.figure })}
        </p>
      )}
    </>
  )
}

function CatalogFooter({ about, related }: Pick<CatalogData, 'about' | 'related'>) {
  return (
    <>
      {about && (
        <section className="border-t border-line py-10">
          {about.heading && <h2 className="mb-4 text-lead font-semibold">{about.heading}</h2>}
          <DeferredRichText doc={about.text as RichText} />
        </section>
      )}
      {related.map(({ heading, links }) => (
        <nav key={heading} aria-label={heading} className="border-t border-line py-8">
          <h2 className="mb-3 text-body font-semibold">{heading}</h2>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {links.map(({ text, link, count }) => (
              <li key={link}>
                <a
                  href={link}
                  className="inline-flex min-h-11 items-center text-base text-ink no-underline hover:text-green wide:min-h-9"
                >
                  {text}
                  {count && <span className="ml-1.5 text-small text-soft tabular-nums">{count}</span>}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </>
  )
}
