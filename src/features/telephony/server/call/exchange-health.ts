import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** A flood of forged notices must not become a flood of writes. */
const writeEverySeconds = 10

/** Staff see on the screen of calls that somebody sends notices that are not genuine, or that a key is wrong. */
export async function recordRejectedNotice(ctx: Ctx): Promise<void> {
  await ctx.transaction(countRejected)
}

async function countRejected({ db, edition, now }: Ctx): Promise<void> {
  // A conflicting insert locks the row even if it changes nothing, and the jobs of the exchange need that row.
  const { rows } = await sql`select from phone_exchange where edition = ${edition.code}
    and rejected_at >= ${now}::timestamptz - make_interval(secs => ${writeEverySeconds})`.execute(db)
  if (rows.length > 0) return
  await sql`insert into phone_exchange (edition, rejected_notices, rejected_at) values (${edition.code}, 1, ${now})
    on conflict (edition) do update
    set rejected_notices = phone_exchange.rejected_notices + 1, rejected_at = ${now}
    where phone_exchange.rejected_at is null
      or phone_exchange.rejected_at < ${now}::timestamptz - make_interval(secs => ${writeEverySeconds})`.execute(db)
}

export async function recordOutage({ db, edition, now }: Ctx, failure: string): Promise<void> {
  await sql`insert into phone_exchange (edition, failing_since, failure) values (${edition.code}, ${now}, ${failure})
    on conflict (edition) do update
    set failing_since = coalesce(phone_exchange.failing_since, ${now}), failure = ${failure}`.execute(db)
}

export async function recordRecovery({ db, edition }: Ctx, syncedUntil: Date): Promise<void> {
  await sql`insert into phone_exchange (edition, synced_until) values (${edition.code}, ${syncedUntil})
    on conflict (edition) do update set synced_until = ${syncedUntil}, failing_since = null, failure = ''`.execute(db)
}

export async function readExchangeHealth({ db, edition }: Ctx) {
  const row = await db
    .selectFrom('phone_exchange')
    .select(['synced_until', 'failing_since', 'failure', 'rejected_at', 'rejected_notices'])
    .where('edition', '=', edition.code)
    .executeTakeFirst()
  return row ?? { synced_until: null, failing_since: null, failure: '', rejected_at: null, rejected_notices: 0 }
}
