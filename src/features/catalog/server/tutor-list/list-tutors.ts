import type { Ctx } from '#platform/context.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { failFields } from '#shared/errors.ts'
import { minorUnits } from '#shared/money.ts'
import type { catalogEndpoints, CountedOption } from '../../contract.ts'
import { findTutors } from '../read-model/find-tutors.ts'
import type { FoundTutors } from '../read-model/find-tutors.ts'
import { isNarrowed } from '../read-model/entry-query.ts'
import type { TutorQuery } from '../../model.ts'
import { resolveSelection, findUnknownParams, toTutorQuery } from './selection.ts'
import type { ListParams } from './selection.ts'
import { readListCounts } from './list-counts.ts'
import { cityOptions, districtOptions, levelOptions, subdistrictOptions, subjectOptions } from './facets.ts'
import type { ListContext, FacetLink } from './facets.ts'
import { findNonEmptyFacets } from './non-empty-facets.ts'
import { getCatalogNames } from './catalog-names.ts'
import { readListOffers } from './list-offers.ts'
import type { ListOffers } from './list-offers.ts'
import { presentListedTutor } from './present-card.ts'

type PricedListContext = ListContext & { offers: ListOffers | undefined }
export type TutorList = PricedListContext & { found: FoundTutors }

export async function getTutorList(ctx: Ctx, params: ListParams, { tops = true } = {}): Promise<TutorList> {
  const { query, ...list } = await resolveList(ctx, params)
  const countsAndOffersPromise = readCountsAndOffers(ctx, query)
  const countWholeList = async () => wholeListTotal({ ...list, counts: (await countsAndOffersPromise).counts })
  const nonEmptyFacetsPromise = countsAndOffersPromise.then(({ counts }) =>
    findNonEmptyFacets(ctx, query, { ...list, counts }),
  )
  const [found, countsAndOffers, nonEmptyFacets] = await Promise.all([
    findTutors(ctx, { ...query, tops }, countWholeList),
    countsAndOffersPromise,
    nonEmptyFacetsPromise,
  ])
  return { ...list, ...countsAndOffers, nonEmptyFacets, found }
}

export async function getListContext(ctx: Ctx, params: ListParams): Promise<PricedListContext> {
  const { query, ...list } = await resolveList(ctx, params)
  return { ...list, ...(await readCountsAndOffers(ctx, query)) }
}

async function resolveList(ctx: Ctx, params: ListParams) {
  const names = await getCatalogNames(ctx)
  const selection = resolveSelection(names, params)
  const query = toTutorQuery(selection, minorUnits(ctx.edition.currency))
  return { names, selection, query, narrowed: isNarrowed(query) }
}

async function readCountsAndOffers(ctx: Ctx, query: TutorQuery) {
  const [counts, offers] = await Promise.all([readListCounts(ctx, query), readListOffers(ctx, query)])
  return { counts, offers }
}

/** Number of tutors without price, place and text filters. */
export function wholeListTotal({ selection: { subject, level }, counts }: ListContext): number {
  return counts.samePlace(subject?.id ?? 0, level?.id ?? 0)
}

type Tutors = typeof catalogEndpoints.tutors

/** Bots get the list without paid placements, which rotate. */
export async function listTutors(ctx: Ctx, { g_bot, lang: _lang, ...params }: Input<Tutors>): Promise<Answer<Tutors>> {
  const unknown = findUnknownParams(await getCatalogNames(ctx), params)
  if (unknown.length > 0)
    throw failFields(Object.fromEntries(unknown.map((name) => [name, [{ id: 'invalid.unknown' }]])))
  const list = await getTutorList(ctx, params, { tops: !g_bot })
  const { found, names } = list
  return {
    tutors: {
      items: found.tutors.map((one) => presentListedTutor(ctx, one, names)),
      page: found.page,
      pages: found.pages,
      total: found.total,
      more: found.more,
    },
    filter_lists: {
      lesson: subjectOptions(ctx, list).map(presentOption),
      city: cityOptions(ctx, list).map(presentOption),
      district: districtOptions(ctx, list).map((option) => ({
        ...presentOption(option),
        subdistricts: subdistrictOptions(ctx, list, names.districts.get(option.value)).map(presentOption),
      })),
      level: levelOptions(ctx, list).map(presentOption),
    },
  }
}

function presentOption({ value, alias, link, text, count }: FacetLink): CountedOption {
  return { value, alias, link, text, ...(count !== undefined && { count }) }
}
