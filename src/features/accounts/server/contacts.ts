import type { PersonRole } from '#shared/access.ts'
import { refuseField, refuseFields } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { readContact } from '../model.ts'
import type { Contact, ContactKind } from '../model.ts'
import { lockAddress } from './codes.ts'

/** The one contact of a call, which has a field for either kind. */
export function contactOf({ edition }: Ctx, given: { email?: string | undefined; phone?: string | undefined }) {
  const kind: ContactKind = given.phone === undefined ? 'email' : 'phone'
  if (given.email !== undefined && given.phone !== undefined) throw refuseField('email', 'contact.one')
  const contact = readContact(kind, given[kind] ?? '', edition.phone)
  if ('problem' in contact) throw refuseFields({ [kind]: [contact.problem] })
  return contact
}

/** As an address alone tells it: where codes went. */
export function contactAt(address: string): Contact {
  return { kind: address.includes('@') ? 'email' : 'phone', address }
}

/**
 * Whoever comes in by reading what is sent to a contact. One that was never confirmed may be a slip, and would lead a
 * stranger into an account that has its owner: it counts only until they confirm another.
 */
export function whoOpens(ctx: Ctx, contact: Contact, role?: PersonRole) {
  return peopleAt(ctx, contact, role)
    .where((where) =>
      where.or([
        where(`a.${contact.kind}_confirmed_at`, 'is not', null),
        where.and([where('a.email_confirmed_at', 'is', null), where('a.phone_confirmed_at', 'is', null)]),
      ]),
    )
    .executeTakeFirst()
}

/** The client who has confirmed one of these contacts: nobody else is taken for who they say they are. */
export async function clientAt(ctx: Ctx, given: { email: string; phone: string }): Promise<number | undefined> {
  const owners: number[] = []
  // Both are always looked up, so that the time does not tell which of them was found.
  for (const kind of ['email', 'phone'] as const) {
    if (!given[kind]) continue
    const people = peopleAt(ctx, { kind, address: given[kind] }, 'client')
    const owner = await people.where(`a.${kind}_confirmed_at`, 'is not', null).executeTakeFirst()
    if (owner) owners.push(owner.id)
  }
  return owners[0]
}

/** Who is meant by a code to an address: students sign in by one, anybody can recover a password. */
export function whoReads(ctx: Ctx, { purpose, address }: { purpose: string; address: string }) {
  return whoOpens(ctx, contactAt(address), purpose === 'sign_in' ? 'client' : undefined)
}

/**
 * Whose passwords open a door with this e-mail: its owner's, and that of whoever registered with it last and has not
 * confirmed it. Did only the owner's count, registering with an address and coming back would tell whether it has one.
 */
export async function whosePasswords(ctx: Ctx, email: string, role: PersonRole) {
  const people = () => atContact(ctx, { kind: 'email', address: email }, role).select('a.password_hash').limit(1)
  const owner = await people().where('a.email_confirmed_at', 'is not', null).executeTakeFirst()
  const claimant = await people().where('a.email_confirmed_at', 'is', null).orderBy('a.id', 'desc').executeTakeFirst()
  return [owner, claimant] as const
}

/** The likeliest first. An e-mail: who has confirmed it, or the newest; a phone: who confirmed it last, or the newest. */
function peopleAt(ctx: Ctx, contact: Contact, role: PersonRole | undefined) {
  const people = atContact(ctx, contact, role).limit(1)
  return contact.kind === 'email'
    ? people.orderBy('a.email_confirmed_at', (order) => order.asc().nullsLast()).orderBy('a.id', 'desc')
    : people
        .orderBy('a.phone_confirmed_at', (order) => order.desc().nullsLast())
        .orderBy('a.created_at', 'desc')
        .orderBy('a.id', 'desc')
}

function atContact({ db, edition }: Ctx, { kind, address }: Contact, role: PersonRole | undefined) {
  return db
    .selectFrom('account as a')
    .leftJoin('client as c', (join) =>
      join.onRef('c.edition', '=', 'a.edition').onRef('c.id', '=', 'a.id').on('c.deleted_at', 'is', null),
    )
    .leftJoin('tutor as t', (join) =>
      join
        .onRef('t.edition', '=', 'a.edition')
        .onRef('t.id', '=', 'a.id')
        .on('t.anonymised_at', 'is', null)
        .on('t.deleted_at', 'is', null),
    )
    .select(['a.id', `a.${kind}_confirmed_at as confirmed_at`])
    .where('a.edition', '=', edition.code)
    .where(`a.${kind}`, '=', address)
    .where('a.deleted_at', 'is', null)
    .$if(role !== undefined, (of) => of.where(role === 'client' ? 'c.id' : 't.id', 'is not', null))
}

/** The contact is theirs, if it is still the account's and, being an e-mail, nobody else's. */
export async function confirmContact(ctx: Ctx, accountId: number, { kind, address }: Contact): Promise<void> {
  await lockAddress(ctx, address)
  const column = `${kind}_confirmed_at` as const
  let confirmed = ctx.db
    .updateTable('account')
    .set({ [column]: ctx.now })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', accountId)
    .where(kind, '=', address)
    .where(column, 'is', null)
  if (kind === 'email')
    confirmed = confirmed.where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('account as other')
            .select('other.id')
            .where('other.edition', '=', ctx.edition.code)
            .where('other.email', '=', address)
            .where('other.email_confirmed_at', 'is not', null),
        ),
      ),
    )
  const { numUpdatedRows } = await confirmed.executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  const change = { entity: 'account', entityId: accountId }
  if (kind === 'email') await ctx.emit({ name: 'account.email_confirmed', ...change })
  else await ctx.emit({ name: 'account.phone_confirmed', ...change })
}
