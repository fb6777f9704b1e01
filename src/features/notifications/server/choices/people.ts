import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { PersonalPart } from '#platform/plugin.ts'

/** Somebody is gone: so is what they wanted, and what their letters could be ended by. */
export async function forgetChoices({ db, edition }: Ctx, { entityId = 0, secrets }: Event): Promise<void> {
  for (const table of ['notification_choice', 'unsubscribe_token'] as const)
    await db.deleteFrom(table).where('edition', '=', edition.code).where('account_id', '=', entityId).execute()
  const addresses = JSON.parse(secrets?.['addresses'] ?? '[]') as string[]
  if (addresses.length > 0)
    await db.deleteFrom('mail_bounce').where('edition', '=', edition.code).where('address', 'in', addresses).execute()
}

/** Two become one: whoever stays has chosen; old letters of the other still end what they said they would. */
export async function moveChoices({ db, edition }: Ctx, { after }: Event): Promise<void> {
  const { keep, gone } = after as { keep: number; gone: number }
  await sql`insert into notification_choice (edition, account_id, kind, channel, wanted, changed_at)
    select edition, ${keep}, kind, channel, wanted, changed_at from notification_choice
    where edition = ${edition.code} and account_id = ${gone}
    on conflict do nothing`.execute(db)
  await db
    .deleteFrom('notification_choice')
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

export async function choiceData({ db, edition }: Ctx, id: number): Promise<PersonalPart[]> {
  const data = await db
    .selectFrom('notification_choice')
    .select(['kind', 'channel', 'wanted', 'changed_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', id)
    .orderBy('kind')
    .orderBy('channel')
    .execute()
  return data.length === 0 ? [] : [{ name: 'messages/choices.json', data }]
}
