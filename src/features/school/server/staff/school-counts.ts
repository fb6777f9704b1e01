import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { unusableReportDays } from '../../model.ts'

type SchoolCounts = { declined: number; candidates: number; problems: number }

/**
 * Items that wait for staff: declined orders, accepted candidates without the mark, and problems of the connection, which
 * are refused messages, an outage and new reports that could not be used.
 */
export async function countForStaff(ctx: Ctx): Promise<SchoolCounts> {
  const { db, edition } = ctx
  const { unusable_reports } = await countUnusableReports(ctx)
  const { rows } = await sql<SchoolCounts>`select
    (select count(*) from school_transfer where edition = ${edition.code} and state = 'declined') as declined,
    (select count(*) from school_candidate c join tutor t on t.edition = c.edition and t.id = c.tutor_id
      where c.edition = ${edition.code} and c.status = 'accepted' and not t.school_tutor) as candidates,
    (select count(*) from school_message where edition = ${edition.code} and state = 'refused')
      + (select count(*) from school_state where edition = ${edition.code} and failing_since is not null)
      + ${unusable_reports}::bigint as problems
  `.execute(db)
  return rows[0]!
}

export async function countWaitingMessages({ db, edition }: Ctx): Promise<number> {
  const { count } = await db
    .selectFrom('school_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('edition', '=', edition.code)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

const dayMs = 86_400_000

/** Genuine reports of the last days that break the protocol or are about something that does not exist here. */
export async function countUnusableReports({ db, edition, now }: Ctx) {
  return db
    .selectFrom('school_report')
    .select(({ fn }) => [
      fn.countAll<number>().as('unusable_reports'),
      fn.max<Date | null>('received_at').as('last_unusable_at'),
    ])
    .where('edition', '=', edition.code)
    .where('received_at', '>=', new Date(now.getTime() - unusableReportDays * dayMs))
    .where('outcome', 'in', ['invalid', 'unknown'])
    .executeTakeFirstOrThrow()
}

export async function countsOfTabs(ctx: Ctx): Promise<{ counts: SchoolCounts }> {
  return { counts: await countForStaff(ctx) }
}

/** The number beside the menu item. */
export async function countWaitingForStaff(ctx: Ctx): Promise<Record<string, number>> {
  const { declined, candidates, problems } = await countForStaff(ctx)
  return { attention: declined + candidates + problems }
}
