import type { StaffMember } from '#shared/access.ts'
import { refuse } from '#shared/errors.ts'
import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Template } from '../templates.ts'
import { originalOf } from './known.ts'
import type { Known } from './known.ts'

/** The words of a template in a language, the number of their version, and whether they are staff's. */
export type Wording = Template & { version: number; changed: boolean }
export type Wordings = Partial<Record<Locale, Wording>>

/** In every language of the edition. */
export async function wordingsOf(ctx: Ctx, known: Known): Promise<Wordings> {
  const { db, edition } = ctx
  const rows = await db
    .selectFrom('message_template')
    .select(['locale', 'subject', 'body'])
    .where('edition', '=', edition.code)
    .where('template', '=', known.name)
    .where('channel', '=', known.channel)
    .execute()
  const versions = await db
    .selectFrom('message_template_version')
    .select('locale')
    .select(({ fn }) => fn.max('version').as('latest'))
    .where('edition', '=', edition.code)
    .where('template', '=', known.name)
    .where('channel', '=', known.channel)
    .groupBy('locale')
    .execute()
  return Object.fromEntries(
    edition.locales.map((locale): [Locale, Wording] => {
      const theirs = rows.find((row) => row.locale === locale)
      const { subject, body } = theirs ?? (known.own ? { subject: '', body: '' } : originalOf(known, locale))
      const version = versions.find((row) => row.locale === locale)?.latest ?? 0
      return [locale, { subject, body, version, changed: theirs !== undefined }]
    }),
  )
}

/**
 * Puts words in the place of others. Whoever names the version they began with is refused if there is a newer one; of
 * two at once, the key of the table lets one keep theirs.
 */
export async function keepWords(
  ctx: Ctx<StaffMember>,
  known: Known,
  locale: Locale,
  { words, from, shipped = false }: { words: Template; from: number | undefined; shipped?: boolean },
): Promise<void> {
  const { db, edition, actor, now } = ctx
  const at = { edition: edition.code, template: known.name, channel: known.channel, locale }
  const { latest } = await db
    .selectFrom('message_template_version')
    .select(({ fn }) => fn.max('version').as('latest'))
    .where('edition', '=', at.edition)
    .where('template', '=', at.template)
    .where('channel', '=', at.channel)
    .where('locale', '=', locale)
    .executeTakeFirstOrThrow()
  const version = (from ?? latest ?? 0) + 1
  if (version > (latest ?? 0) + 1) throw stale(locale)
  const { subject, body } = words
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('message_template_version')
    .values({ ...at, version, subject, body, shipped, staff_id: actor.id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw stale(locale)
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

const stale = (locale: Locale) => refuse('wrong_status', { id: 'template.stale', values: { locale } })

/** In which languages staff have put templates into other words, by the names of the templates. */
export async function changedLanguages(
  { db, edition }: Ctx,
  channel: Known['channel'],
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
