import { sql } from 'kysely'
import type { PersonRole } from '#shared/access.ts'
import { failField, failFields } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { CredentialChange } from '#platform/credential-changes.ts'
import { parseContact } from '../model.ts'
import type { Contact, ContactKind } from '../model.ts'
import { lockAddress } from './codes.ts'
import { selectPeople } from './select-people.ts'

export function parseContactInput({ edition }: Ctx, input: { email?: string | undefined; phone?: string | undefined }) {
  const kind: ContactKind = input.phone === undefined ? 'email' : 'phone'
  if (input.email !== undefined && input.phone !== undefined) throw failField('email', 'contact.one')
  const contact = parseContact(kind, input[kind] ?? '', edition.phone)
  if ('problem' in contact) throw failFields({ [kind]: [contact.problem] })
  return contact
}

export function contactFromAddress(address: string): Contact {
  return { kind: address.includes('@') ? 'email' : 'phone', address }
}

/**
 * Finds the account that the reader of a contact may log in to. An unconfirmed contact may be a typo, so it counts
 * only while the account has no confirmed contact.
 */
export function findAccountByContact(ctx: Ctx, contact: Contact, role?: PersonRole) {
  return selectBestAccount(ctx, contact, role)
    .where((where) =>
      where.or([
        where(`a.${contact.kind}_confirmed_at`, 'is not', null),
        where.and([where('a.email_confirmed_at', 'is', null), where('a.phone_confirmed_at', 'is', null)]),
      ]),
    )
    .executeTakeFirst()
}

export async function findClientByContacts(
  ctx: Ctx,
  input: { email: string; phone: string },
): Promise<number | undefined> {
  const owners: number[] = []
  // Both are always looked up, so that the duration does not reveal which of them was found.
  for (const kind of ['email', 'phone'] as const) {
    if (!input[kind]) continue
    const people = selectBestAccount(ctx, { kind, address: input[kind] }, 'client')
    const owner = await people.where(`a.${kind}_confirmed_at`, 'is not', null).executeTakeFirst()
    if (owner) owners.push(owner.id)
  }
  return owners[0]
}

/** Only clients log in with a code; everybody can reset a password. */
export function findCodeRecipient(ctx: Ctx, { purpose, address }: { purpose: string; address: string }) {
  return findAccountByContact(ctx, contactFromAddress(address), purpose === 'sign_in' ? 'client' : undefined)
}

/**
 * Returns the confirmed owner of the email and the latest account that has not confirmed it. If only the owner's
 * password worked, registering with an address and logging in would reveal whether the address has an owner.
 */
export async function findPasswordCandidates(ctx: Ctx, email: string, role: PersonRole) {
  const people = () =>
    selectAccountsByContact(ctx, { kind: 'email', address: email }, role)
      .select(['a.password_hash', 'a.password_set_by_staff_at'])
      .limit(1)
  const owner = await people().where('a.email_confirmed_at', 'is not', null).executeTakeFirst()
  const claimant = await people().where('a.email_confirmed_at', 'is', null).orderBy('a.id', 'desc').executeTakeFirst()
  return [owner, claimant] as const
}

/**
 * For an email the confirmed account comes first, for a phone the latest confirmed one; otherwise the newest account
 * does.
 */
function selectBestAccount(ctx: Ctx, contact: Contact, role: PersonRole | undefined) {
  const people = selectAccountsByContact(ctx, contact, role).limit(1)
  return contact.kind === 'email'
    ? people.orderBy('a.email_confirmed_at', (order) => order.asc().nullsLast()).orderBy('a.id', 'desc')
    : people
        .orderBy('a.phone_confirmed_at', (order) => order.desc().nullsLast())
        .orderBy('a.created_at', 'desc')
        .orderBy('a.id', 'desc')
}

function selectAccountsByContact({ db, edition }: Ctx, { kind, address }: Contact, role: PersonRole | undefined) {
  return selectPeople(db, edition)
    .select(['a.id', isClaimed(kind).as('is_claimed')])
    .where(`a.${kind}`, '=', address)
    .$if(role !== undefined, (query) => query.where(role === 'client' ? 'c.id' : 't.id', 'is not', null))
}

/** Whether somebody who reads the contact has logged in with it. The link of an email may have been followed by a guest. */
const isClaimed = (kind: ContactKind) =>
  kind === 'email'
    ? sql<boolean>`(a.email_confirmed_at is not null and not a.email_confirmed_by_guest)`
    : sql<boolean>`(a.phone_confirmed_at is not null)`

type ConfirmedBy = { byGuest?: boolean }

/** Does nothing if the account has another contact by now or another account has confirmed the email. */
export async function confirmContact(
  ctx: Ctx,
  accountId: number,
  { kind, address }: Contact,
  { byGuest = false }: ConfirmedBy = {},
): Promise<void> {
  await lockAddress(ctx, address)
  if (kind === 'email' && !byGuest) await claimEmail(ctx, accountId, address)
  const column = `${kind}_confirmed_at` as const
  let confirmed = ctx.db
    .updateTable('account')
    .set({ [column]: ctx.now, ...(kind === 'email' && { email_confirmed_by_guest: byGuest }) })
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

/**
 * Ends the doubt about who confirmed the email. A phone that was confirmed before may be that of the person who registered
 * with a stranger's email, and a confirmed phone opens the account. The owner, who may have confirmed it, gets a message.
 */
export async function claimEmail(
  ctx: Ctx,
  accountId: number,
  address: string,
  reason: CredentialChange = 'contact_claimed',
): Promise<void> {
  const claimed = await ctx.db
    .updateTable('account')
    .from('account as before')
    .set({ email_confirmed_by_guest: false, phone_confirmed_at: null })
    .whereRef('before.edition', '=', 'account.edition')
    .whereRef('before.id', '=', 'account.id')
    .where('account.edition', '=', ctx.edition.code)
    .where('account.id', '=', accountId)
    .where('account.email', '=', address)
    .where('account.email_confirmed_by_guest', '=', true)
    .returning('before.phone_confirmed_at')
    .executeTakeFirst()
  if (!claimed?.phone_confirmed_at) return
  await ctx.emit({ name: 'account.phone_unconfirmed', entity: 'account', entityId: accountId, after: { reason } })
}
