import type { Ctx } from '#platform/context.ts'
import { listVisibleEvents } from '#platform/events.ts'
import type { PersonalPart } from '#platform/personal-part.ts'
import { exportOwnSessions } from '#platform/session/own-sessions.ts'
import { exportVotes } from '#platform/votes/votes.ts'
import { accountEvents } from './event-visibility.ts'
import { ownPasswordHash } from './own-password.ts'
import { listPasskeys } from './passkeys.ts'

/** Secrets are left out; the export only tells that they exist. */
export async function exportAccountData(ctx: Ctx, id: number): Promise<PersonalPart[]> {
  const { db, edition } = ctx
  const { password_hash, password_set_by_staff_at, ...account } = await db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'email_confirmed_at', 'phone', 'phone_confirmed_at', 'locale', 'time_zone'])
    .select(['terms_confirmed_at', 'created_at', 'password_hash', 'password_set_by_staff_at', 'passkey_removal_at'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const record = await listVisibleEvents(ctx, 'account', id, { events: accountEvents, reader: 'client' })
  const subject = { edition: edition.code, realm: 'person', subjectId: id } as const
  return [
    {
      name: 'account/account.json',
      data: { ...account, has_password: ownPasswordHash({ password_hash, password_set_by_staff_at }) !== null },
    },
    { name: 'account/sign-ins.json', data: await exportOwnSessions(db, subject) },
    { name: 'account/sign-in-services.json', data: await listIdentities(ctx, id) },
    { name: 'account/passkeys.json', data: await listPasskeyNames(ctx, id) },
    { name: 'account/codes-and-links.json', data: await listSentSecrets(ctx, id) },
    await exportVotes(ctx, id),
    { name: 'account/record.json', data: record.events, cut: record.cut },
  ]
}

function listIdentities({ db, edition }: Ctx, id: number) {
  return db
    .selectFrom('account_identity')
    .select(['issuer', 'subject', 'created_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', id)
    .execute()
}

async function listPasskeyNames(ctx: Ctx, id: number) {
  const passkeys = await listPasskeys(ctx, id)
  return passkeys.map(({ name, created_at, used_at }) => ({ name, created_at, used_at }))
}

async function listSentSecrets({ db, edition }: Ctx, id: number) {
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
    .selectFrom('order_link')
    .select(['order_id', 'created_at', 'expires_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', id)
    .orderBy('created_at')
    .execute()
  return { codes, confirmations, links_to_orders: orders }
}
