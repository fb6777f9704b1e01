import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CrudFields } from '#shared/fields.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import { isEmptyText } from '#shared/rich-text/plain-text.ts'
import type { RichText } from '#shared/rich-text/rich-text.ts'

/** The fields without which a row does not exist in a language. */
const requiredTexts = (fields: CrudFields) =>
  Object.entries(fields).filter(([, field]) => field.localized && field.required)

/** Those of the languages that a row has all required texts in. */
export function findWrittenLocales(
  locales: readonly Locale[],
  fields: CrudFields,
  row: Record<string, unknown>,
): Locale[] {
  const required = requiredTexts(fields)
  return locales.filter((locale) =>
    required.every(([name, { kind }]) =>
      kind === 'rich'
        ? !isEmptyText((row[name] as Partial<Record<Locale, RichText | null>>)[locale])
        : Boolean((row[name] as Localized)[locale]),
    ),
  )
}

/** The same in SQL, for a row of the table `t`. */
export function isWrittenSql(fields: CrudFields, locale: RawBuilder<unknown>): RawBuilder<boolean> {
  const parts = requiredTexts(fields).map(([name, { kind }]) => {
    const texts = sql.ref(`t.${name}`)
    return kind === 'rich'
      ? sql`coalesce(jsonb_path_exists(${texts} -> ${locale}, ${sql.lit(contentPath)}), false)`
      : sql`coalesce(${texts} ->> ${locale}, '') <> ''`
  })
  return sql.join([sql`true`, ...parts], sql` and `)
}

/** Finds what `isEmptyText` looks for. */
const contentPath = `$.content.** ? (@.text != "" || @.type == "image" || @.type == "video" ||
  @.type == "horizontalRule" || @.type == "formula" || @.type == "formulaBlock")`
