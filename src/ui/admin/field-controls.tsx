import type { ReactNode } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import type { CrudField } from '#shared/fields.ts'
import { localized } from '#shared/locale.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import type { Frame } from '#shared/frame.ts'
import { useFrame, useT } from '../frame.tsx'
import type { Translate } from '../frame.tsx'
import { Checkbox, TextField } from '../parts/field.tsx'
import { MultiPicker } from '../parts/multi-picker.tsx'
import { Picker } from '../parts/picker.tsx'
import type { ListedRow, Options } from './screen.ts'

export type ControlProps = {
  name: string
  field: CrudField
  label: string
  value: unknown
  options: Options[string]
  errors: FieldErrors
}
type Cell = { row: ListedRow; name: string; resource: string; frame: Frame; t: Translate }
type Read = { form: FormData; name: string; locales: readonly Locale[] }

/** How a kind of field looks in the panel: its form control, list text and filter options. */
type Kind = {
  Control: (props: ControlProps) => ReactNode
  read: (of: Read) => unknown
  text: (cell: Cell) => string
  numeric?: boolean
  /** Wide columns shrink first. */
  wide?: boolean
  choices?: (options: Options[string], t: Translate) => readonly { value: string | number; text: string }[]
}

export const fieldControls: Record<CrudField['kind'], Kind> = {
  localized: {
    Control: LocalizedControl,
    read: ({ form, name, locales }) =>
      Object.fromEntries(locales.map((locale) => [locale, textOf(form, `${name}.${locale}`)])),
    text: ({ row, name, frame }) => localized(row[name] ?? {}, frame.locale, frame.edition.locales[0]!),
  },
  slug: {
    Control: SlugControl,
    read: ({ form, name }) => textOf(form, name),
    text: ({ row, name }) => plain(row[name]),
  },
  integer: {
    Control: IntegerControl,
    read: ({ form, name }) => textOf(form, name),
    text: ({ row, name }) => plain(row[name]),
    numeric: true,
  },
  flag: {
    Control: ({ label, name, value, field }) => (
      <Checkbox label={label} name={name} defaultChecked={(value ?? field.initial) === true} />
    ),
    read: ({ form, name }) => form.has(name),
    text: ({ row, name, t }) => t(row[name] ? 'action.yes' : 'action.no'),
    choices: (_options, t) => [
      { value: 1, text: t('action.yes') },
      { value: 0, text: t('action.no') },
    ],
  },
  status: {
    // Transitions change the status, so the form has no control.
    Control: () => null,
    read: () => undefined,
    text: ({ row, name, resource, t }) => t(`${resource}.${name}.${plain(row[name])}`),
  },
  reference: {
    Control: ReferenceControl,
    read: ({ form, name }) => textOf(form, name),
    text: ({ row, name }) => row.labels[name] ?? '',
    choices: (options) => options,
  },
  many: {
    Control: ManyControl,
    read: ({ form, name }) => form.getAll(name),
    text: ({ row, name }) => row.labels[name] ?? '',
    choices: (options) => options,
    wide: true,
  },
}

function LocalizedControl({ name, field, label, value, errors }: ControlProps) {
  const t = useT()
  const { locales } = useFrame().edition
  return (
    <fieldset className="grid gap-3 tablet:auto-cols-fr tablet:grid-flow-col">
      <legend className="mb-2 font-semibold">{label}</legend>
      {locales.map((locale, place) => (
        <TextField
          key={locale}
          label={t(`locale.${locale}`)}
          name={`${name}.${locale}`}
          maxLength={field.max}
          required={field.required && place === 0}
          defaultValue={(value as Localized | undefined)?.[locale] ?? ''}
          errors={errors[`${name}.${locale}`]}
        />
      ))}
    </fieldset>
  )
}

function SlugControl({ name, field, label, value, errors }: ControlProps) {
  const t = useT()
  return (
    <TextField
      label={label}
      name={name}
      required={field.required}
      maxLength={field.max}
      hint={t('form.slug_hint')}
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={plain(value)}
      errors={errors[name]}
    />
  )
}

function IntegerControl({ name, field, label, value, errors }: ControlProps) {
  return (
    <div className="max-w-40">
      <TextField
        label={label}
        name={name}
        type="number"
        min={field.min}
        max={field.max}
        defaultValue={plain(value ?? field.initial)}
        errors={errors[name]}
      />
    </div>
  )
}

function ReferenceControl({ name, label, value, options, errors }: ControlProps) {
  const t = useT()
  return (
    <Picker
      label={label}
      name={name}
      any={t('form.choose')}
      options={options.map(choice)}
      defaultValue={plain(value)}
      errors={errors[name]}
    />
  )
}

function ManyControl({ name, label, value, options, errors }: ControlProps) {
  const t = useT()
  return (
    <MultiPicker
      label={label}
      name={name}
      any={t('form.choose')}
      options={options.map(choice)}
      defaultValue={((value ?? []) as number[]).map(String)}
      errors={errors[name]}
    />
  )
}

const choice = ({ value, text }: Options[string][number]) => ({ value: String(value), text })

function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
