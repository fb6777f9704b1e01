import type { FieldKind, CrudField } from '#shared/fields.ts'
import { dateFormat } from '#shared/formats.ts'
import type { Frame } from '#shared/frame.ts'
import { localized } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney, parseAmount } from '#shared/money.ts'
import { localizedDocument } from '#shared/rich-text/localized-document.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import { videoUrl } from '#shared/video.ts'
import type { Translate } from '../frame.tsx'
import type { Control } from './controls/control.ts'
import { textValue } from './controls/control.ts'
import { DateControl, InstantControl } from './controls/dates.tsx'
import { FileControl, ImageControl, ImagesControl } from './controls/media.tsx'
import { ManyControl, ReferenceControl } from './controls/references.tsx'
import { RichTextControl } from './controls/rich-text.tsx'
import {
  ChoiceControl,
  FlagControl,
  IntegerControl,
  LocalizedControl,
  MoneyControl,
  SlugControl,
  TextControl,
  VideoControl,
} from './controls/text.tsx'
import type { ListedRow } from './list-data.ts'

/** `resource` is the name with which the texts of choices begin. */
type Cell = { row: ListedRow; name: string; frame: Frame; t: Translate; resource: string }
type Read = { form: FormData; name: string; field: CrudField; locales: readonly Locale[]; currency: string }

/** How a kind of field looks in the panel: its form control and its text in a list. */
type Kind = {
  Control: Control
  read: (of: Read) => unknown
  text: (cell: Cell) => string
  numeric?: boolean
  /** Wide columns shrink first. */
  wide?: boolean
}

const readText = ({ form, name }: Read) => textOf(form, name)
/** Controls of composed values post JSON. */
const readJson = ({ form, name }: Read): unknown => JSON.parse(textOf(form, name) || 'null')
const plain = ({ row, name }: Cell) => textValue(row[name])
const label = ({ row, name }: Cell) => row.labels?.[name] ?? ''
const named = (key: string) => (cell: Cell) => {
  const value = cell.row[cell.name] as Record<string, string> | null
  return value?.[key] ?? ''
}

const choiceText = ({ row, name, t, resource }: Cell) =>
  row[name] === null ? '' : t(`${resource}.${name}.${textValue(row[name])}`)

export const fieldControls: Record<FieldKind, Kind> = {
  text: { Control: TextControl, read: readText, text: plain },
  localized: {
    Control: LocalizedControl,
    read: ({ form, name, locales }) =>
      Object.fromEntries(locales.map((locale) => [locale, textOf(form, `${name}.${locale}`)])),
    text: ({ row, name, frame }) => localized(row[name] ?? {}, frame.locale, frame.edition.locales[0]!),
  },
  slug: { Control: SlugControl, read: readText, text: plain },
  rich: {
    Control: RichTextControl,
    read: (of) =>
      of.field.localized
        ? Object.fromEntries(of.locales.map((locale) => [locale, readJson({ ...of, name: `${of.name}.${locale}` })]))
        : readJson(of),
    text: ({ row, name, frame }) => plainText(localizedDocument(row[name], frame.locale, frame.edition.locales[0]!)),
    wide: true,
  },
  choice: {
    Control: ChoiceControl,
    read: readText,
    text: choiceText,
  },
  status: {
    // Transitions change the status, so the form has no control.
    Control: () => null,
    read: () => undefined,
    text: choiceText,
  },
  flag: {
    Control: FlagControl,
    read: ({ form, name }) => form.has(name),
    text: ({ row, name, t }) => t(row[name] ? 'action.yes' : 'action.no'),
  },
  integer: { Control: IntegerControl, read: readText, text: plain, numeric: true },
  money: {
    Control: MoneyControl,
    // A text that is no amount is sent as it is, and the server rejects it.
    read: ({ form, name, currency }) => parseAmount(textOf(form, name), currency) ?? textOf(form, name),
    text: ({ row, name, frame }) =>
      row[name] === null
        ? ''
        : formatMoney({ minor: row[name] as number, currency: frame.edition.currency }, frame.lang),
    numeric: true,
  },
  date: {
    Control: DateControl,
    read: readText,
    text: ({ row, name, frame }) =>
      row[name] === null ? '' : formatInstant(frame, new Date(`${textValue(row[name])}T00:00Z`), 'UTC'),
  },
  instant: {
    Control: InstantControl,
    read: readText,
    text: ({ row, name, frame }) =>
      row[name] === null
        ? ''
        : formatInstant(
            frame,
            new Date((row[name] as number) * 1000),
            frame.zone?.id ?? frame.edition.timeZone,
            'short',
          ),
  },
  image: { Control: ImageControl, read: readJson, text: named('alt') },
  images: {
    Control: ImagesControl,
    read: readJson,
    text: ({ row, name, t }) => t('form.images', { count: (row[name] as unknown[]).length }),
  },
  video: {
    Control: VideoControl,
    read: readText,
    text: (cell) => (cell.row[cell.name] ? videoUrl(named('id')(cell)) : ''),
  },
  file: { Control: FileControl, read: readJson, text: named('name') },
  reference: { Control: ReferenceControl, read: readText, text: label },
  many: { Control: ManyControl, read: ({ form, name }) => form.getAll(name), text: label, wide: true },
}

function formatInstant({ lang }: Frame, at: Date, timeZone: string, timeStyle?: 'short'): string {
  return dateFormat(lang, { dateStyle: 'medium', ...(timeStyle && { timeStyle }), timeZone }).format(at)
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
