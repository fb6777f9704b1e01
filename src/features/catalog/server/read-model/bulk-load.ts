import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { withoutChecks } from '#platform/db/many.ts'
import { refreshTutors } from './refresh-tutors.ts'

/** Adds generated tutors. Their rows exist in the same transaction, so foreign key checks are skipped. */
export async function addToCatalog(ctx: Ctx, tutorIds: readonly number[]): Promise<void> {
  await withoutChecks(ctx.db, () => refreshTutors(ctx, tutorIds))
}

/** Updates planner statistics after a bulk load. */
export async function vacuumCatalog(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum (analyze) tutor_card, catalog_entry, catalog_count, top_placement`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}
