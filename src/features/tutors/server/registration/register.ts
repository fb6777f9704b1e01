import type { Input } from '#shared/contract.ts'
import { fail, failFields } from '#shared/errors.ts'
import type { MessageRef } from '#shared/errors.ts'
import { passwordProblem } from '#shared/password.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/password.ts'
import { parseContact } from '#features/accounts/model.ts'
import { sendEmailConfirmation, createAccounts, completeAccount, getOwnAccount } from '#features/accounts/public.ts'
import type { OwnAccount } from '#features/accounts/public.ts'
import type { registerEndpoints } from '../../contract/registration.ts'
import { findContactsInProfile } from '../profile/find-contacts.ts'

type RegisterInput = Input<typeof registerEndpoints.register>

/**
 * Creates a draft tutor and logs in. To avoid revealing known addresses, a confirmed email stays with its owner, who is
 * told by email. A logged-in person becomes a tutor as well.
 */
export async function registerTutor(ctx: Ctx, { tutor: input, affiliate_id }: RegisterInput) {
  const joining = findUnrestrictedPerson(ctx)
  if (joining?.roles.includes('tutor')) throw fail('wrong_status', { id: 'register.already' })
  const account = joining && (await getOwnAccount(ctx, joining.id))
  const { email, phone, password } = await checkRegistration(ctx, input, account)
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  const filled = { email, phone, password_hash }
  await ctx.transaction(async (tx) => {
    const id = joining?.id ?? (await createAccount(tx, input.name, filled))
    if (joining) await completeAccount(tx, id, filled)
    else await sendEmailConfirmation(tx, { accountId: id, email })
    await createTutorDraft(tx, id, input, await findAffiliate(tx, affiliate_id))
    await tx.sessions.signIn('person', id, { role: 'tutor' })
    await tx.emit({ name: 'tutor.registered', entity: 'tutor', entityId: id })
  })
  return {}
}

/** A session from an order link is restricted and does not prove ownership of the account. */
export function findUnrestrictedPerson({ auth }: Pick<Ctx, 'auth'>) {
  return auth.person?.limits ? undefined : auth.person
}

type CheckedRegistration = { email: string; phone: string; password: string | undefined }

/** Reports all problems at once. Known account data is not asked for again. */
async function checkRegistration(
  ctx: Ctx,
  input: RegisterInput['tutor'],
  account: OwnAccount | undefined,
): Promise<CheckedRegistration> {
  const problems: Record<string, MessageRef[]> = {}
  if (input.name === '') problems['name'] = [{ id: 'invalid.required' }]
  const { name: contacts } = await findContactsInProfile({ name: input.name })
  if (contacts) problems['name'] = [{ id: 'tutor.contacts_found', values: { words: contacts.join(', ') } }]
  const contact = (kind: 'email' | 'phone', known: string | undefined) => {
    if (known) return known
    const read = parseContact(kind, input[kind], ctx.edition.phone)
    if ('address' in read) return read.address
    problems[kind] = [input[kind] === '' ? { id: 'invalid.required' } : read.problem]
    return ''
  }
  const email = contact('email', account?.email)
  const phone = contact('phone', account?.phone_confirmed ? account.phone : undefined)
  const password = needsPassword(account) ? (input.password ?? '') : undefined
  const weak = password === undefined ? undefined : passwordProblem(password)
  if (weak) problems['password'] = [password === '' ? { id: 'invalid.required' } : weak]
  if (account && input.password && isProtectedByPasskeyOnly(account))
    problems['password'] = [{ id: 'register.password_in_settings' }]
  if (input.city_id === undefined) problems['city_id'] = [{ id: 'invalid.required' }]
  else if (!(await isActiveCity(ctx, input.city_id))) problems['city_id'] = [{ id: 'invalid.unknown' }]
  if (!input.terms) problems['terms'] = [{ id: 'invalid.terms' }]
  if (Object.keys(problems).length > 0) throw failFields(problems)
  return { email, phone, password }
}

function needsPassword(account: OwnAccount | undefined): boolean {
  return !account?.has_password && !account?.has_passkey
}

/** Its first password takes a proof by the passkey, which the settings ask for. */
function isProtectedByPasskeyOnly({ has_password, has_passkey }: OwnAccount): boolean {
  return has_passkey && !has_password
}

async function isActiveCity({ db, edition }: Ctx, id: number): Promise<boolean> {
  const city = await db
    .selectFrom('city')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  return city !== undefined
}

type AccountFields = { email: string; phone: string; password_hash: string | undefined }

async function createAccount(ctx: Ctx, name: string, filled: AccountFields): Promise<number> {
  const { now, locale } = ctx
  const about = { locale, time_zone: ctx.request.timeZone, created_at: now, terms_confirmed_at: now }
  const [id] = await createAccounts(ctx, [{ name, ...filled, ...about }])
  return id!
}

/** An unknown referrer in the link is ignored. */
async function findAffiliate({ db, edition }: Ctx, id: number | undefined): Promise<number | undefined> {
  if (id === undefined) return undefined
  const known = await db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst()
  return known?.id
}

/** The second of two concurrent registrations fails. A previously anonymised tutor starts again. */
async function createTutorDraft(
  ctx: Ctx,
  id: number,
  input: RegisterInput['tutor'],
  affiliate_id: number | undefined,
): Promise<void> {
  const { db, edition, now } = ctx
  const [locale] = edition.locales
  const draft = {
    name: JSON.stringify({ [locale]: input.name }),
    first_name: JSON.stringify({ [locale]: input.name.split(/\s+/)[0] }),
    city_id: input.city_id ?? null,
    created_at: now,
  }
  const added = await db
    .insertInto('tutor')
    .values({ edition: edition.code, id, ...draft, affiliate_id: affiliate_id ?? null })
    .onConflict((conflict) =>
      conflict
        .columns(['edition', 'id'])
        .doUpdateSet({ ...draft, ...restartedTutor })
        .where('tutor.anonymised_at', 'is not', null),
    )
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) throw fail('wrong_status', { id: 'register.already' })
}

/** Columns to reset when an anonymised tutor registers again. */
const restartedTutor = {
  anonymised_at: null,
  deletion_requested_at: null,
  deleted_at: null,
  published_at: null,
  active: true,
  accept_orders: true,
  auto_appoint: true,
  show_in_catalog: true,
  email_subscribed: true,
}
