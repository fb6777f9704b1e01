import type { Ctx } from '#platform/context.ts'
import { recordOf } from '#platform/events.ts'
import type { PersonalPart } from '#platform/plugin.ts'
import { sessionsOf } from '#platform/session/sessions.ts'
import { accountEvents } from './event-visibility.ts'

/** What an account says about its owner. Of passwords, codes and links only that there are some. */
export async function accountData(ctx: Ctx, id: number): Promise<PersonalPart[]> {
  const { db, edition } = ctx
  const { password_hash, ...account } = await db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'email_confirmed_at', 'phone', 'phone_confirmed_at', 'locale', 'time_zone'])
    .select(['terms_confirmed_at', 'created_at', 'password_hash'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const record = await recordOf(ctx, 'account', id, { events: accountEvents, reader: 'client' })
  const of = { edition: edition.code, realm: 'person', subjectId: id } as const
  return [
    { name: 'account/account.json', data: { ...account, has_password: password_hash !== null } },
    { name: 'account/sign-ins.json', data: await sessionsOf(db, of) },
    { name: 'account/sign-in-services.json', data: await identitiesOf(ctx, id) },
    { name: 'account/codes-and-links.json', data: await sentTo(ctx, id) },
    { name: 'account/record.json', data: record.events, cut: record.cut },
  ]
}

function identitiesOf({ db, edition }: Ctx, id: number) {
  return db
    .selectFrom('account_identity')
    .select(['issuer', 'subject', 'created_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', id)
    .execute()
}

/** Whatever was sent to let them in or to confirm a contact: where to, and when; never what it said. */
async function sentTo({ db, edition }: Ctx, id: number) {
  const codes = await db
    .selectFrom('account_code')
    .select(['purpose', 'address', 'created_at', 'used_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', id)
    .orderBy('created_at')
    .execute()
  const confirmations = await db
    .selectFrom('email_confirmation')
    .select(['email', 'created_at', 'expires_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', id)
    .orderBy('created_at')
    .execute()
  const orders = await db
    .selectFrom('order_key')
    .select(['order_id', 'created_at', 'expires_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', id)
    .orderBy('created_at')
    .execute()
  return { codes, confirmations, links_to_orders: orders }
}
