import type { CrudRow } from '#platform/crud/rows.ts'
import { shapeOf } from '#platform/texts/shape.ts'
import { failField } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { metatagVariables } from '../../metatags-model.ts'
import { hasWildcard, parsePattern } from '../../pattern-model.ts'

const known: ReadonlySet<string> = new Set(metatagVariables)
/** The same on every page, so it cannot make titles unique. */
const constant = new Set(['site'])

/** Texts of many pages need a value that differs, since titles and descriptions must be unique. */
export function assertMetatags(row: CrudRow): void {
  const pattern = parsePattern(row['pattern'] as string)
  if (!pattern) throw failField('pattern', 'invalid.pattern')
  for (const field of ['title', 'description'])
    for (const [locale, text] of Object.entries(row[field] as Partial<Record<Locale, string>>))
      if (text) assertTemplate(`${field}.${locale}`, text, hasWildcard(pattern))
}

function assertTemplate(field: string, text: string, isForMany: boolean): void {
  const shape = shapeOf(text)
  // Variables are texts and counts; a date or number format of another value would fail on every page.
  if (!shape || shape.formats.length > 0) throw failField(field, 'invalid.template')
  const unknown = shape.placeholders.find((name) => !known.has(name))
  if (unknown !== undefined) throw failField(field, 'invalid.variable', { name: unknown })
  if (isForMany && !shape.placeholders.some((name) => !constant.has(name)))
    throw failField(field, 'invalid.needs_variable')
}
