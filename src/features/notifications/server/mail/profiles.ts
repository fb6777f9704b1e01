import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import { isMailAddress } from '#shared/mail-address.ts'
import { languageTag } from '#shared/locale.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { formatText } from '#platform/texts/format.ts'
import { shapeOf } from '#platform/texts/shape.ts'
import type { EmailProfile, profileEndpoints } from '../../sender-contract.ts'
import { oneLine } from '../markup.ts'

const perPage = 50

export async function readProfile(ctx: Ctx, { id }: { id: number }) {
  const row = await profiles(ctx).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return { email_profile: present(row) }
}

export async function listProfiles(ctx: Ctx, { page }: { page: number }) {
  const { total } = await ctx.db
    .selectFrom('email_profile')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('edition', '=', ctx.edition.code)
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(total / perPage))
  const shown = Math.min(page, pages)
  const rows = await profiles(ctx)
    .orderBy('p.standard', 'desc')
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(perPage)
    .offset((shown - 1) * perPage)
    .execute()
  return { email_profiles: { items: rows.map(present), page: shown, pages, total } }
}

export async function createProfile(
  ctx: Ctx<StaffMember>,
  { email_profile: given }: Input<typeof profileEndpoints.create>,
) {
  const values = columnsOf(ctx, given)
  if (given.standard) await becomeStandard(ctx)
  const { id } = await ctx.db
    .insertInto('email_profile')
    .values({ ...values, name: given.name, edition: ctx.edition.code, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit({ name: 'email_profile.created', entity: 'email_profile', entityId: id, after: given })
  return readProfile(ctx, { id })
}

export async function saveProfile(
  ctx: Ctx<StaffMember>,
  { email_profile: { id, ...given } }: Input<typeof profileEndpoints.save>,
) {
  // Or of two who sign in different languages at once, one would be lost.
  const held = ctx.db.selectFrom('email_profile').select('id').where('edition', '=', ctx.edition.code)
  await held.where('id', '=', id).forUpdate().execute()
  const { email_profile: before } = await readProfile(ctx, { id })
  const signature = given.signature && { ...before.signature, ...given.signature }
  const values = columnsOf(ctx, { ...given, ...(signature && { signature }) })
  if (given.standard) await becomeStandard(ctx)
  if (Object.keys(values).length > 0)
    await ctx.db
      .updateTable('email_profile')
      .set(values)
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', id)
      .execute()
  const { email_profile: after } = await readProfile(ctx, { id })
  await ctx.emit({ name: 'email_profile.saved', entity: 'email_profile', entityId: id, before, after })
  return { email_profile: after }
}

/** Templates that named it let it go with the key. */
export async function deleteProfile(ctx: Ctx<StaffMember>, { id }: { id: number }) {
  const { email_profile: before } = await readProfile(ctx, { id })
  await ctx.db.deleteFrom('email_profile').where('edition', '=', ctx.edition.code).where('id', '=', id).execute()
  await ctx.emit({ name: 'email_profile.deleted', entity: 'email_profile', entityId: id, before })
  return { id }
}

type Given = Partial<Omit<EmailProfile, 'id' | 'used'>>

function columnsOf(ctx: Ctx, given: Given) {
  for (const field of ['sender_address', 'reply_to'] as const)
    if (given[field] && !isMailAddress(given[field])) throw refuseField(field, 'outbox.invalid.mail')
  const { signature, name, standard } = given
  if (signature) mustBeSignature(ctx, signature)
  const filled = (text: string) => oneLine(text) || null
  return {
    ...(name !== undefined && { name }),
    ...(standard !== undefined && { standard }),
    ...(given.sender_name !== undefined && { sender_name: filled(given.sender_name) }),
    ...(given.sender_address !== undefined && { sender_address: filled(given.sender_address) }),
    ...(given.reply_to !== undefined && { reply_to: filled(given.reply_to) }),
    ...(signature && { signature: JSON.stringify(signature) }),
  }
}

/** It stands under letters of every kind: only the name of the site is known in all of them. */
function mustBeSignature({ edition }: Ctx, signature: Localized): void {
  for (const [locale, text] of Object.entries(signature)) {
    if (!edition.locales.some((one) => one === locale)) throw refuseField(`signature.${locale}`, 'invalid.unknown')
    const shape = shapeOf(text)
    if (!shape) throw refuseField(`signature.${locale}`, 'template.wrong.braces')
    if (shape.placeholders.some((name) => name !== 'site') || Object.keys(shape.plurals).length > 0)
      throw refuseField(`signature.${locale}`, 'template.wrong.signature')
    // A form that the name does not have (`{site, date}`) would stop every letter.
    try {
      formatText(languageTag(locale as Locale, edition.country), text, { site: edition.siteName })
    } catch {
      throw refuseField(`signature.${locale}`, 'template.wrong.signature')
    }
  }
}

/** One after another: whoever comes later finds the earlier one, and takes its place. */
async function becomeStandard({ db, edition }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email_profile ${edition.code}`}, 0))`.execute(db)
  await db
    .updateTable('email_profile')
    .set({ standard: false })
    .where('edition', '=', edition.code)
    .where('standard', '=', true)
    .execute()
}

const profiles = ({ db, edition }: Ctx) =>
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

const present = (row: Row): EmailProfile => ({
  ...row,
  sender_name: row.sender_name ?? '',
  sender_address: row.sender_address ?? '',
  reply_to: row.reply_to ?? '',
  signature: row.signature as Localized,
  used: row.used ?? 0,
})
