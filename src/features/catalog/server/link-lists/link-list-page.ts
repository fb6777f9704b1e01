import type { Ctx } from '#platform/context.ts'
import { buildBreadcrumbList } from '#platform/pages/breadcrumbs.ts'
import { withHead } from '#platform/plugin.ts'
import { fail } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import { linkListNames, linkListPages } from '../../contract.ts'
import type { LinkListName, LinkListData, LinkListItem } from '../../contract.ts'
import { createNumberFormatter } from '../tutor-list/number-format.ts'
import { getCatalogNames } from '../tutor-list/catalog-names.ts'
import { searchLinkList } from './search-link-list.ts'
import type { LinkListSlice } from './search-link-list.ts'

type LinkListAnswer = { items: LinkListItem[]; page: number; pages: number; total: number }

export async function listLinks(
  ctx: Ctx,
  list: LinkListName,
  input: { query: string; page: number },
): Promise<LinkListAnswer> {
  const { rows, ...slice } = await searchLinkList(ctx, list, input)
  return { items: rows.map(({ text, link, count }) => ({ text, link, count })), ...slice }
}

/** A page beyond the end is not found; a searched list is not indexed. */
export async function loadLinkList(
  ctx: Ctx,
  list: LinkListName,
  { query = '', page = 1 }: { query?: string | undefined; page?: number | undefined },
): Promise<LinkListData> {
  const slice = await searchLinkList(ctx, list, { query, page })
  if (page > Math.max(slice.pages, 1)) throw fail('not_found')
  const heading = ctx.t(`lists.${list}.heading`)
  const pageHeading = page > 1 ? ctx.t('lists.page', { heading, page }) : heading
  const data: LinkListData = {
    heading,
    title: `${pageHeading} — ${ctx.edition.siteName}`,
    description: ctx.t(`lists.${list}.description`),
    total: ctx.t(`lists.${list}.total`, { total: slice.total }),
    query,
    groups: presentGroups(ctx, slice),
    page,
    pages: slice.pages,
    lists: await listOtherLists(ctx, list),
    home: { text: ctx.t('crumbs.home'), link: pathTo(ctx, '/') },
  }
  const currentCrumb = { text: heading, link: pathTo(ctx, linkListPages[list].path) }
  return withHead(data, {
    structured: [buildBreadcrumbList(ctx, [data.home, currentCrumb])],
    picture: { title: heading, subtitle: data.total },
    variables: { heading },
    ...(page > 1 && { query: `?page=${page}` }),
    ...((query || slice.total === 0) && { index: false }),
  })
}

function presentGroups(ctx: Ctx, { rows }: LinkListSlice): LinkListData['groups'] {
  const formatNumber = createNumberFormatter(ctx)
  return [...Map.groupBy(rows, ({ group }) => group)].map(([heading, links]) => ({
    heading,
    links: links.map(({ short, link, count }) => ({ text: short, link, count: formatNumber(count) })),
  }))
}

/** Some countries have no districts. */
async function listOtherLists(ctx: Ctx, current: LinkListName): Promise<LinkListData['lists']> {
  const { districts } = await getCatalogNames(ctx)
  return linkListNames
    .filter((list) => list !== 'districts' || list === current || districts.size > 0)
    .map((list) => ({
      text: ctx.t(`lists.${list}.name`),
      link: pathTo(ctx, linkListPages[list].path),
      ...(list === current && { here: true as const }),
    }))
}

const pathTo = ({ edition, locale }: Ctx, path: string) => localePath(locale, edition.locales, path)
