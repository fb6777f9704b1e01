import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField, failFields } from '#shared/errors.ts'
import type { MessageRef } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { emailEndpoints } from '../../mail-contract.ts'
import type { Channel } from '../../model.ts'
import { findShippedTemplate } from '../templates.ts'
import type { TemplateText } from '../templates.ts'
import { customTemplateName } from './template-catalog.ts'
import { getTemplateRef, shippedTemplateRef, referenceTemplate } from './template-ref.ts'
import type { TemplateRef } from './template-ref.ts'
import { findRenderProblems } from './preview.ts'
import { getTemplate } from './read-templates.ts'
import { saveTemplateText, getTemplateTexts } from './template-texts.ts'

type Save = Input<typeof emailEndpoints.save>['email']
type Create = Input<typeof emailEndpoints.create>['email']

export const templateEntity = { mail: 'email', sms: 'sms' } as const

/** Only the given fields change, per language. */
export async function saveTemplate(ctx: Ctx<StaffMember>, channel: Channel, given: Save) {
  const ref = await getTemplateRef(ctx, channel, given.id)
  const current = await getTemplateTexts(ctx, ref)
  const changed = givenLocales(ctx, given).flatMap((locale) => {
    const { subject, body } = current[locale]!
    const words = { subject: given.subject?.[locale] ?? subject, body: given.body?.[locale] ?? body }
    return words.subject === subject && words.body === body ? [] : [{ locale, words, before: { subject, body } }]
  })
  assertValidTexts(ctx, ref, changed)
  for (const { locale, words } of changed)
    await saveTemplateText(ctx, ref, locale, { words, from: given.version?.[locale] })
  await saveTitle(ctx, ref, given.title)
  await saveTemplateProfile(ctx, ref, given.profile_id)
  if (changed.length > 0 || given.title !== undefined || given.profile_id !== undefined)
    await ctx.emit({
      name: channel === 'mail' ? 'email.saved' : 'sms.saved',
      entity: templateEntity[channel],
      entityId: ref.id,
      before: Object.fromEntries(changed.map(({ locale, before }) => [locale, before])),
      after: {
        ...Object.fromEntries(changed.map(({ locale, words }) => [locale, words])),
        ...(given.title !== undefined && { title: given.title }),
        ...(given.profile_id !== undefined && { profile_id: given.profile_id }),
      },
    })
  return getTemplate(ctx, channel, ref.id)
}

