import type { Ctx } from '#platform/context.ts'
import type { TutorQuery } from '../../model.ts'
import { toCountedPlace } from '../read-model/counts.ts'
import type { CountedPlace } from '../read-model/counts.ts'

export type ListTotals = { tutors: number; reviews: number; marks: number }
const noTotals: ListTotals = { tutors: 0, reviews: 0, marks: 0 }

/** Numbers of tutors in this list and its neighbors; id 0 means any subject, any level or no particular place. */
export type ListCounts = {
  /** Another subject or level in the same place. */
  samePlace: (subjectId: number, levelId: number) => number
  /** This list, with the number of reviews of its tutors and the sum of their marks. */
  list: ListTotals
  /** The same subject in another place. */
  sameSubject: (place: CountedPlace, placeId: number, levelId: number) => number
}

/** Cached by subject and by place instead of by list: there are many lists, but few subjects and places. */
export async function readListCounts(ctx: Ctx, query: TutorQuery): Promise<ListCounts> {
  const { place, placeId = 0 } = toCountedPlace(query)
  const [inPlace, ofSubject] = await Promise.all([
    readCountsInPlace(ctx, place, placeId),
    readCountsOfSubject(ctx, query.subjectId ?? 0),
  ])
  const totals = (subjectId: number, levelId: number) => inPlace.get(`${subjectId} ${levelId}`) ?? noTotals
  return {
    samePlace: (subjectId, levelId) => totals(subjectId, levelId).tutors,
    list: totals(query.subjectId ?? 0, query.levelId ?? 0),
    sameSubject: (where, id, levelId) => ofSubject.get(`${where} ${id} ${levelId}`) ?? 0,
  }
}

function readCountsInPlace(ctx: Ctx, place: CountedPlace, placeId: number): Promise<ReadonlyMap<string, ListTotals>> {
  return ctx.remember(`counts in ${place} ${placeId}`, async () => {
    const rows = await ctx.db
      .selectFrom('catalog_count')
      .select(['subject_id', 'level_id', 'tutors', 'reviews', 'marks'])
      .where('edition', '=', ctx.edition.code)
      .where('place', '=', place)
      .where('place_id', '=', placeId)
      .execute()
    return new Map(rows.map(({ subject_id, level_id, ...totals }) => [`${subject_id} ${level_id}`, totals]))
  })
}

function readCountsOfSubject(ctx: Ctx, subjectId: number): Promise<ReadonlyMap<string, number>> {
  return ctx.remember(`counts of subject ${subjectId}`, async () => {
    const rows = await ctx.db
      .selectFrom('catalog_count')
      .select(['place', 'place_id', 'level_id', 'tutors'])
      .where('edition', '=', ctx.edition.code)
      .where('subject_id', '=', subjectId)
      .execute()
    return new Map(rows.map(({ place, place_id, level_id, tutors }) => [`${place} ${place_id} ${level_id}`, tutors]))
  })
}
