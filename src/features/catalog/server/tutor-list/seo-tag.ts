import type { Ctx } from '#platform/context.ts'
import type { Answer, Input } from '#shared/contract.ts'
import type { catalogEndpoints } from '../../contract.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import { describeList } from './describe-list.ts'
import { findCombinationText } from './list-combination.ts'
import { getListContext, wholeListTotal } from './list-tutors.ts'
import { getCatalogNames } from './catalog-names.ts'
import { findRelatedLists } from './related-lists.ts'

type SeoTag = typeof catalogEndpoints.seoTag

export async function getSeoTag(ctx: Ctx, { lang: _lang, ...params }: Input<SeoTag>): Promise<Answer<SeoTag>> {
  const list = await getListContext(ctx, await mergeQueryParams(ctx, params))
  const total = wholeListTotal(list)
  const own = await findCombinationText(ctx, list.selection)
  return {
    ...describeList(ctx, list.selection, { total, offers: list.offers, own }),
    texts: own ? [own.heading, ...plainText(own.text).split('\n')].filter(Boolean) : [],
    index: total > 0,
    links: findRelatedLists(ctx, list).map(({ heading, links }) => ({
      heading,
      links: links.map(({ text, link }) => ({ text, link })),
    })),
  }
}

type SeoTagParams = Omit<Input<SeoTag>, 'lang'>

/** Fills missing parameters from `query`, for example “/tutors/matematika/kyiv/?level=nmt” or “lesson=matematika”. */
async function mergeQueryParams(ctx: Ctx, { query, ...params }: SeoTagParams): Promise<Omit<SeoTagParams, 'query'>> {
  if (!query) return params
  const [before = '', after] = query.split('?', 2)
  const isPath = after !== undefined || !query.includes('=')
  const [path, search] = isPath ? [before, after ?? ''] : ['', query]
  const searchParams = new URLSearchParams(search)
  const { cities } = await getCatalogNames(ctx)
  const { catalogAlias, catalogOnlineAlias, locales } = ctx.edition
  const words = path.split('/').filter((word) => word && !locales.some((locale) => locale === word))
  const pathWords = words.filter((word) => word !== catalogAlias && word !== catalogOnlineAlias)
  const isCity = (word: string) => cities.byAlias.has(word)
  const fromQuery = (name: 'lesson' | 'city' | 'district' | 'level') =>
    searchParams.get(name)?.slice(0, maxWordLength) || undefined
  return {
    lesson: params.lesson ?? fromQuery('lesson') ?? pathWords.find((word) => !isCity(word)),
    city: params.city ?? fromQuery('city') ?? pathWords.find(isCity),
    district: params.district ?? fromQuery('district'),
    level: params.level ?? fromQuery('level'),
    online:
      params.online || words.includes(catalogOnlineAlias) || ['1', 'true'].includes(searchParams.get('online') ?? ''),
  }
}

const maxWordLength = 80
