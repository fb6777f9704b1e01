import type { Ctx } from '#platform/context.ts'
import { tutorsOnShow } from './on-show.ts'

/** How many tutors are on show: all, and by the id of a subject and of a city; where there are none, nothing. */
export type TutorCounts = {
  all: number
  bySubject: ReadonlyMap<number, number>
  byCity: ReadonlyMap<number | null, number>
}

export function tutorCounts(ctx: Ctx): Promise<TutorCounts> {
  return ctx.remember('tutor counts', async () => {
    const [subjects, cities] = await Promise.all([countBySubject(ctx), countByCity(ctx)])
    const all = cities.reduce((sum, [, tutors]) => sum + tutors, 0)
    return { all, bySubject: new Map(subjects), byCity: new Map(cities) }
  })
}

async function countBySubject(ctx: Ctx): Promise<[number, number][]> {
  const rows = await tutorsOnShow(ctx)
    .innerJoin('tutor_subject as s', (join) =>
      join.onRef('s.edition', '=', 't.edition').onRef('s.tutor_id', '=', 't.id'),
    )
    .select(({ fn }) => ['s.subject_id as id', fn.countAll<number>().as('tutors')])
    .groupBy('s.subject_id')
    .execute()
  return rows.map(({ id, tutors }) => [id, tutors])
}

/** Those without a city count under null. */
async function countByCity(ctx: Ctx): Promise<[number | null, number][]> {
  const rows = await tutorsOnShow(ctx)
    .select(({ fn }) => ['t.city_id as id', fn.countAll<number>().as('tutors')])
    .groupBy('t.city_id')
    .execute()
  return rows.map(({ id, tutors }) => [id, tutors])
}
