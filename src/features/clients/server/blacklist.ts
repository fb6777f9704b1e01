import { createHash } from 'node:crypto'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { parseContact } from '#features/accounts/model.ts'
import { credentialsChanged } from '#features/accounts/public.ts'
import type { clientPanelEndpoints } from '../contract.ts'
import { lockClients } from './lock-clients.ts'
import type { LockedClient } from './lock-clients.ts'

export async function blacklistClient(ctx: Ctx<StaffMember>, input: Input<typeof clientPanelEndpoints.blacklist>) {
  const { client_id, reason = '' } = input
  const before = await lockClient(ctx, client_id)
  if (before.blacklisted_at && before.blacklist_reason === reason) return {}
  await saveBlacklistState(ctx, client_id, {
    blacklisted_at: before.blacklisted_at ?? ctx.now,
    blacklist_reason: reason,
  })
  await saveBlacklistedContacts(ctx, client_id)
  if (!before.blacklisted_at) await credentialsChanged(ctx, [client_id], 'blacklisted')
  await ctx.emit({
    name: 'client.blacklisted',
    entity: 'client',
    entityId: client_id,
    ...(before.blacklisted_at && { before: { reason: before.blacklist_reason } }),
    after: { reason },
  })
  return {}
}

export async function unblacklistClient(
  ctx: Ctx<StaffMember>,
  { client_id }: Input<typeof clientPanelEndpoints.unblacklist>,
) {
  const before = await lockClient(ctx, client_id)
  if (!before.blacklisted_at) return {}
  await saveBlacklistState(ctx, client_id, { blacklisted_at: null, blacklist_reason: null })
  await ctx.db
    .deleteFrom('blacklisted_contact')
    .where('edition', '=', ctx.edition.code)
    .where('client_id', '=', client_id)
    .execute()
  await ctx.emit({
    name: 'client.unblacklisted',
    entity: 'client',
    entityId: client_id,
    before: { reason: before.blacklist_reason },
  })
  return {}
}

type LessonRequester = { accountId?: number | undefined; email?: string | undefined; phone?: string | undefined }

/**
 * False for clients on the blacklist and for anybody who leaves the email or the phone of one, confirmed or not.
 * Contacts may be in the form in which they were typed.
 */
export async function canRequestLessons(ctx: Ctx, { accountId, email, phone }: LessonRequester): Promise<boolean> {
  const address = (kind: 'email' | 'phone', typed = '') => {
    const contact = parseContact(kind, typed, ctx.edition.phone)
    return 'address' in contact ? contact.address : undefined
  }
  const contacts = [address('email', email), address('phone', phone)].flatMap((one) => one ?? []).map(hashContact)
  const match = await ctx.db
    .selectFrom('client as c')
    .leftJoin('blacklisted_contact as b', (join) =>
      join.onRef('b.edition', '=', 'c.edition').onRef('b.client_id', '=', 'c.id'),
    )
    .select('c.id')
    .where('c.edition', '=', ctx.edition.code)
    .where('c.blacklisted_at', 'is not', null)
    .where((where) =>
      where.or([
        ...(accountId === undefined ? [] : [where('c.id', '=', accountId)]),
        ...contacts.map((contact) => where('b.contact_hash', '=', contact)),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return match === undefined
}

/** Stores the hashed contacts of a client on the blacklist. Earlier contacts stay blocked after a change. */
export async function saveBlacklistedContacts({ db, edition }: Ctx, clientId: number): Promise<void> {
  const client = await db
    .selectFrom('account as a')
    .innerJoin('client as c', (join) => join.onRef('c.edition', '=', 'a.edition').onRef('c.id', '=', 'a.id'))
    .select(['a.email', 'a.phone'])
    .where('a.edition', '=', edition.code)
    .where('a.id', '=', clientId)
    .where('c.blacklisted_at', 'is not', null)
    .executeTakeFirst()
  const contacts = [client?.email, client?.phone].flatMap((one) => one ?? [])
  if (contacts.length === 0) return
  await db
    .insertInto('blacklisted_contact')
    .values(contacts.map((one) => ({ edition: edition.code, contact_hash: hashContact(one), client_id: clientId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const hashContact = (contact: string) => createHash('sha256').update(contact).digest()

async function lockClient(ctx: Ctx, id: number): Promise<LockedClient> {
  const [client] = await lockClients(ctx, [id])
  if (!client) throw fail('not_found')
  return client
}

async function saveBlacklistState(
  { db, edition }: Ctx,
  id: number,
  changes: { blacklisted_at: Date | null; blacklist_reason: string | null },
) {
  await db.updateTable('client').set(changes).where('edition', '=', edition.code).where('id', '=', id).execute()
}
