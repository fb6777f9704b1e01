import { dateFormat } from '#shared/formats.ts'
import type { CrudField, FieldKind } from '#shared/fields.ts'
import type { Locale } from '#shared/locale.ts'
import { languageTag } from '#shared/locale.ts'
import type { StoredFile } from '#shared/media.ts'
import { minorUnits } from '#shared/money.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import type { RichText } from '#shared/rich-text/rich-text.ts'
import { videoUrl } from '#shared/video.ts'
import type { Ctx } from '../context.ts'
import type { CrudRow } from './rows.ts'

export type ExportColumn = { title: string; value: (row: CrudRow) => string | number }
/** `text` is the message id of the field's name; the texts of choices extend it. */
type Exported = { ctx: Ctx; text: string; name: string; field: CrudField }
type ToCell = (of: Exported & { value: unknown; row: CrudRow }) => string | number

/** A localized field has one column per locale of the edition. */
export function exportColumns(exported: Exported): ExportColumn[] {
  const { ctx, text, name, field } = exported
  const title = ctx.t(text)
  const cell = (value: unknown, row: CrudRow) =>
    value === null || value === undefined ? '' : cells[field.kind]({ ...exported, value, row })
  if (!field.localized) return [{ title, value: (row) => cell(row[name], row) }]
  return ctx.edition.locales.map((locale: Locale) => ({
    title: `${title} (${locale})`,
    value: (row) => cell((row[name] as Record<string, unknown>)[locale], row),
  }))
}

const asIs: ToCell = ({ value }) => value as string | number
const label: ToCell = ({ row, name }) => (row['labels'] as Record<string, string>)[name] ?? ''
const link: ToCell = ({ ctx, value }) => ctx.site.origin + (value as StoredFile).url

const choiceText: ToCell = ({ ctx, text, value }) => ctx.t(`${text}.${String(value)}`)

const cells: Record<FieldKind, ToCell> = {
  text: asIs,
  localized: asIs,
  slug: asIs,
  rich: ({ value }) => plainText(value as RichText),
  choice: choiceText,
  status: choiceText,
  flag: ({ ctx, value }) => ctx.t(value ? 'action.yes' : 'action.no'),
  integer: asIs,
  money: ({ ctx, value }) => (value as number) / minorUnits(ctx.edition.currency),
  date: asIs,
  instant: ({ ctx, value }) =>
    dateFormat(languageTag(ctx.locale, ctx.edition.country), {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: ctx.timeZone,
    }).format(value as Date),
  image: link,
  images: (of) => (of.value as unknown[]).map((value) => link({ ...of, value })).join(' '),
  video: ({ value }) => videoUrl((value as { id: string }).id),
  file: link,
  reference: label,
  many: label,
}
