import type { Ctx } from '#platform/context.ts'
import type { Answer, Input } from '#shared/contract.ts'
import type { catalogEndpoints } from '../../contract.ts'
import { describe, staffTexts } from './describe.ts'
import { surroundList, totalOfList } from './list-tutors.ts'
import { catalogNames } from './names.ts'
import { relatedLists } from './related.ts'

type SeoTag = typeof catalogEndpoints.seoTag

/** What the page of a combination says of itself, and where it leads. */
export async function seoTag(ctx: Ctx, { lang: _lang, ...asked }: Input<SeoTag>): Promise<Answer<SeoTag>> {
  const list = await surroundList(ctx, await withQuery(ctx, asked))
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

type Asked = Omit<Input<SeoTag>, 'lang'>

/** What `query` says and no parameter of its own does: "/tutors/matematika/kyiv/?level=nmt", "lesson=matematika". */
async function withQuery(ctx: Ctx, { query, ...asked }: Asked): Promise<Omit<Asked, 'query'>> {
  if (!query) return asked
  const [before = '', after] = query.split('?', 2)
  const isPath = after !== undefined || !query.includes('=')
  const [path, search] = isPath ? [before, after ?? ''] : ['', query]
  const given = new URLSearchParams(search)
  const { cities } = await catalogNames(ctx)
  const { catalogAlias, catalogOnlineAlias, locales } = ctx.edition
  const words = path.split('/').filter((word) => word && !locales.some((locale) => locale === word))
  const choice = words.filter((word) => word !== catalogAlias && word !== catalogOnlineAlias)
  const isCity = (word: string) => cities.byAlias.has(word)
  const said = (name: 'lesson' | 'city' | 'district' | 'level') => given.get(name)?.slice(0, longestWord) || undefined
  return {
    lesson: asked.lesson ?? said('lesson') ?? choice.find((word) => !isCity(word)),
    city: asked.city ?? said('city') ?? choice.find(isCity),
    district: asked.district ?? said('district'),
    level: asked.level ?? said('level'),
    online: asked.online || words.includes(catalogOnlineAlias) || ['1', 'true'].includes(given.get('online') ?? ''),
  }
}

const longestWord = 80
