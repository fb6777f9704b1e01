import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { PersonalPart } from '#platform/personal-part.ts'

export async function deleteLinks({ db, edition }: Ctx, { entityId = 0 }: Event): Promise<void> {
  const links = await db
    .deleteFrom('messenger_link')
    .where('edition', '=', edition.code)
    .where('account_id', '=', entityId)
    .returning(['service', 'recipient'])
    .execute()
  for (const { service, recipient } of links)
    await db
      .deleteFrom('messenger_update')
      .where('edition', '=', edition.code)
      .where('service', '=', service)
      .where('sender', '=', recipient)
      .execute()
  for (const table of ['messenger_link_code', 'messenger_delivery'] as const)
    await db.deleteFrom(table).where('edition', '=', edition.code).where('account_id', '=', entityId).execute()
}

/**
 * Links of the merged client are moved unless the kept client has one for the same messenger; deliveries are moved
 * always.
 */
export async function reassignMergedLinks({ db, edition }: Ctx, { after }: Event): Promise<void> {
  const { keep, gone } = after as { keep: number; gone: number }
  await db
    .updateTable('messenger_link as l')
    .set({ account_id: keep })
    .where('l.edition', '=', edition.code)
    .where('l.account_id', '=', gone)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('messenger_link as k')
            .select('k.service')
            .where('k.edition', '=', edition.code)
            .where('k.account_id', '=', keep)
            .whereRef('k.service', '=', 'l.service'),
        ),
      ),
    )
    .execute()
  await db.deleteFrom('messenger_link').where('edition', '=', edition.code).where('account_id', '=', gone).execute()
  // Pending deliveries go to the link that is kept.
  await sql`update messenger_delivery d set recipient = l.recipient from messenger_link l
    where d.edition = ${edition.code} and d.account_id = ${gone} and d.state in ('queued', 'sending')
      and l.edition = d.edition and l.account_id = ${keep} and l.service = d.service`.execute(db)
  // A message delivered to both accounts keeps one row.
  await sql`delete from messenger_delivery g using messenger_delivery k
    where g.edition = ${edition.code} and g.account_id = ${gone} and k.edition = g.edition and k.account_id = ${keep}
      and ((k.message_id = g.message_id and k.part = g.part) or k.notice_event = g.notice_event)`.execute(db)
  for (const table of ['messenger_link_code', 'messenger_delivery'] as const)
    await db
      .updateTable(table)
      .set({ account_id: keep })
      .where('edition', '=', edition.code)
      .where('account_id', '=', gone)
      .execute()
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
