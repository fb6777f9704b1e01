import { sql } from 'kysely'
import type { Edition } from '#editions/edition.ts'
import { findSeller, presentSellerTexts } from '#features/seller/public.ts'
import type { Ctx } from '#platform/context.ts'
import { isPublicSql } from '#platform/crud/schedule.ts'
import { languageTag, localized } from '#shared/locale.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import { localizedDocument } from '#shared/rich-text/localized-document.ts'
import { isEmptyText } from '#shared/rich-text/plain-text.ts'
import type { RichText } from '#shared/rich-text/rich-text.ts'
import { staticPagePanel } from '../../contract.ts'
import type { ShownPage } from '../../contract.ts'
import type { PageKind } from '../../model.ts'
import { fillPageText } from './page-values.ts'

/** A stored page, or the preview of one. */
export type PageRow = {
  alias: string | null
  kind: string
  title: unknown
  description: unknown
  text: unknown
}

/** The pages that visitors may see now. */
export function publicPages(ctx: Ctx) {
  return ctx.db
    .selectFrom('static_page as t')
    .where('t.edition', '=', ctx.edition.code)
    .where(isPublicSql(ctx, staticPagePanel.schedule!))
}

export const pageColumns = ['t.alias', 't.kind', 't.title', 't.description', 't.text'] as const

/** The time of the last save or publication, for search engines. */
export const changedAt = sql<Date | null>`greatest(t.published_at, t.publish_at, (select max(v.at) from crud_version v
  where v.edition = t.edition and v.resource = ${staticPagePanel.name} and v.row_id = t.id))`

/** The languages that a page has a title and a text in. */
export function writtenLocales({ title, text }: Pick<PageRow, 'title' | 'text'>, { locales }: Edition): Locale[] {
  const documents = text as Partial<Record<Locale, RichText | null>>
  return locales.filter((locale) => (title as Localized)[locale] && !isEmptyText(documents[locale]))
}

/** A page in the visitor's language, or as a whole in the default one: a page never mixes two languages. */
export async function presentPage(ctx: Ctx, row: PageRow): Promise<ShownPage> {
  const { edition, locale: wanted } = ctx
  const standard = edition.locales[0]
  const locale = writtenLocales(row, edition).includes(wanted) ? wanted : standard
  const title = localized(row.title as Localized, locale, standard)
  const stored = {
    title,
    description: (row.description as Localized)[locale] || title,
    text: localizedDocument(row.text, locale, standard) ?? { type: 'doc' as const, content: [] },
  }
  const filled = fillPageText(edition, locale, stored, presentSellerTexts(ctx, locale, await findSeller(ctx)))
  return {
    alias: row.alias ?? '',
    kind: row.kind as PageKind,
    ...filled,
    lang: languageTag(locale, edition.country),
  }
}
