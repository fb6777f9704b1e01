import { createHash } from 'node:crypto'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { readContact } from '#features/accounts/model.ts'
import type { endpoints } from '../contract.ts'

/** From now on no request of theirs is taken; see `mayRequest`. */
export async function blacklist(ctx: Ctx<StaffMember>, input: Input<typeof endpoints.blacklist>) {
  const { client_id, reason = '' } = input
  const before = await held(ctx, client_id)
  if (before.blacklisted_at && before.blacklist_reason === reason) return {}
  await write(ctx, client_id, { blacklisted_at: before.blacklisted_at ?? ctx.now, blacklist_reason: reason })
  await listContacts(ctx, client_id)
  await ctx.emit({
    name: 'client.blacklisted',
    entity: 'client',
    entityId: client_id,
    ...(before.blacklisted_at && { before: { reason: before.blacklist_reason } }),
    after: { reason },
  })
  return {}
}

export async function unblacklist(ctx: Ctx<StaffMember>, { client_id }: Input<typeof endpoints.unblacklist>) {
  const before = await held(ctx, client_id)
  if (!before.blacklisted_at) return {}
  await write(ctx, client_id, { blacklisted_at: null, blacklist_reason: null })
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

type Asking = { accountId?: number | undefined; email?: string | undefined; phone?: string | undefined }

/**
 * Whether a request is taken: not from a client on the blacklist, nor from anybody who leaves the e-mail or the phone
 * of one, confirmed or not. Contacts may stand as they were typed.
 */
export async function mayRequest(ctx: Ctx, { accountId, email, phone }: Asking): Promise<boolean> {
  const address = (kind: 'email' | 'phone', given = '') => {
    const contact = readContact(kind, given, ctx.edition.phone)
    return 'address' in contact ? contact.address : undefined
  }
  const contacts = [address('email', email), address('phone', phone)].flatMap((one) => one ?? []).map(hashed)
  const listed = await ctx.db
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
  return listed === undefined
}

/** Remembers where somebody on the blacklist can be reached, for as long as they stay on it: also when that changes. */
export async function listContacts({ db, edition }: Ctx, clientId: number): Promise<void> {
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
    .values(contacts.map((one) => ({ edition: edition.code, contact_hash: hashed(one), client_id: clientId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const hashed = (contact: string) => createHash('sha256').update(contact).digest()

/** The row, for this transaction alone. */
async function held({ db, edition }: Ctx, id: number) {
  const row = await db
    .selectFrom('client')
    .select(['blacklisted_at', 'blacklist_reason'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

async function write(
  { db, edition }: Ctx,
  id: number,
  changes: { blacklisted_at: Date | null; blacklist_reason: string | null },
) {
  await db.updateTable('client').set(changes).where('edition', '=', edition.code).where('id', '=', id).execute()
}
