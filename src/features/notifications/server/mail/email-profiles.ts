import { sql } from 'kysely'
import { brandName } from '#shared/brand.ts'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import { isMailAddress } from '#shared/mail-address.ts'
import { languageTag } from '#shared/locale.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { queryListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import { sortByLocale } from '#platform/crud/localized-sql.ts'
import { likeContaining } from '#platform/db/database.ts'
import { formatText } from '#platform/texts/format.ts'
import { shapeOf } from '#platform/texts/shape.ts'
import { emailProfileList } from '../../sender-contract.ts'
import type { EmailProfile, emailProfileEndpoints } from '../../sender-contract.ts'
import { toSingleLine } from '../markup.ts'

export async function getEmailProfile(ctx: Ctx, { id }: { id: number }) {
  const row = await selectProfiles(ctx).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw fail('not_found')
  return { email_profile: presentProfile(row) }
}

export const emailProfileListPlugin = queryListPlugin(emailProfileList, {
  id: 'p.id',
  all: profilesOf,
  filter: filterProfiles,
  ids: (query) => query.select('p.id'),
  select: (_ctx, query) => withColumns(query),
  present: (_ctx, rows) => rows.map(presentProfile),
  order: {
    name: (ctx) => sortByLocale(ctx, sql.ref('p.name'), 'plain'),
    sender_name: (ctx) => sortByLocale(ctx, sql`coalesce(p.sender_name, '')`, 'plain'),
    sender_address: () => sql`coalesce(p.sender_address, '')`,
    reply_to: () => sql`coalesce(p.reply_to, '')`,
    standard: () => sql.ref('p.standard'),
    used: () => timesUsed,
  },
})

function filterProfiles(ctx: Ctx, { text, standard }: FiltersOf<typeof emailProfileList>) {
  let query = profilesOf(ctx)
  if (text)
    query = query.where(
      sql<boolean>`concat_ws(' ', p.name, p.sender_name, p.sender_address, p.reply_to) ilike ${likeContaining(text)}`,
    )
  return standard === undefined ? query : query.where('p.standard', '=', standard)
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

const selectProfiles = (ctx: Ctx) => withColumns(profilesOf(ctx))

function profilesOf({ db, edition }: Ctx) {
  return db.selectFrom('email_profile as p').where('p.edition', '=', edition.code)
}

const timesUsed = sql<number>`(select count(*) from message_template_setting s
  where (s.edition, s.profile_id) = (p.edition, p.id))`

function withColumns(query: ReturnType<typeof profilesOf>) {
  return query
    .select(['p.id', 'p.name', 'p.sender_name', 'p.sender_address', 'p.reply_to', 'p.signature', 'p.standard'])
    .select(timesUsed.as('used'))
}

type Row = {
  [K in 'sender_name' | 'sender_address' | 'reply_to']: string | null
} & { id: number; name: string; signature: unknown; standard: boolean; used: number }

const presentProfile = (row: Row): EmailProfile => ({
  ...row,
  sender_name: row.sender_name ?? '',
  sender_address: row.sender_address ?? '',
  reply_to: row.reply_to ?? '',
  signature: row.signature as Localized,
})
