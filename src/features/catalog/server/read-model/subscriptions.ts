import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event, Subscription } from '#platform/events.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { markEvents, tutorIdsOfEvent } from '#features/reviews/model.ts'
import { publicTutorEvents } from '#features/tutors/model.ts'
import { countCatalog, countJobName, scheduleCatalogCount } from './count-catalog.ts'
import { refreshTutors } from './refresh-tutors.ts'

const taxonomyJobName = 'refresh_catalog_taxonomy'
declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    refresh_catalog_taxonomy: { entity: string; id: number | undefined }
  }
}
const batchSize = 1000
const feeEvents = ['order.fee_blocked', 'order.fee_unblocked'] as const

const taxonomyEntities = ['lesson', 'level', 'city', 'district', 'subdistrict'] as const
type TaxonomyEntity = (typeof taxonomyEntities)[number]

/** Reference data that the read model depends on: its relevant fields, and the rows of affected tutors. */
const taxonomy: Record<TaxonomyEntity, { fields: readonly string[]; affected: RawBuilder<unknown> }> = {
  lesson: { fields: ['active', 'name'], affected: sql`tutor_subject where subject_id` },
  level: { fields: ['active', 'name'], affected: sql`tutor_subject_level where level_id` },
  city: {
    fields: ['active'],
    affected: sql`(select edition, tutor_id, city_id from tutor_place
      union all select edition, id, city_id from tutor where work_home) as place where city_id`,
  },
  district: { fields: ['active', 'city_id'], affected: sql`tutor_place where district_id` },
  subdistrict: { fields: ['active', 'district_id'], affected: sql`tutor_place where subdistrict_id` },
}

export const catalogSubscriptions: Subscription[] = [
  {
    subscriber: 'catalog_entries',
    to: [...publicTutorEvents, ...markEvents, 'tutor.score_changed', 'tutor.remasked', ...feeEvents],
    within: (ctx, event) => refreshTutors(ctx, affectedTutorIds(event)),
  },
  // Runs after the transaction: inside it, every save would wait for the single counting job. New districts count as
  // well, because tutors who travel within a whole city cover them.
  {
    subscriber: 'catalog_counts',
    to: [...publicTutorEvents, ...markEvents, ...feeEvents, 'district.created', 'subdistrict.created'],
    after: scheduleCatalogCount,
  },
  {
    subscriber: 'catalog_taxonomy',
    to: taxonomyEntities.map((name) => `${name}.saved` as const),
    within: async (ctx, { entity, entityId, before = {}, after = {} }) => {
      const valueOf = (row: object, field: string) => (row as Record<string, unknown>)[field]
      const { fields } = taxonomy[entity as TaxonomyEntity]
      if (fields.every((field) => isDeepStrictEqual(valueOf(before, field), valueOf(after, field)))) return
      await ctx.enqueue(taxonomyJobName, { entity, id: entityId })
    },
  },
]

export const catalogJobs: Job[] = [
  { name: countJobName, run: countCatalog },
  {
    name: taxonomyJobName,
    standalone: true,
    run: (ctx, { entity, id }) => refreshAfterTaxonomyChange(ctx, String(entity), Number(id)),
  },
]

function affectedTutorIds(event: Event): number[] {
  return event.entity === 'tutor' && event.entityId !== undefined ? [event.entityId] : tutorIdsOfEvent(event)
}

/** Works in batches, so that concurrent saves do not wait for all tutors. */
async function refreshAfterTaxonomyChange(ctx: Ctx, entity: string, id: number): Promise<void> {
  const { rows } = await sql<{ tutor_id: number }>`
    select distinct tutor_id from ${taxonomy[entity as TaxonomyEntity].affected} = ${id} and edition = ${ctx.edition.code}
    order by tutor_id`.execute(ctx.db)
  for (let done = 0; done < rows.length; done += batchSize) {
    const ids = rows.slice(done, done + batchSize).map(({ tutor_id }) => tutor_id)
    await ctx.transaction((tx) => refreshTutors(tx, ids))
  }
  await ctx.transaction(scheduleCatalogCount)
}
