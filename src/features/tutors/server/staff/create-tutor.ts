import type { Input } from '#shared/contract.ts'
import { refuseField, refuseFields } from '#shared/errors.ts'
import type { Text } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Upload } from '#platform/http/input.ts'
import { readContact } from '#features/accounts/model.ts'
import { askConfirmation, createAccounts } from '#features/accounts/public.ts'
import type { staffEndpoints } from '../../staff-contract.ts'
import { heldTutor } from '../held.ts'
import { applyStaffChanges, contactWarnings, preparedDocuments } from './staff-save.ts'
import { readStaffTutor } from './staff-tutor.ts'

type Given = Input<typeof staffEndpoints.create>

/**
 * A draft for somebody who called or wrote to us. The contacts are theirs to confirm, and the terms to agree to; until
 * they have chosen a password by the recovery of one, nobody can come in.
 */
export async function createTutor(ctx: Ctx, { tutor: given, lang }: Given, files: Record<string, Upload[]>) {
  const { email: typedEmail = '', phone: typedPhone = '', ...profile } = given
  const contacts = checked(ctx, { name: profile.name, email: typedEmail, phone: typedPhone })
  const prepared = await preparedDocuments(files)
  return ctx.transaction(async (inside) => {
    const { email, phone } = contacts
    if (email) await refuseKnown(inside, email)
    const { db, edition, now } = inside
    const [locale] = edition.locales
    const [id = 0] = await createAccounts(inside, [{ name: profile.name, email, phone, locale, created_at: now }])
    await db.insertInto('tutor').values({ edition: edition.code, id, created_at: now }).execute()
    await inside.emit({ name: 'tutor.created', entity: 'tutor', entityId: id, after: { name: profile.name } })
    if (email) await askConfirmation(inside, { accountId: id, email })
    await applyStaffChanges(inside, await heldTutor(inside, id), profile, { lang, prepared })
    return { tutor: await readStaffTutor(inside, id, lang), warnings: await contactWarnings(profile) }
  })
}

type Contacts = { email: string | undefined; phone: string | undefined }

/** Everything that is wrong, at once. Without any contact nobody would ever become its owner. */
function checked({ edition }: Ctx, given: { name: string; email: string; phone: string }): Contacts {
  const problems: Record<string, Text[]> = {}
  if (given.name === '') problems['name'] = [{ id: 'invalid.required' }]
  if (given.email === '' && given.phone === '') problems['email'] = [{ id: 'tutor_card.some_contact' }]
  const contact = (kind: 'email' | 'phone') => {
    if (given[kind] === '') return undefined
    const read = readContact(kind, given[kind], edition.phone)
    if ('address' in read) return read.address
    problems[kind] = [read.problem]
    return undefined
  }
  const contacts = { email: contact('email'), phone: contact('phone') }
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  return contacts
}

/** Staff find everybody in their lists anyway: they are told whom they have typed again. */
async function refuseKnown({ db, edition }: Ctx, email: string): Promise<void> {
  const known = await db
    .selectFrom('account as a')
    .leftJoin('tutor as t', (join) => join.onRef('t.edition', '=', 'a.edition').onRef('t.id', '=', 'a.id'))
    .select('a.id')
    .where('a.edition', '=', edition.code)
    .where('a.email', '=', email)
    .where((where) => where.or([where('a.email_confirmed_at', 'is not', null), where('t.id', 'is not', null)]))
    .executeTakeFirst()
  if (known) throw refuseField('email', 'tutor_card.email_known', { id: String(known.id) })
}
