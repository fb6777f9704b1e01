import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { CredentialChange } from '#platform/credential-changes.ts'
import type { PersonalPart } from '#platform/personal-part.ts'

/** A queued delivery would go out to the messenger, and its files can be fetched for an hour. */
export async function revokeMessengers(
  { db, edition }: Ctx,
  accountIds: readonly number[],
  change: CredentialChange,
): Promise<number[]> {
  // This waits for links that are being made from a code, so they must be deleted after the codes.
  await db
    .deleteFrom('messenger_link_code')
    .where('edition', '=', edition.code)
    .where('account_id', 'in', accountIds)
    .execute()
  const links = await db
    .deleteFrom('messenger_link')
    .where('edition', '=', edition.code)
    .where('account_id', 'in', accountIds)
    .returning(['account_id', 'service', 'recipient'])
    .execute()
  const deliveries = { edition: edition.code, accountIds }
  if (change === 'closed') await eraseDeliveries(db, deliveries, links)
  else {
    await db
      .updateTable('messenger_delivery')
      .set({ media_key_hash: null, media_key_until: null })
      .where('edition', '=', edition.code)
      .where('account_id', 'in', accountIds)
      .where('media_key_hash', 'is not', null)
      .execute()
    await db
      .updateTable('messenger_delivery')
      .set({ state: 'dropped', text: '' })
      .where('edition', '=', edition.code)
      .where('account_id', 'in', accountIds)
      .where('state', 'in', ['queued', 'sending'])
      .execute()
  }
  return links.map(({ account_id }) => account_id)
}

async function eraseDeliveries(
  db: Ctx['db'],
  { edition, accountIds }: { edition: string; accountIds: readonly number[] },
  links: readonly { service: number; recipient: string }[],
): Promise<void> {
  for (const { service, recipient } of links)
    await db
      .deleteFrom('messenger_update')
      .where('edition', '=', edition)
      .where('service', '=', service)
      .where('sender', '=', recipient)
      .execute()
  await db
    .deleteFrom('messenger_delivery')
    .where('edition', '=', edition)
    .where('account_id', 'in', accountIds)
    .execute()
}

/** The links of the merged client end, so its deliveries move as a record only. */
export async function reassignMergedDeliveries({ db, edition }: Ctx, { after }: Event): Promise<void> {
  const { keep, gone } = after as { keep: number; gone: number }
  // A message delivered to both accounts keeps one row.
  await sql`delete from messenger_delivery g using messenger_delivery k
    where g.edition = ${edition.code} and g.account_id = ${gone} and k.edition = g.edition and k.account_id = ${keep}
      and ((k.message_id = g.message_id and k.part = g.part) or k.notice_event = g.notice_event)`.execute(db)
  await sql`update messenger_delivery set account_id = ${keep}, media_key_hash = null, media_key_until = null,
      state = case when state in ('queued', 'sending') then 'dropped' else state end,
      text = case when state in ('queued', 'sending') then '' else text end
    where edition = ${edition.code} and account_id = ${gone}`.execute(db)
}

export async function exportLinks({ db, edition }: Ctx, id: number): Promise<PersonalPart[]> {
  const data = await db
    .selectFrom('messenger_link')
    .select(['service', 'recipient', 'linked_at', 'used_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', id)
    .orderBy('service')
    .execute()
  return data.length === 0 ? [] : [{ name: 'chat/messengers.json', data }]
}
