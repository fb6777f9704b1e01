import type { Ctx } from '#platform/context.ts'
import type { Answer, Input } from '#shared/contract.ts'
import type { catalogEndpoints } from '../../contract.ts'
import { describe, staffTexts } from './describe.ts'
import { surroundList, totalOfList } from './list-tutors.ts'
import { relatedLists } from './related.ts'

type SeoTag = typeof catalogEndpoints.seoTag

/** What the page of a combination says of itself, and where it leads. */
export async function seoTag(ctx: Ctx, { lang: _lang, ...asked }: Input<SeoTag>): Promise<Answer<SeoTag>> {
  const list = await surroundList(ctx, asked)
  const total = totalOfList(list)
  return {
    ...describe(ctx, list.choice, { total, offers: list.offers }),
    texts: staffTexts(ctx, list.choice),
    index: total > 0,
    links: relatedLists(ctx, list).map(({ heading, links }) => ({
      heading,
      links: links.map(({ text, link }) => ({ text, link })),
    })),
  }
}
