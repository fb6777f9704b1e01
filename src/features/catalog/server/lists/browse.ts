import type { Ctx } from '#platform/context.ts'
import { fold } from '#shared/fold.ts'
import type { LinkList } from '../../contract.ts'
import { collectList } from './collect.ts'
import type { Row } from './collect.ts'

const atOnce = 100

export type Browsed = { rows: readonly Row[]; page: number; pages: number; total: number }

/** A page of a list, or of what in it is called like that. */
export async function browseList(
  ctx: Ctx,
  list: LinkList,
  { query, page }: { query: string; page: number },
): Promise<Browsed> {
  const all = await collectList(ctx, list)
  const found = query ? await named(ctx, list, all, query) : all
  const pages = Math.ceil(found.length / atOnce)
  return { rows: found.slice((page - 1) * atOnce, page * atOnce), page, pages, total: found.length }
}

/** In any script, and by the beginnings of words. */
async function named(ctx: Ctx, list: LinkList, all: readonly Row[], query: string): Promise<readonly Row[]> {
  const sought = await ctx.remember(`list of ${list}, folded`, async () =>
    all.map(({ text, also }) => ` ${fold(`${text} ${also}`)}`),
  )
  const words = fold(query).split(' ')
  return all.filter((_, place) => words.every((word) => sought[place]?.includes(` ${word}`)))
}
