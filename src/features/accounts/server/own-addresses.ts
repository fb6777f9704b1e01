import type { Ctx } from '#platform/context.ts'

/**
 * Every email and phone that was ever given for this account. Addresses that another account uses as well are left
 * out, except the email that this account has confirmed.
 */
export async function listOwnAddresses(ctx: Ctx, id: number): Promise<string[]> {
  const { db, edition } = ctx
  const selectOwn = (table: 'account_code' | 'email_confirmation') =>
    db.selectFrom(table).where('edition', '=', edition.code).where('account_id', '=', id)
  const account = await db
    .selectFrom('account')
    .select(['email', 'phone', 'email_confirmed_at'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const codes = await selectOwn('account_code').select('account_code.address').execute()
  const confirmations = await selectOwn('email_confirmation').select('email_confirmation.email').execute()
  const candidates = [
    account.email,
    account.phone,
    ...codes.map(({ address }) => address),
    ...confirmations.map(({ email }) => email),
    ...(await listEarlierAddresses(ctx, id)),
  ]
  const all = [...new Set(candidates.flatMap((one) => one || []))]
  const others = await listAddressesOfOthers(ctx, id, all)
  const confirmedEmail = account.email_confirmed_at && account.email
  return all.filter((one) => one === confirmedEmail || !others.has(one))
}

/** Earlier addresses are known only from the audit events. */
async function listEarlierAddresses({ db, edition }: Ctx, id: number): Promise<string[]> {
  const events = await db
    .selectFrom('event')
    .select(['before', 'after'])
    .where('edition', '=', edition.code)
    .where('entity', '=', 'account')
    .where('entity_id', '=', id)
    .where('name', '=', 'account.contact_changed')
    .execute()
  const contacts = events.flatMap(({ before, after }) => [before, after] as (Contacts | null)[])
  return contacts.flatMap((one) => [one?.email, one?.phone].flatMap((contact) => contact ?? []))
}
type Contacts = { email?: string | null; phone?: string | null }

async function listAddressesOfOthers(
  { db, edition }: Ctx,
  id: number,
  addresses: string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await db
    .selectFrom('account')
    .select(['email', 'phone'])
    .where('edition', '=', edition.code)
    .where('id', '!=', id)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('email', 'in', addresses), where('phone', 'in', addresses)]))
    .execute()
  return new Set(rows.flatMap(({ email, phone }) => [email, phone].flatMap((one) => one ?? [])))
}
