import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { Breadcrumbs } from '#ui/parts/breadcrumbs.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Pager } from '#ui/parts/pager.tsx'
import { LostMap } from '#ui/parts/pictures.tsx'
import { SearchField } from '#ui/parts/search-field.tsx'
import type { LinkListData } from '../contract.ts'
import { CountedLinks } from './counted-links.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'

export function LinkListPage({ data }: { data: LinkListData }) {
  const t = useT()
  const listHref = useHref()(useFrame().path)
  const { heading, title, description, total, query, groups, page, pages, home } = data
  return (
    <>
      <PageHead title={title} description={description} />
      <div className="mx-auto max-w-page px-4 pt-6 pb-4">
        <Breadcrumbs links={[{ href: home.link, text: home.text }]} />
        <h1 className="mt-2 text-title font-bold text-balance tablet:text-display">{heading}</h1>
        <p className="mt-1 text-soft">{total}</p>
        <LinkListTabs lists={data.lists} />
        <form role="search" action={listHref} className="mt-5 flex max-w-120 gap-2">
          <div className="min-w-0 flex-1">
            <SearchField key={query} name="query" label={t('lists.filter')} defaultValue={query} maxLength={100} />
          </div>
          <Button type="submit">{t('lists.find')}</Button>
        </form>
        {groups.length === 0 && <NoLinksFound query={query} all={listHref} />}
        {groups.length > 0 && <LinkGroups groups={groups} />}
        <div className="mt-8 empty:hidden">
          <Pager page={page} pages={pages} href={(one) => listHref + formatSearch(query, one)} />
        </div>
      </div>
    </>
  )
}

/** Groups are read down the columns; a single group without a heading is sorted by count and read across. */
function LinkGroups({ groups }: { groups: LinkListData['groups'] }) {
  const [first] = groups
  if (first && !first.heading)
    return (
      <div className="mt-6">
        <CountedLinks links={first.links} />
      </div>
    )
  return (
    <div className="mt-6 gap-8 tablet:columns-2 wide:columns-3">
      {groups.map(({ heading, links }) => (
        <section key={heading} className="break-inside-avoid pb-6">
          <h2 className="border-b border-line pb-1 text-lead font-semibold">{heading}</h2>
          <CountedLinks links={links} column />
        </section>
      ))}
    </div>
  )
}

function LinkListTabs({ lists }: { lists: LinkListData['lists'] }) {
  const t = useT()
  if (lists.length < 2) return null
  return (
    <nav aria-label={t('lists.all')} className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {lists.map(({ text, link, here }) => (
          <li key={link}>
            <a
              href={link}
              {...(here && { 'aria-current': 'page' })}
              className="flex min-h-11 items-center rounded-full border border-line bg-card px-4 text-base text-ink no-underline hover:border-edge aria-[current]:border-green aria-[current]:bg-green-wash"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NoLinksFound({ query, all }: { query: string; all: string }) {
  const t = useT()
  return (
    <div className="mt-8">
      <EmptyState
        picture={<LostMap className="w-40" />}
        title={query ? t('lists.nothing', { query }) : t('lists.empty')}
        action={query && <ButtonLink href={all}>{t('lists.show_all')}</ButtonLink>}
      />
    </div>
  )
}

function formatSearch(query: string, page: number): string {
  const search = new URLSearchParams()
  if (query) search.set('query', query)
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}
