import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { PersonalPart } from '#platform/personal-part.ts'

export async function deletePreferences({ db, edition }: Ctx, { entityId = 0, secrets }: Event): Promise<void> {
  for (const table of ['notification_preference', 'unsubscribe_token'] as const)
    await db.deleteFrom(table).where('edition', '=', edition.code).where('account_id', '=', entityId).execute()
  const addresses = JSON.parse(secrets?.['addresses'] ?? '[]') as string[]
  if (addresses.length > 0)
    await db.deleteFrom('mail_bounce').where('edition', '=', edition.code).where('address', 'in', addresses).execute()
}

/** The preferences of the remaining account win; unsubscribe tokens of the other one stay valid. */
export async function mergePreferences({ db, edition }: Ctx, { after }: Event): Promise<void> {
  const { keep, gone } = after as { keep: number; gone: number }
  await sql`insert into notification_preference (edition, account_id, kind, channel, wanted, changed_at)
    select edition, ${keep}, kind, channel, wanted, changed_at from notification_preference
    where edition = ${edition.code} and account_id = ${gone}
    on conflict do nothing`.execute(db)
  await db
    .deleteFrom('notification_preference')
    .where('edition', '=', edition.code)
    .where('account_id', '=', gone)
    .execute()
  for (const table of ['unsubscribe_token', 'message'] as const)
    await db
      .updateTable(table)
      .set({ account_id: keep })
      .where('edition', '=', edition.code)
      .where('account_id', '=', gone)
      .execute()
}

export async function exportPreferences({ db, edition }: Ctx, id: number): Promise<PersonalPart[]> {
  const data = await db
    .selectFrom('notification_preference')
    .select(['kind', 'channel', 'wanted', 'changed_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', id)
    .orderBy('kind')
    .orderBy('channel')
    .execute()
  return data.length === 0 ? [] : [{ name: 'messages/choices.json', data }]
}
