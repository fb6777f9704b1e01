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

/** In any script, and by the beginnings of words; all that is no letter and no digit stands for itself. */
async function named(ctx: Ctx, list: LinkList, all: readonly Row[], query: string): Promise<readonly Row[]> {
  const sought = await ctx.remember(`list of ${list}, folded`, async () =>
    all.map(({ text, also }) => ({ folded: ` ${fold(`${text} ${also}`)}`, plain: `${text} ${also}`.toLowerCase() })),
  )
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const tests = words.map((word) => {
    const folded = fold(word)
    const isPlain = /^[\p{L}\p{M}\p{N}'’ʼ-]+$/u.test(word)
    return ({ folded: known, plain }: (typeof sought)[number]) =>
      isPlain && folded ? folded.split(' ').every((part) => known.includes(` ${part}`)) : plain.includes(word)
  })
  return all.filter((_, place) => tests.every((isIn) => isIn(sought[place]!)))
}
