import type { Input } from '#shared/contract.ts'
import { refuse, refuseFields } from '#shared/errors.ts'
import type { Text } from '#shared/errors.ts'
import { passwordProblem } from '#shared/password.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/password.ts'
import { readContact } from '#features/accounts/model.ts'
import { askConfirmation, createAccounts, fillInAccount, ownAccount } from '#features/accounts/public.ts'
import type { OwnAccount } from '#features/accounts/public.ts'
import type { endpoints } from '../../contract.ts'
import { contactsIn } from '../profile/contacts-in-texts.ts'

type Given = Input<typeof endpoints.register>

/**
 * The first step: a draft of a tutor, signed in. Nobody looks whether the e-mail is known: whoever has confirmed it
 * keeps it, and learns by letter that somebody tried. Whoever is signed in already becomes a tutor as well.
 */
export async function register(ctx: Ctx, { tutor: given, affiliate_id }: Given) {
  const joining = joiningPerson(ctx)
  if (joining?.roles.includes('tutor')) throw refuse('wrong_status', { id: 'register.already' })
  const mine = joining && (await ownAccount(ctx, joining.id))
  const { email, phone, password } = await checked(ctx, given, mine)
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  const filled = { email, phone, password_hash }
  await ctx.transaction(async (inside) => {
    const id = joining?.id ?? (await newAccount(inside, given.name, filled))
    if (joining) await fillInAccount(inside, id, filled)
    else await askConfirmation(inside, { accountId: id, email })
    await addDraft(inside, id, given, await knownAffiliate(inside, affiliate_id))
    await inside.signIn('person', id, { role: 'tutor' })
    await inside.emit({ name: 'tutor.registered', entity: 'tutor', entityId: id })
  })
  return {}
}

/** A link to one order makes nobody the owner of the account behind it. */
export function joiningPerson({ auth }: Pick<Ctx, 'auth'>) {
  return auth.person?.limits ? undefined : auth.person
}

type Checked = { email: string; phone: string; password: string | undefined }

/** Everything that is wrong, at once. What the account has already is not asked for again. */
async function checked(ctx: Ctx, given: Given['tutor'], mine: OwnAccount | undefined): Promise<Checked> {
  const problems: Record<string, Text[]> = {}
  if (given.name === '') problems['name'] = [{ id: 'invalid.required' }]
  const { name: contacts } = await contactsIn({ name: given.name })
  if (contacts) problems['name'] = [{ id: 'tutor.contacts_found', values: { words: contacts.join(', ') } }]
  const contact = (kind: 'email' | 'phone', known: string | undefined) => {
    if (known) return known
    const read = readContact(kind, given[kind], ctx.edition.phone)
    if ('address' in read) return read.address
    problems[kind] = [given[kind] === '' ? { id: 'invalid.required' } : read.problem]
    return ''
  }
  const email = contact('email', mine?.email)
  const phone = contact('phone', mine?.phone_confirmed ? mine.phone : undefined)
  const password = mine?.has_password ? undefined : (given.password ?? '')
  const weak = password === undefined ? undefined : passwordProblem(password)
  if (weak) problems['password'] = [password === '' ? { id: 'invalid.required' } : weak]
  if (given.city_id === undefined) problems['city_id'] = [{ id: 'invalid.required' }]
  else if (!(await isOpenCity(ctx, given.city_id))) problems['city_id'] = [{ id: 'invalid.unknown' }]
  if (!given.terms) problems['terms'] = [{ id: 'invalid.terms' }]
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  return { email, phone, password }
}

async function isOpenCity({ db, edition }: Ctx, id: number): Promise<boolean> {
  const city = await db
    .selectFrom('city')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  return city !== undefined
}

type Filled = { email: string; phone: string; password_hash: string | undefined }

async function newAccount(ctx: Ctx, name: string, filled: Filled): Promise<number> {
  const { now, locale } = ctx
  const about = { locale, time_zone: ctx.browserZone, created_at: now, terms_confirmed_at: now }
  const [id] = await createAccounts(ctx, [{ name, ...filled, ...about }])
  return id!
}

/** Who brought them counts if it is a tutor of this edition; anything else in the link is nobody's fault. */
async function knownAffiliate({ db, edition }: Ctx, id: number | undefined): Promise<number | undefined> {
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

/**
 * Of two at once, one is the first: the other is told that it has happened. Whoever was a tutor before, and had
 * everything removed, begins anew.
 */
async function addDraft(ctx: Ctx, id: number, given: Given['tutor'], affiliate_id: number | undefined): Promise<void> {
  const { db, edition, now } = ctx
  const [locale] = edition.locales
  const draft = {
    name: JSON.stringify({ [locale]: given.name }),
    first_name: JSON.stringify({ [locale]: given.name.split(/\s+/)[0] }),
    city_id: given.city_id ?? null,
    created_at: now,
  }
  const added = await db
    .insertInto('tutor')
    .values({ edition: edition.code, id, ...draft, affiliate_id: affiliate_id ?? null })
    .onConflict((conflict) =>
      conflict
        .columns(['edition', 'id'])
        .doUpdateSet({ ...draft, ...begun })
        .where('tutor.anonymised_at', 'is not', null),
    )
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) throw refuse('wrong_status', { id: 'register.already' })
}

/** As a tutor begins, of what is different once one has gone. */
const begun = {
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
