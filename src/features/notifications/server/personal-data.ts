import type { Ctx } from '#platform/context.ts'
import type { PersonalPart } from '#platform/plugin.ts'
import { personEntities } from '../model.ts'

/**
 * Includes only confirmed addresses, since a message to an unconfirmed one may have reached a stranger. A phone can
 * belong to several accounts, so SMS must be about this account. The text of expiring messages is left out, because it
 * contains codes and links.
 */
export async function exportMessages({ db, edition }: Ctx, id: number): Promise<PersonalPart[]> {
  const account = await db
    .selectFrom('account')
    .select(['email', 'email_confirmed_at', 'phone', 'phone_confirmed_at'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('message as m')
    .innerJoin('event as e', 'e.id', 'm.event_id')
    .select(['m.created_at', 'm.channel', 'm.recipient', 'm.template', 'm.state', 'm.sent_at'])
    .select(['m.subject', 'm.text', 'm.expires_at'])
    .where('m.edition', '=', edition.code)
    .where((where) =>
      where.or([
        ...(account.email && account.email_confirmed_at ? [where('m.recipient', '=', account.email)] : []),
        ...(account.phone && account.phone_confirmed_at
          ? [
              where.and([
                where('m.recipient', '=', account.phone),
                where('e.entity', 'in', personEntities),
                where('e.entity_id', '=', id),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy('m.id')
    .execute()
  const data = rows.map(({ subject, text, expires_at, ...message }) =>
    expires_at === null ? { ...message, subject, text } : message,
  )
  return [{ name: 'messages/messages.json', data }]
}
