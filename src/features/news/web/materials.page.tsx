import { Rss } from 'lucide-react'
import type { PageData } from '#shared/contract.ts'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { LazyHydration } from '#ui/lazy-hydration.tsx'
import { Breadcrumbs } from '#ui/parts/breadcrumbs.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Pager } from '#ui/parts/pager.tsx'
import { Books } from '#ui/parts/pictures.tsx'
import { TabLinks } from '#ui/parts/tab-links.tsx'
import type { materialsPage } from '../contract.ts'
import { NewsCards } from './news-cards.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'

export default function MaterialsPage({ data }: { data: PageData<typeof materialsPage> }) {
  const t = useT()
  const href = useHref()
  const { path } = useFrame()
  const { heading, lead, tag, list, feed } = data
  const title = list.page > 1 ? `${t('pager.page', { page: list.page })}. ${data.title}` : data.title
  const query = (page: number) => new URLSearchParams({ ...(tag && { tag }), ...(page > 1 && { page: String(page) }) })
  return (
    <div className="mx-auto max-w-page px-4 pt-6 pb-4">
      <PageHead
        title={title}
        description={list.page > 1 ? `${t('pager.page', { page: list.page })}. ${lead}` : data.description}
      />
      {feed && <link rel="alternate" type="application/rss+xml" title={t('materials.rss')} href={feed} />}
      <Breadcrumbs links={data.breadcrumbs.map(({ text, link }) => ({ text, href: link }))} />
      <h1 className="mt-2 text-title font-bold text-balance tablet:text-display">{heading}</h1>
      <p className="mt-1 max-w-text text-soft">{lead}</p>
      {data.categories.length > 2 && (
        <div className="mt-5">
          <TabLinks
            label={t('materials.categories')}
            links={data.categories.map(({ link, posts, ...one }) => ({ ...one, href: link, count: posts }))}
          />
        </div>
      )}
      {tag && (
        <p className="mt-5 flex flex-wrap items-center gap-3">
          <span className="font-medium">{t('materials.tagged', { tag })}</span>
          <a href={href(path)}>{t('materials.all_tags')}</a>
        </p>
      )}
      <div className="mt-6">
        {list.items.length === 0 ? (
          <EmptyState picture={<Books className="w-40" />} title={t('materials.empty')} />
        ) : (
          <LazyHydration>
            <NewsCards posts={list.items} heading="h2" isFirst />
          </LazyHydration>
        )}
      </div>
      <div className="mt-8 empty:hidden">
        <Pager
          page={list.page}
          pages={list.pages}
          href={(page) => href(path) + (query(page).size > 0 ? `?${query(page)}` : '')}
        />
      </div>
      {feed && (
        <p className="mt-8 text-base">
          <a href={feed} data-reload className="inline-flex items-center gap-1.5">
            <Rss aria-hidden className="size-4" />
            {t('materials.rss')}
          </a>
        </p>
      )}
    </div>
  )
}
