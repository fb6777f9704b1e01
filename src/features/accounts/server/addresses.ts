import type { Ctx } from '#platform/context.ts'

/**
 * Every e-mail and phone that was ever given for an account and is nobody else's: what was sent there was meant for
 * this person. One that others have given, too, may be theirs, unless this one has confirmed that they read it.
 */
export async function addressesOf(ctx: Ctx, id: number): Promise<string[]> {
  const { db, edition } = ctx
  const mine = (table: 'account_code' | 'email_confirmation') =>
    db.selectFrom(table).where('edition', '=', edition.code).where('account_id', '=', id)
  const account = await db
    .selectFrom('account')
    .select(['email', 'phone', 'email_confirmed_at'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const codes = await mine('account_code').select('account_code.address').execute()
  const letters = await mine('email_confirmation').select('email_confirmation.email').execute()
  const given = [
    account.email,
    account.phone,
    ...codes.map(({ address }) => address),
    ...letters.map(({ email }) => email),
    ...(await earlierOnes(ctx, id)),
  ]
  const all = [...new Set(given.flatMap((one) => one || []))]
  const others = await elsewhere(ctx, id, all)
  const proven = account.email_confirmed_at && account.email
  return all.filter((one) => one === proven || !others.has(one))
}

/** As the record of changes still has them. */
async function earlierOnes({ db, edition }: Ctx, id: number): Promise<string[]> {
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

async function elsewhere({ db, edition }: Ctx, id: number, addresses: string[]): Promise<ReadonlySet<string>> {
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
