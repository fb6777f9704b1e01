import { sql } from 'kysely'
import type { Person } from '#shared/access.ts'
import type { MessageRef } from '#shared/errors.ts'
import { fail, failFields } from '#shared/errors.ts'
import { findContactProblems } from '#platform/contacts.ts'
import type { Ctx } from '#platform/context.ts'
import { parseContact } from '#features/accounts/model.ts'
import type { ContactKind } from '#features/accounts/model.ts'
import { findClientByContacts, createAccounts, getOwnAccount } from '#features/accounts/public.ts'
import type { NewAccount } from '#features/accounts/public.ts'
import { canRequestLessons } from '#features/clients/public.ts'
import type { LessonRequest } from '../../contract/request.ts'

/**
 * The client an order belongs to, and the contacts for this order. `attached`: a guest gave a contact of an existing
 * account without proving ownership.
 */
export type OrderClient = {
  client_id: number
  name: string
  email: string
  phone: string
  known: boolean
  attached: boolean
  guest_time_zone: string | null
}

type ContactInput = Pick<LessonRequest, 'name' | 'email' | 'phone' | 'terms'>
type AccountContacts = { name: string; email: string | undefined; phone: string | undefined }

/**
 * A signed-in person is the client. A guest's order goes to the account that confirmed the contact, or to a new
 * client without a password. No answer reveals which of the two happened: the guest sees only this order.
 */
export async function resolveOrderClient(
  ctx: Ctx,
  input: ContactInput,
  who: 'self' | 'on_behalf' = 'self',
): Promise<OrderClient> {
  const person = who === 'on_behalf' ? undefined : findSignedInPerson(ctx)
  const account = person && (await getOwnAccount(ctx, person.id))
  // A new account gets this name, and reviews show the beginning of it to everyone.
  const problems = who === 'self' ? await findContactProblems({ name: input.name ?? '' }) : {}
  const contacts = parseContacts(
    ctx,
    input,
    account && { name: account.name, email: account.email, phone: account.phone },
    problems,
  )
  const { email, phone } = contacts
  if (!(await canRequestLessons(ctx, { accountId: person?.id, email, phone })))
    throw fail('forbidden', { id: 'order.not_taken' })
  if (person) {
    await addClientRole(ctx, person.id)
    return { ...contacts, client_id: person.id, known: true, attached: false, guest_time_zone: null }
  }
  const owner = await findClientByContacts(ctx, { email, phone })
  // When staff create the order, the client's language and time zone are unknown.
  const isSelf = who === 'self'
  const locale = isSelf ? ctx.locale : ctx.edition.locales[0]
  const time_zone = isSelf ? ctx.request.timeZone : undefined
  const client_id = await ownerOrNewClient(ctx, owner, { ...contacts, locale, time_zone })
  const attached = owner !== undefined && isSelf
  return { ...contacts, client_id, known: false, attached, guest_time_zone: time_zone ?? null }
}

/**
 * A new client is always created and rolled back if there is an owner, so that neither timing nor a gap in account
 * ids tells a guest which case it was.
 */
async function ownerOrNewClient(ctx: Ctx, owner: number | undefined, input: NewClient): Promise<number> {
  await sql`savepoint new_client`.execute(ctx.db)
  const created = await createClient(ctx, input)
  if (owner === undefined) await sql`release savepoint new_client`.execute(ctx.db)
  else await sql`rollback to savepoint new_client`.execute(ctx.db)
  return owner ?? created
}

/** A link session does not count as signed in. */
export function findSignedInPerson({ auth: { person } }: Ctx): Person | undefined {
  return person?.limits ? undefined : person
}

/** Requires a name, one contact and accepted terms; the account supplies what it already has. */
function parseContacts(
  ctx: Ctx,
  input: ContactInput,
  account: AccountContacts | undefined,
  problems: Record<string, MessageRef[]>,
) {
  const name = input.name || account?.name || ''
  if (name === '') problems['name'] = [{ id: 'invalid.required' }]
  const contact = (kind: ContactKind) => {
    const text = input[kind]
    if (!text) return account?.[kind] ?? ''
    const read = parseContact(kind, text, ctx.edition.phone)
    if ('address' in read) return read.address
    problems[kind] = [read.problem]
    return ''
  }
  const [email, phone] = [contact('email'), contact('phone')]
  if (!email && !phone && !problems['email'] && !problems['phone']) problems['phone'] = [{ id: 'order.contact.needed' }]
  if (!account && !input.terms) problems['terms'] = [{ id: 'invalid.terms' }]
  if (Object.keys(problems).length > 0) throw failFields(problems)
  return { name, email, phone }
}

type NewClient = Pick<NewAccount, 'locale' | 'time_zone'> & { name: string; email: string; phone: string }

async function createClient(ctx: Ctx, { email, phone, ...input }: NewClient) {
  const { now } = ctx
  const account = { ...input, email: email || undefined, phone: phone || undefined, created_at: now }
  const [id] = await createAccounts(ctx, [{ ...account, terms_confirmed_at: now }])
  await ctx.emit({ name: 'account.opened', entity: 'account', entityId: id!, after: { role: 'client', by: 'request' } })
  return id!
}

/** A tutor becomes a client by placing a request. */
async function addClientRole(ctx: Ctx, id: number): Promise<void> {
  if (ctx.auth.person?.roles.includes('client')) return
  await ctx.emit({ name: 'account.opened', entity: 'account', entityId: id, after: { role: 'client', by: 'request' } })
}
