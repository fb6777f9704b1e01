import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse, refuseField, refuseFields } from '#shared/errors.ts'
import type { Text } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { emailEndpoints } from '../../mail-contract.ts'
import type { Channel } from '../../model.ts'
import { shippedTemplate } from '../templates.ts'
import type { Template } from '../templates.ts'
import { ownName } from './catalogue.ts'
import { findTemplate, knownShipped, originalOf } from './known.ts'
import type { Known } from './known.ts'
import { problemsWith } from './preview.ts'
import { readTemplate } from './read.ts'
import { keepWords, wordingsOf } from './words.ts'

type Save = Input<typeof emailEndpoints.save>['email']
type Create = Input<typeof emailEndpoints.create>['email']

/** The calls are named after what they are about. */
export const entityOf = { mail: 'email', sms: 'sms' } as const

/** Only what is given changes, language by language. */
export async function saveTemplate(ctx: Ctx<StaffMember>, channel: Channel, given: Save) {
  const known = await findTemplate(ctx, channel, given.id)
  const current = await wordingsOf(ctx, known)
  const changed = languagesOf(ctx, given).flatMap((locale) => {
    const { subject, body } = current[locale]!
    const words = { subject: given.subject?.[locale] ?? subject, body: given.body?.[locale] ?? body }
    return words.subject === subject && words.body === body ? [] : [{ locale, words, before: { subject, body } }]
  })
  mustFit(ctx, known, changed)
  for (const { locale, words } of changed) await keepWords(ctx, known, locale, { words, from: given.version?.[locale] })
  await changeTitle(ctx, known, given.title)
  await setProfile(ctx, known, given.profile_id)
  if (changed.length > 0 || given.title !== undefined || given.profile_id !== undefined)
    await ctx.emit({
      name: channel === 'mail' ? 'email.saved' : 'sms.saved',
      entity: entityOf[channel],
      entityId: known.id,
      before: Object.fromEntries(changed.map(({ locale, before }) => [locale, before])),
      after: {
        ...Object.fromEntries(changed.map(({ locale, words }) => [locale, words])),
        ...(given.title !== undefined && { title: given.title }),
        ...(given.profile_id !== undefined && { profile_id: given.profile_id }),
      },
    })
  return readTemplate(ctx, channel, known.id)
}

