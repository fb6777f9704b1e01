import type { Input } from '#shared/contract.ts'
import { failField, failFields } from '#shared/errors.ts'
import type { MessageRef } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Upload } from '#platform/http/input.ts'
import { parseContact } from '#features/accounts/model.ts'
import { sendEmailConfirmation, createAccounts } from '#features/accounts/public.ts'
import type { staffTutorEndpoints } from '../../contract/staff.ts'
import { lockTutor } from '../lock-tutor.ts'
import { applyStaffChanges, findContactWarnings, prepareDocuments } from './save-staff-tutor.ts'
import { getStaffTutor } from './staff-tutor.ts'

type CreateInput = Input<typeof staffTutorEndpoints.create>

/**
 * Draft for a tutor who contacted support. The tutor confirms the contacts and accepts the terms later, and sets a
 * password through recovery.
 */
export async function createTutor(ctx: Ctx, { tutor: input, lang }: CreateInput, files: Record<string, Upload[]>) {
  const { email: typedEmail = '', phone: typedPhone = '', ...profile } = input
  const contacts = checkContacts(ctx, { name: profile.name, email: typedEmail, phone: typedPhone })
  const prepared = await prepareDocuments(files)
  return ctx.transaction(async (tx) => {
    const { email, phone } = contacts
    if (email) await assertEmailUnknown(tx, email)
    const { db, edition, now } = tx
    const [locale] = edition.locales
    const [id = 0] = await createAccounts(tx, [{ name: profile.name, email, phone, locale, created_at: now }])
    await db.insertInto('tutor').values({ edition: edition.code, id, created_at: now }).execute()
    await tx.emit({ name: 'tutor.created', entity: 'tutor', entityId: id, after: { name: profile.name } })
    if (email) await sendEmailConfirmation(tx, { accountId: id, email })
    await applyStaffChanges(tx, await lockTutor(tx, id), profile, { lang, prepared })
    return { tutor: await getStaffTutor(tx, id, lang), warnings: await findContactWarnings(profile) }
  })
}

type Contacts = { email: string | undefined; phone: string | undefined }

/** Reports all problems at once. At least one contact is required for claiming the account. */
function checkContacts({ edition }: Ctx, input: { name: string; email: string; phone: string }): Contacts {
  const problems: Record<string, MessageRef[]> = {}
  if (input.name === '') problems['name'] = [{ id: 'invalid.required' }]
  if (input.email === '' && input.phone === '') problems['email'] = [{ id: 'tutor_card.some_contact' }]
  const contact = (kind: 'email' | 'phone') => {
    if (input[kind] === '') return undefined
    const read = parseContact(kind, input[kind], edition.phone)
    if ('address' in read) return read.address
    problems[kind] = [read.problem]
    return undefined
  }
  const contacts = { email: contact('email'), phone: contact('phone') }
  if (Object.keys(problems).length > 0) throw failFields(problems)
  return contacts
}

/** Staff may learn who owns an email, because they see all accounts anyway. */
async function assertEmailUnknown({ db, edition }: Ctx, email: string): Promise<void> {
  const known = await db
    .selectFrom('account as a')
    .leftJoin('tutor as t', (join) => join.onRef('t.edition', '=', 'a.edition').onRef('t.id', '=', 'a.id'))
    .select('a.id')
    .where('a.edition', '=', edition.code)
    .where('a.email', '=', email)
    .where((where) => where.or([where('a.email_confirmed_at', 'is not', null), where('t.id', 'is not', null)]))
    .executeTakeFirst()
  if (known) throw failField('email', 'tutor_card.email_known', { id: String(known.id) })
}
