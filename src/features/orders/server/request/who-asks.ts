import { sql } from 'kysely'
import type { Person } from '#shared/access.ts'
import type { Text } from '#shared/errors.ts'
import { refuse, refuseFields } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { readContact } from '#features/accounts/model.ts'
import type { ContactKind } from '#features/accounts/model.ts'
import { clientAt, createAccounts, ownAccount } from '#features/accounts/public.ts'
import type { NewAccount } from '#features/accounts/public.ts'
import { mayRequest } from '#features/clients/public.ts'
import type { Request } from '../../request-contract.ts'

/**
 * Whose order it becomes, and how they are reached about it. `attached`: a guest gave a contact of somebody who has an
 * account, and has not shown that it is theirs.
 */
export type Asking = {
  client_id: number
  name: string
  email: string
  phone: string
  known: boolean
  attached: boolean
  guest_time_zone: string | null
}

type Given = Pick<Request, 'name' | 'email' | 'phone' | 'terms'>
type Mine = { name: string; email: string | undefined; phone: string | undefined }

/**
 * Whoever is signed in asks as themselves. Anybody else leaves a name and a contact: the order is theirs who has
 * confirmed that contact, or of a new client without a password. Which of the two it was, no answer tells: what they get
 * to see is this one order.
 */
export async function whoAsks(
  ctx: Ctx,
  given: Given,
  who: 'themselves' | 'for another' = 'themselves',
): Promise<Asking> {
  const person = who === 'for another' ? undefined : requester(ctx)
  const mine = person && (await ownAccount(ctx, person.id))
  const contacts = readGiven(ctx, given, mine && { name: mine.name, email: mine.email, phone: mine.phone })
  const { email, phone } = contacts
  if (!(await mayRequest(ctx, { accountId: person?.id, email, phone })))
    throw refuse('forbidden', { id: 'order.not_taken' })
  if (person) {
    await beClient(ctx, person.id)
    return { ...contacts, client_id: person.id, known: true, attached: false, guest_time_zone: null }
  }
  const owner = await clientAt(ctx, { email, phone })
  // Of whom staff write down, nobody knows the language or the zone yet.
  const self = who === 'themselves'
  const locale = self ? ctx.locale : ctx.edition.locales[0]
  const time_zone = self ? ctx.browserZone : undefined
  const client_id = await ownerOrNew(ctx, owner, { ...contacts, locale, time_zone })
  const attached = owner !== undefined && self
  return { ...contacts, client_id, known: false, attached, guest_time_zone: time_zone ?? null }
}

/**
 * A new client is created in both cases, and taken back where there is an owner: neither the time that it takes nor a
 * gap in the ids of accounts tells a guest which of the two it was.
 */
async function ownerOrNew(ctx: Ctx, owner: number | undefined, given: NewClient): Promise<number> {
  await sql`savepoint new_client`.execute(ctx.db)
  const created = await newClient(ctx, given)
  if (owner === undefined) await sql`release savepoint new_client`.execute(ctx.db)
  else await sql`rollback to savepoint new_client`.execute(ctx.db)
  return owner ?? created
}

/** Somebody who is signed in as themselves; a link to one order is not enough. */
export function requester({ auth: { person } }: Ctx): Person | undefined {
  return person?.limits ? undefined : person
}

/** A name, one contact at least, and the terms; what the account has already is not asked for again. */
function readGiven(ctx: Ctx, given: Given, mine: Mine | undefined) {
  const problems: Record<string, Text[]> = {}
  const name = given.name || mine?.name || ''
  if (name === '') problems['name'] = [{ id: 'invalid.required' }]
  const contact = (kind: ContactKind) => {
    const typed = given[kind]
    if (!typed) return mine?.[kind] ?? ''
    const read = readContact(kind, typed, ctx.edition.phone)
    if ('address' in read) return read.address
    problems[kind] = [read.problem]
    return ''
  }
  const [email, phone] = [contact('email'), contact('phone')]
  if (!email && !phone && !problems['email'] && !problems['phone']) problems['phone'] = [{ id: 'order.contact.needed' }]
  if (!mine && !given.terms) problems['terms'] = [{ id: 'invalid.terms' }]
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  return { name, email, phone }
}

type NewClient = Pick<NewAccount, 'locale' | 'time_zone'> & { name: string; email: string; phone: string }

async function newClient(ctx: Ctx, { email, phone, ...given }: NewClient) {
  const { now } = ctx
  const account = { ...given, email: email || undefined, phone: phone || undefined, created_at: now }
  const [id] = await createAccounts(ctx, [{ ...account, terms_confirmed_at: now }])
  await ctx.emit({ name: 'account.opened', entity: 'account', entityId: id!, after: { role: 'client', by: 'request' } })
  return id!
}

/** A tutor may ask for lessons, too. */
async function beClient(ctx: Ctx, id: number): Promise<void> {
  if (ctx.auth.person?.roles.includes('client')) return
  await ctx.emit({ name: 'account.opened', entity: 'account', entityId: id, after: { role: 'client', by: 'request' } })
}