/** Other words for one that ships begin as a copy of it; words for nothing in particular are given at once. */
export async function createTemplate(ctx: Ctx<StaffMember>, channel: Channel, given: Create) {
  const { db, edition, now } = ctx
  const base = given.base || null
  if (base !== null && !shippedTemplate(base, channel, ctx.locale)) throw refuseField('base', 'invalid.unknown')
  const first = base === null ? undefined : await wordingsOf(ctx, knownShipped(ctx, channel, base))
  const draft = { id: 0, name: '', channel, own: true, base, title: given.title, instead: [] } satisfies Known
  const locales = base === null ? languagesOf(ctx, given) : edition.locales
  if (!locales.includes(edition.locales[0])) throw refuseField(`body.${edition.locales[0]}`, 'template.wrong.empty')
  const written = locales.map((locale) => ({
    locale,
    words: {
      subject: channel === 'mail' ? (given.subject?.[locale] ?? first?.[locale]?.subject ?? '') : '',
      body: given.body?.[locale] ?? first?.[locale]?.body ?? '',
    },
  }))
  mustFit(ctx, draft, written)
  const { id } = await db
    .insertInto('own_template')
    .values({ edition: edition.code, channel, base, title: given.title, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const known = { ...draft, id, name: ownName(id) }
  for (const { locale, words } of written) await keepWords(ctx, known, locale, { words, from: 0 })
  await setProfile(ctx, known, given.profile_id)
  await ctx.emit({
    name: channel === 'mail' ? 'email.created' : 'sms.created',
    entity: entityOf[channel],
    entityId: id,
    after: { title: given.title, base, ...Object.fromEntries(written.map(({ locale, words }) => [locale, words])) },
  })
  return readTemplate(ctx, channel, id)
}

/** One's own goes, if nothing sends it; one that ships says again what it shipped with. */
export async function deleteTemplate(ctx: Ctx<StaffMember>, channel: Channel, id: number) {
  const known = await findTemplate(ctx, channel, id)
  const current = await wordingsOf(ctx, known)
  if (known.own) await removeOwn(ctx, known)
  else
    for (const locale of ctx.edition.locales)
      if (current[locale]!.changed)
        await keepWords(ctx, known, locale, { words: originalOf(known, locale), from: undefined, shipped: true })
  await ctx.db
    .deleteFrom('message_template_setting')
    .where('edition', '=', ctx.edition.code)
    .where('template', '=', known.name)
    .where('channel', '=', channel)
    .execute()
  const before = Object.entries(current).filter(([, { changed }]) => changed)
  await ctx.emit({
    name: channel === 'mail' ? 'email.deleted' : 'sms.deleted',
    entity: entityOf[channel],
    entityId: id,
    before: Object.fromEntries(before.map(([locale, { subject, body }]) => [locale, { subject, body }])),
  })
  return { id }
}

async function removeOwn({ db, edition }: Ctx, { id, name, channel }: Known): Promise<void> {
  // Whoever is about to send it waits for this, and finds it gone.
  await db
    .selectFrom('own_template')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const sent = await db
    .selectFrom('message_route')
    .select('event')
    .where('edition', '=', edition.code)
    .where('channel', '=', channel)
    .where('replacement', '=', name)
    .executeTakeFirst()
  if (sent) throw refuse('in_use', { id: 'template.in_use' })
  for (const table of ['message_template', 'message_template_version'] as const)
    await db
      .deleteFrom(table)
      .where('edition', '=', edition.code)
      .where('template', '=', name)
      .where('channel', '=', channel)
      .execute()
  await db.deleteFrom('own_template').where('edition', '=', edition.code).where('id', '=', id).execute()
}

function languagesOf({ edition }: Ctx, given: Pick<Save, 'subject' | 'body'>): Locale[] {
  const named = [...new Set([...Object.keys(given.subject ?? {}), ...Object.keys(given.body ?? {})])] as Locale[]
  const foreign = named.find((locale) => !edition.locales.includes(locale))
  if (foreign) throw refuseField(`body.${foreign}`, 'invalid.unknown')
  return named
}

function mustFit(ctx: Ctx, known: Known, written: readonly { locale: Locale; words: Template }[]): void {
  const fields: Record<string, Text[]> = {}
  for (const { locale, words } of written)
    for (const { field, kind, values } of problemsWith(ctx, known, locale, words))
      (fields[`${field}.${locale}`] ??= []).push({ id: `template.wrong.${kind}`, ...(values && { values }) })
  if (Object.keys(fields).length > 0) throw refuseFields(fields)
}

async function changeTitle({ db, edition }: Ctx, { id, own }: Known, title: string | undefined): Promise<void> {
  if (title === undefined || !own) return
  await db.updateTable('own_template').set({ title }).where('edition', '=', edition.code).where('id', '=', id).execute()
}

async function setProfile(ctx: Ctx, { name, channel }: Known, profile_id: number | null | undefined): Promise<void> {
  if (profile_id === undefined || channel !== 'mail') return
  const { db, edition } = ctx
  if (profile_id !== null) {
    const profile = db.selectFrom('email_profile').select('id').where('edition', '=', edition.code)
    const found = await profile.where('id', '=', profile_id).forKeyShare().executeTakeFirst()
    if (!found) throw refuseField('profile_id', 'invalid.unknown')
  }
  await db
    .insertInto('message_template_setting')
    .values({ edition: edition.code, template: name, channel, profile_id })
    .onConflict((conflict) => conflict.columns(['edition', 'template', 'channel']).doUpdateSet({ profile_id }))
    .execute()
}
