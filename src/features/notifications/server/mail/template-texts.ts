import type { StaffMember } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { TemplateText } from '../templates.ts'
import { referenceTemplate } from './template-ref.ts'
import type { TemplateRef } from './template-ref.ts'

/** `changed` is true if staff have edited the text. */
export type VersionedText = TemplateText & { version: number; changed: boolean }
export type TextsByLocale = Partial<Record<Locale, VersionedText>>

export async function getTemplateTexts(ctx: Ctx, ref: TemplateRef): Promise<TextsByLocale> {
  const { db, edition } = ctx
  const rows = await db
    .selectFrom('message_template')
    .select(['locale', 'subject', 'body'])
    .where('edition', '=', edition.code)
    .where('template', '=', ref.name)
    .where('channel', '=', ref.channel)
    .execute()
  const versions = await db
    .selectFrom('message_template_version')
    .select('locale')
    .select(({ fn }) => fn.max('version').as('latest'))
    .where('edition', '=', edition.code)
    .where('template', '=', ref.name)
    .where('channel', '=', ref.channel)
    .groupBy('locale')
    .execute()
  return Object.fromEntries(
    edition.locales.map((locale): [Locale, VersionedText] => {
      const edited = rows.find((row) => row.locale === locale)
      const { subject, body } = edited ?? (ref.own ? { subject: '', body: '' } : referenceTemplate(ctx, ref, locale))
      const version = versions.find((row) => row.locale === locale)?.latest ?? 0
      return [locale, { subject, body, version, changed: edited !== undefined }]
    }),
  )
}

/** Rejects the change if `from` is not the latest version; the primary key decides between concurrent saves. */
export async function saveTemplateText(
  ctx: Ctx<StaffMember>,
  ref: TemplateRef,
  locale: Locale,
  { words, from, shipped = false }: { words: TemplateText; from: number | undefined; shipped?: boolean },
): Promise<void> {
  const { db, edition, actor, now } = ctx
  const at = { edition: edition.code, template: ref.name, channel: ref.channel, locale }
  const { latest } = await db
    .selectFrom('message_template_version')
    .select(({ fn }) => fn.max('version').as('latest'))
    .where('edition', '=', at.edition)
    .where('template', '=', at.template)
    .where('channel', '=', at.channel)
    .where('locale', '=', locale)
    .executeTakeFirstOrThrow()
  const version = (from ?? latest ?? 0) + 1
  if (version > (latest ?? 0) + 1) throw staleVersionError(locale)
  const { subject, body } = words
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('message_template_version')
    .values({ ...at, version, subject, body, shipped, staff_id: actor.id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw staleVersionError(locale)
  if (shipped)
    await db
      .deleteFrom('message_template')
      .where('edition', '=', at.edition)
      .where('template', '=', at.template)
      .where('channel', '=', at.channel)
      .where('locale', '=', locale)
      .execute()
  else
    await db
      .insertInto('message_template')
      .values({ ...at, subject, body })
      .onConflict((conflict) =>
        conflict.columns(['edition', 'template', 'channel', 'locale']).doUpdateSet({ subject, body }),
      )
      .execute()
}

const staleVersionError = (locale: Locale) => fail('wrong_status', { id: 'template.stale', values: { locale } })

export async function listChangedLocales(
  { db, edition }: Ctx,
  channel: TemplateRef['channel'],
): Promise<Map<string, Locale[]>> {
  const rows = await db
    .selectFrom('message_template')
    .select(['template', 'locale'])
    .where('edition', '=', edition.code)
    .where('channel', '=', channel)
    .execute()
  const changed = new Map<string, Locale[]>()
  for (const locale of edition.locales)
    for (const row of rows)
      if (isLocale(row.locale) && row.locale === locale)
        changed.set(row.template, [...(changed.get(row.template) ?? []), locale])
  return changed
}
