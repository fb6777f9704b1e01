import type { Ctx } from '#platform/context.ts'
import type { Wanted } from '../../model.ts'
import { countedPlace } from '../read-model/counts.ts'
import type { CountedPlace } from '../read-model/counts.ts'

export type ListFigures = { tutors: number; reviews: number; marks: number }
const noFigures: ListFigures = { tutors: 0, reviews: 0, marks: 0 }

/** How many tutors the lists around one have; 0 is any subject, any level, and no certain place. */
export type Counts = {
  /** In the same place. */
  here: (subjectId: number, levelId: number) => number
  /** Of this very list, with the reviews of all its tutors and the sum of their marks. */
  list: ListFigures
  /** Of the same subject. */
  at: (place: CountedPlace, placeId: number, levelId: number) => number
}

/**
 * Remembered by subject and by place, not by list: there are many lists, but few subjects and places, and those are
 * asked for again and again.
 */
export async function countsAround(ctx: Ctx, wanted: Wanted): Promise<Counts> {
  const { place, placeId = 0 } = countedPlace(wanted)
  const [inPlace, ofSubject] = await Promise.all([
    countsInPlace(ctx, place, placeId),
    countsOfSubject(ctx, wanted.subjectId ?? 0),
  ])
  const figures = (subjectId: number, levelId: number) => inPlace.get(`${subjectId} ${levelId}`) ?? noFigures
  return {
    here: (subjectId, levelId) => figures(subjectId, levelId).tutors,
    list: figures(wanted.subjectId ?? 0, wanted.levelId ?? 0),
    at: (where, id, levelId) => ofSubject.get(`${where} ${id} ${levelId}`) ?? 0,
  }
}

function countsInPlace(ctx: Ctx, place: CountedPlace, placeId: number): Promise<ReadonlyMap<string, ListFigures>> {
  return ctx.remember(`counts in ${place} ${placeId}`, async () => {
    const rows = await ctx.db
      .selectFrom('catalog_count')
      .select(['subject_id', 'level_id', 'tutors', 'reviews', 'marks'])
      .where('edition', '=', ctx.edition.code)
      .where('place', '=', place)
      .where('place_id', '=', placeId)
      .execute()
    return new Map(rows.map(({ subject_id, level_id, ...figures }) => [`${subject_id} ${level_id}`, figures]))
  })
}

function countsOfSubject(ctx: Ctx, subjectId: number): Promise<ReadonlyMap<string, number>> {
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
