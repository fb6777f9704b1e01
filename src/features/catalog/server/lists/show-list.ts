import type { Ctx } from '#platform/context.ts'
import { withHead } from '#platform/plugin.ts'
import { refuse } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import { linkLists, listPages } from '../../contract.ts'
import type { LinkList, LinksData, Listed } from '../../contract.ts'
import { figures } from '../list/figures.ts'
import { catalogNames } from '../list/names.ts'
import { crumbs } from '../list/structured.ts'
import { browseList } from './browse.ts'
import type { Browsed } from './browse.ts'

type Answered = { items: Listed[]; page: number; pages: number; total: number }

/** For programs. */
export async function answerList(ctx: Ctx, list: LinkList, input: { query: string; page: number }): Promise<Answered> {
  const { rows, ...browsed } = await browseList(ctx, list, input)
  return { items: rows.map(({ text, link, count }) => ({ text, link, count })), ...browsed }
}

/** For people. A page that there is not is not found; what somebody filtered is not for search engines. */
export async function showList(
  ctx: Ctx,
  list: LinkList,
  { query = '', page = 1 }: { query?: string | undefined; page?: number | undefined },
): Promise<LinksData> {
  const browsed = await browseList(ctx, list, { query, page })
  if (page > Math.max(browsed.pages, 1)) throw refuse('not_found')
  const heading = ctx.t(`lists.${list}.heading`)
  const named = page > 1 ? ctx.t('lists.page', { heading, page }) : heading
  const data: LinksData = {
    heading,
    title: `${named} — ${ctx.edition.siteName}`,
    description: ctx.t(`lists.${list}.description`),
    total: ctx.t(`lists.${list}.total`, { total: browsed.total }),
    query,
    groups: groupsOf(ctx, browsed),
    page,
    pages: browsed.pages,
    lists: await listsBeside(ctx, list),
    home: { text: ctx.t('list.crumb.home'), link: pathTo(ctx, '/') },
  }
  const here = { text: heading, link: pathTo(ctx, listPages[list].path) }
  return withHead(data, {
    structured: [crumbs(ctx, { breadcrumbs: [data.home, here] })],
    ...(page > 1 && { query: `?page=${page}` }),
    ...((query || browsed.total === 0) && { index: false }),
  })
}

function groupsOf(ctx: Ctx, { rows }: Browsed): LinksData['groups'] {
  const figure = figures(ctx)
  return [...Map.groupBy(rows, ({ group }) => group)].map(([heading, of]) => ({
    heading,
    links: of.map(({ short, link, count }) => ({ text: short, link, count: figure(count) })),
  }))
}

/** Not every country has districts. */
async function listsBeside(ctx: Ctx, here: LinkList): Promise<LinksData['lists']> {
  const { districts } = await catalogNames(ctx)
  return linkLists
    .filter((list) => list !== 'districts' || list === here || districts.size > 0)
    .map((list) => ({
      text: ctx.t(`lists.${list}.name`),
      link: pathTo(ctx, listPages[list].path),
      ...(list === here && { here: true as const }),
    }))
}

const pathTo = ({ edition, locale }: Ctx, path: string) => localePath(locale, edition.locales, path)