/** A template with a base starts as a copy of it; one without needs a text. */
export async function createTemplate(ctx: Ctx<StaffMember>, channel: Channel, given: Create) {
  const { db, edition, now } = ctx
  const base = given.base || null
  if (base !== null && !findShippedTemplate(ctx, base, channel, ctx.locale)) throw failField('base', 'invalid.unknown')
  const first = base === null ? undefined : await getTemplateTexts(ctx, shippedTemplateRef(ctx, channel, base))
  const draft = { id: 0, name: '', channel, own: true, base, title: given.title, replaces: [] } satisfies TemplateRef
  const locales = base === null ? givenLocales(ctx, given) : edition.locales
  if (!locales.includes(edition.locales[0])) throw failField(`body.${edition.locales[0]}`, 'template.wrong.empty')
  const written = locales.map((locale) => ({
    locale,
    words: {
      subject: channel === 'mail' ? (given.subject?.[locale] ?? first?.[locale]?.subject ?? '') : '',
      body: given.body?.[locale] ?? first?.[locale]?.body ?? '',
    },
  }))
  assertValidTexts(ctx, draft, written)
  const { id } = await db
    .insertInto('custom_template')
    .values({ edition: edition.code, channel, base, title: given.title, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ref = { ...draft, id, name: customTemplateName(id) }
  for (const { locale, words } of written) await saveTemplateText(ctx, ref, locale, { words, from: 0 })
  await saveTemplateProfile(ctx, ref, given.profile_id)
  await ctx.emit({
    name: channel === 'mail' ? 'email.created' : 'sms.created',
    entity: templateEntity[channel],
    entityId: id,
    after: { title: given.title, base, ...Object.fromEntries(written.map(({ locale, words }) => [locale, words])) },
  })
  return getTemplate(ctx, channel, id)
}

/** An own template in use cannot be deleted; a shipped one is reset to its original text. */
export async function deleteTemplate(ctx: Ctx<StaffMember>, channel: Channel, id: number) {
  const ref = await getTemplateRef(ctx, channel, id)
  const current = await getTemplateTexts(ctx, ref)
  if (ref.own) await deleteOwnTemplate(ctx, ref)
  else
    for (const locale of ctx.edition.locales)
      if (current[locale]!.changed)
        await saveTemplateText(ctx, ref, locale, {
          words: referenceTemplate(ctx, ref, locale),
          from: undefined,
          shipped: true,
        })
  await ctx.db
    .deleteFrom('message_template_setting')
    .where('edition', '=', ctx.edition.code)
    .where('template', '=', ref.name)
    .where('channel', '=', channel)
    .execute()
  const before = Object.entries(current).filter(([, { changed }]) => changed)
  await ctx.emit({
    name: channel === 'mail' ? 'email.deleted' : 'sms.deleted',
    entity: templateEntity[channel],
    entityId: id,
    before: Object.fromEntries(before.map(([locale, { subject, body }]) => [locale, { subject, body }])),
  })
  return { id }
}

async function deleteOwnTemplate({ db, edition }: Ctx, { id, name, channel }: TemplateRef): Promise<void> {
  // Blocks routes that are about to use the template.
  await db
    .selectFrom('custom_template')
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
  if (sent) throw fail('in_use', { id: 'template.in_use' })
  for (const table of ['message_template', 'message_template_version'] as const)
    await db
      .deleteFrom(table)
      .where('edition', '=', edition.code)
      .where('template', '=', name)
      .where('channel', '=', channel)
      .execute()
  await db.deleteFrom('custom_template').where('edition', '=', edition.code).where('id', '=', id).execute()
}

function givenLocales({ edition }: Ctx, given: Pick<Save, 'subject' | 'body'>): Locale[] {
  const named = [...new Set([...Object.keys(given.subject ?? {}), ...Object.keys(given.body ?? {})])] as Locale[]
  const foreign = named.find((locale) => !edition.locales.includes(locale))
  if (foreign) throw failField(`body.${foreign}`, 'invalid.unknown')
  return named
}

function assertValidTexts(
  ctx: Ctx,
  ref: TemplateRef,
  written: readonly { locale: Locale; words: TemplateText }[],
): void {
  const fields: Record<string, MessageRef[]> = {}
  for (const { locale, words } of written)
    for (const { field, kind, values } of findRenderProblems(ctx, ref, locale, words))
      (fields[`${field}.${locale}`] ??= []).push({ id: `template.wrong.${kind}`, ...(values && { values }) })
  if (Object.keys(fields).length > 0) throw failFields(fields)
}

async function saveTitle({ db, edition }: Ctx, { id, own }: TemplateRef, title: string | undefined): Promise<void> {
  if (title === undefined || !own) return
  await db
    .updateTable('custom_template')
    .set({ title })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
}

async function saveTemplateProfile(
  ctx: Ctx,
  { name, channel }: TemplateRef,
  profile_id: number | null | undefined,
): Promise<void> {
  if (profile_id === undefined || channel !== 'mail') return
  const { db, edition } = ctx
  if (profile_id !== null) {
    const profile = db.selectFrom('email_profile').select('id').where('edition', '=', edition.code)
    const found = await profile.where('id', '=', profile_id).forKeyShare().executeTakeFirst()
    if (!found) throw failField('profile_id', 'invalid.unknown')
  }
  await db
    .insertInto('message_template_setting')
    .values({ edition: edition.code, template: name, channel, profile_id })
    .onConflict((conflict) => conflict.columns(['edition', 'template', 'channel']).doUpdateSet({ profile_id }))
    .execute()
}
