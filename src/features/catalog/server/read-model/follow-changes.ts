import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event, Subscription } from '#platform/events.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { markEvents, tutorsOf } from '#features/reviews/model.ts'
import { shownEvents } from '#features/tutors/model.ts'
import { countCatalog, countJob, countSoon } from './count-catalog.ts'
import { refreshTutors } from './refresh-tutors.ts'

const offerJob = 'follow_offer'
const batch = 1000

/** What staff open, close and rename: the fields that the read model goes by, and the rows of whom a change concerns. */
const offer: Record<string, { fields: readonly string[]; concerned: RawBuilder<unknown> }> = {
  lesson: { fields: ['active', 'name'], concerned: sql`tutor_subject where subject_id` },
  level: { fields: ['active', 'name'], concerned: sql`tutor_subject_level where level_id` },
  city: {
    fields: ['active'],
    concerned: sql`(select edition, tutor_id, city_id from tutor_place
      union all select edition, id, city_id from tutor where work_home) as place where city_id`,
  },
  district: { fields: ['active', 'city_id'], concerned: sql`tutor_place where district_id` },
  subdistrict: { fields: ['active', 'district_id'], concerned: sql`tutor_place where subdistrict_id` },
}

export const followChanges: Subscription[] = [
  {
    subscriber: 'catalog_entries',
    to: [...shownEvents, ...markEvents, 'tutor.rerated', 'tutor.remasked'],
    within: (ctx, event) => refreshTutors(ctx, concernedBy(event)),
  },
  // Not within: everybody who saves would wait for everybody else at the one job that counts.
  // Whoever goes anywhere in a city goes to its new parts, too.
  { subscriber: 'catalog_counts', to: [...shownEvents, 'district.created', 'subdistrict.created'], after: countSoon },
  {
    subscriber: 'catalog_offer',
    to: Object.keys(offer).map((name) => `${name}.saved`),
    within: async (ctx, { entity, entityId, before = {}, after = {} }) => {
      const valueOf = (of: object, field: string) => (of as Record<string, unknown>)[field]
      const { fields } = offer[entity]!
      if (fields.every((field) => isDeepStrictEqual(valueOf(before, field), valueOf(after, field)))) return
      await ctx.enqueue(offerJob, { entity, id: entityId })
    },
  },
]

export const followingJobs: Job[] = [
  { name: countJob, run: countCatalog },
  {
    name: offerJob,
    standalone: true,
    run: (ctx, { entity, id }) => followOffer(ctx, String(entity), Number(id)),
  },
]

/** One tutor, or many of whom there is nothing more to say. */
function concernedBy(event: Event): number[] {
  return event.entity === 'tutor' && event.entityId !== undefined ? [event.entityId] : tutorsOf(event)
}

/** A thousand at a time: nobody who saves waits for all of them. */
async function followOffer(ctx: Ctx, entity: string, id: number): Promise<void> {
  const { rows } = await sql<{ tutor_id: number }>`
    select distinct tutor_id from ${offer[entity]!.concerned} = ${id} and edition = ${ctx.edition.code}
    order by tutor_id`.execute(ctx.db)
  for (let done = 0; done < rows.length; done += batch) {
    const ids = rows.slice(done, done + batch).map(({ tutor_id }) => tutor_id)
    await ctx.transaction((inside) => refreshTutors(inside, ids))
  }
  await ctx.transaction(countSoon)
}
