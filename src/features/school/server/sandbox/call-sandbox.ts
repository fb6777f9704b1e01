import { sql } from 'kysely'
import type { SchoolConnection } from '#platform/config-values.ts'
import type { Ctx } from '#platform/context.ts'
import { handleSchoolCall } from './sandbox-school.ts'
import type { SandboxCall, SchoolRecords } from './sandbox-school.ts'

/** The sandbox runs in this process, since its host may not resolve. Each call is one transaction of its own. */
export async function callSandboxSchool(
  ctx: Ctx,
  school: SchoolConnection,
  call: SandboxCall,
): Promise<{ status: number; text: string }> {
  const { status, body } = await ctx.transaction((within) =>
    handleSchoolCall(school, sandboxStore(within), call, within.now),
  )
  return { status, text: JSON.stringify(body) }
}

export function sandboxStore({ db, edition, now }: Ctx): SchoolRecords {
  return {
    find: async <T>(kind: string, id: string) => {
      const { rows } = await sql<{ data: T }>`select data from sandbox_school_record
        where edition = ${edition.code} and kind = ${kind} and id = ${id} for update`.execute(db)
      return rows[0]?.data
    },
    save: async (kind, id, document) => {
      const data = JSON.stringify(document)
      await db
        .insertInto('sandbox_school_record')
        .values({ edition: edition.code, kind, id, data, created_at: now })
        .onConflict((known) => known.columns(['edition', 'kind', 'id']).doUpdateSet({ data }))
        .execute()
    },
  }
}
