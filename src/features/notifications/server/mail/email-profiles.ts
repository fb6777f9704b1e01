import { sql } from 'kysely'
import { brandName } from '#shared/brand.ts'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import { isMailAddress } from '#shared/mail-address.ts'
import { languageTag } from '#shared/locale.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { formatText } from '#platform/texts/format.ts'
import { shapeOf } from '#platform/texts/shape.ts'
import type { EmailProfile, emailProfileEndpoints } from '../../sender-contract.ts'
import { toSingleLine } from '../markup.ts'

const perPage = 50

export async function getEmailProfile(ctx: Ctx, { id }: { id: number }) {
  const row = await selectProfiles(ctx).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw fail('not_found')
  return { email_profile: presentProfile(row) }
}

export async function listEmailProfiles(ctx: Ctx, { page }: { page: number }) {
  const { total } = await ctx.db
    .selectFrom('email_profile')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('edition', '=', ctx.edition.code)
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(total / perPage))
  const shown = Math.min(page, pages)
  const rows = await selectProfiles(ctx)
    .orderBy('p.standard', 'desc')
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(perPage)
    .offset((shown - 1) * perPage)
    .execute()
  return { email_profiles: { items: rows.map(presentProfile), page: shown, pages, total } }
}

export async function createEmailProfile(
  ctx: Ctx<StaffMember>,
  { email_profile: given }: Input<typeof emailProfileEndpoints.create>,
) {
  const values = profileColumns(ctx, given)
  if (given.standard) await clearStandardProfile(ctx)
  const { id } = await ctx.db
    .insertInto('email_profile')
    .values({ ...values, name: given.name, edition: ctx.edition.code, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit({ name: 'email_profile.created', entity: 'email_profile', entityId: id, after: given })
  return getEmailProfile(ctx, { id })
}

export async function saveEmailProfile(
  ctx: Ctx<StaffMember>,
  { email_profile: { id, ...given } }: Input<typeof emailProfileEndpoints.save>,
) {
  // Locks the row, so that concurrent edits of signatures in different languages are both kept.
  const lock = ctx.db.selectFrom('email_profile').select('id').where('edition', '=', ctx.edition.code)
  await lock.where('id', '=', id).forUpdate().execute()
  const { email_profile: before } = await getEmailProfile(ctx, { id })
  const signature = given.signature && { ...before.signature, ...given.signature }
  const values = profileColumns(ctx, { ...given, ...(signature && { signature }) })
  if (given.standard) await clearStandardProfile(ctx)
  if (Object.keys(values).length > 0)
    await ctx.db
      .updateTable('email_profile')
      .set(values)
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', id)
      .execute()
  const { email_profile: after } = await getEmailProfile(ctx, { id })
  await ctx.emit({ name: 'email_profile.saved', entity: 'email_profile', entityId: id, before, after })
  return { email_profile: after }
}

/** The foreign key resets the templates that used it. */
export async function deleteEmailProfile(ctx: Ctx<StaffMember>, { id }: { id: number }) {
  const { email_profile: before } = await getEmailProfile(ctx, { id })
  await ctx.db.deleteFrom('email_profile').where('edition', '=', ctx.edition.code).where('id', '=', id).execute()
  await ctx.emit({ name: 'email_profile.deleted', entity: 'email_profile', entityId: id, before })
  return { id }
}

type ProfileChanges = Partial<Omit<EmailProfile, 'id' | 'used'>>

function profileColumns(ctx: Ctx, given: ProfileChanges) {
  for (const field of ['sender_address', 'reply_to'] as const)
    if (given[field] && !isMailAddress(given[field])) throw failField(field, 'outbox.invalid.mail')
  const { signature, name, standard } = given
  if (signature) assertValidSignature(ctx, signature)
  const filled = (text: string) => toSingleLine(text) || null
  return {
    ...(name !== undefined && { name }),
    ...(standard !== undefined && { standard }),
    ...(given.sender_name !== undefined && { sender_name: filled(given.sender_name) }),
    ...(given.sender_address !== undefined && { sender_address: filled(given.sender_address) }),
    ...(given.reply_to !== undefined && { reply_to: filled(given.reply_to) }),
    ...(signature && { signature: JSON.stringify(signature) }),
  }
}

/** A signature is added to every template, so it may only use `site`. */
function assertValidSignature({ edition }: Ctx, signature: Localized): void {
  for (const [locale, text] of Object.entries(signature)) {
    if (!edition.locales.some((one) => one === locale)) throw failField(`signature.${locale}`, 'invalid.unknown')
    const shape = shapeOf(text)
    if (!shape) throw failField(`signature.${locale}`, 'template.wrong.braces')
    if (shape.placeholders.some((name) => name !== 'site') || Object.keys(shape.plurals).length > 0)
      throw failField(`signature.${locale}`, 'template.wrong.signature')
    // A wrong ICU format (`{site, date}`) would break every email.
    try {
      formatText(languageTag(locale as Locale, edition.country), text, { site: brandName })
    } catch {
      throw failField(`signature.${locale}`, 'template.wrong.signature')
    }
  }
}

/** The advisory lock leaves exactly one standard profile after concurrent saves. */
async function clearStandardProfile({ db, edition }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email_profile ${edition.code}`}, 0))`.execute(db)
  await db
    .updateTable('email_profile')
    .set({ standard: false })
    .where('edition', '=', edition.code)
    .where('standard', '=', true)
    .execute()
}

const selectProfiles = ({ db, edition }: Ctx) =>
  db
    .selectFrom('email_profile as p')
    .select(['p.id', 'p.name', 'p.sender_name', 'p.sender_address', 'p.reply_to', 'p.signature', 'p.standard'])
    .select((from) =>
      from
        .selectFrom('message_template_setting as s')
        .whereRef('s.edition', '=', 'p.edition')
        .whereRef('s.profile_id', '=', 'p.id')
        .select(({ fn }) => fn.countAll<number>().as('used'))
        .as('used'),
    )
    .where('p.edition', '=', edition.code)

type Row = {
  [K in 'sender_name' | 'sender_address' | 'reply_to']: string | null
} & { id: number; name: string; signature: unknown; standard: boolean; used: number | null }

const presentProfile = (row: Row): EmailProfile => ({
  ...row,
  sender_name: row.sender_name ?? '',
  sender_address: row.sender_address ?? '',
  reply_to: row.reply_to ?? '',
  signature: row.signature as Localized,
  used: row.used ?? 0,
})
