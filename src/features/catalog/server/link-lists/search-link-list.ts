import type { Ctx } from '#platform/context.ts'
import { fold } from '#shared/fold.ts'
import type { LinkListName } from '../../contract.ts'
import { collectLinks } from './collect-links.ts'
import type { LinkRow } from './collect-links.ts'

const linksPerPage = 100

export type LinkListSlice = { rows: readonly LinkRow[]; page: number; pages: number; total: number }

export async function searchLinkList(
  ctx: Ctx,
  list: LinkListName,
  { query, page }: { query: string; page: number },
): Promise<LinkListSlice> {
  const all = await collectLinks(ctx, list)
  const found = query ? await filterByQuery(ctx, list, all, query) : all
  const pages = Math.ceil(found.length / linksPerPage)
  return { rows: found.slice((page - 1) * linksPerPage, page * linksPerPage), page, pages, total: found.length }
}

/** Matches word prefixes in any script; a word with other characters is matched literally. */
async function filterByQuery(
  ctx: Ctx,
  list: LinkListName,
  all: readonly LinkRow[],
  query: string,
): Promise<readonly LinkRow[]> {
  const index = await ctx.remember(`list of ${list}, folded`, async () =>
    all.map(({ text, keywords }) => ({
      folded: ` ${fold(`${text} ${keywords}`)}`,
      plain: `${text} ${keywords}`.toLowerCase(),
    })),
  )
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const tests = words.map((word) => {
    const folded = fold(word)
    const isPlain = /^[\p{L}\p{M}\p{N}'’ʼ-]+$/u.test(word)
    return ({ folded: known, plain }: (typeof index)[number]) =>
      isPlain && folded ? folded.split(' ').every((part) => known.includes(` ${part}`)) : plain.includes(word)
  })
  return all.filter((_, place) => tests.every((matches) => matches(index[place]!)))
}
