import type { Field as Declared } from '#shared/fields.ts'
import type { FieldErrors } from '#shared/errors.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import { useFrame, useT } from '../frame.tsx'
import { Checkbox, Field, inputLook, TextField } from '../parts/field.tsx'
import type { Options } from './screen.ts'

type Props = {
  name: string
  field: Declared
  label: string
  value: unknown
  options: Options[string] | undefined
  errors: FieldErrors
}

/** The control of a declared field; a text per locale has one for each language of the edition. */
export function FieldControl({ name, field, label, value, options, errors }: Props) {
  const t = useT()
  const { edition } = useFrame()
  if (field.kind === 'localized') {
    return (
      <fieldset className="grid gap-3 tablet:auto-cols-fr tablet:grid-flow-col">
        <legend className="mb-2 font-semibold">{label}</legend>
        {edition.locales.map((locale) => (
          <TextField
            key={locale}
            label={t(`locale.${locale}`)}
            name={`${name}.${locale}`}
            maxLength={field.max}
            required={field.required && locale === edition.locales[0]}
            defaultValue={(value as Localized | undefined)?.[locale] ?? ''}
            errors={errors[`${name}.${locale}`]}
          />
        ))}
      </fieldset>
    )
  }
  if (field.kind === 'flag')
    return <Checkbox label={label} name={name} defaultChecked={(value ?? field.initial) === true} />
  if (field.kind === 'reference') {
    return (
      <Field label={label} errors={errors[name]}>
        {(wired) => (
          <select
            {...wired}
            name={name}
            required={field.required}
            defaultValue={plain(value, '')}
            className={inputLook}
          >
            <option value="">{t('form.choose')}</option>
            {(options ?? []).map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
        )}
      </Field>
    )
  }
  const numeric = field.kind === 'integer'
  return (
    <TextField
      label={label}
      name={name}
      required={field.required}
      defaultValue={plain(value ?? field.initial, '')}
      errors={errors[name]}
      {...(numeric ? { type: 'number', min: field.min, max: field.max } : { maxLength: field.max })}
      {...(field.kind === 'slug' && { hint: t('form.slug_hint'), autoCapitalize: 'none', spellCheck: false })}
    />
  )
}

function plain(value: unknown, absent: string): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : absent
}

/** The value of a control as the wire takes it. */
export function readControl(form: FormData, name: string, field: Declared, locales: readonly Locale[]): unknown {
  if (field.kind === 'localized')
    return Object.fromEntries(locales.map((locale) => [locale, textOf(form, `${name}.${locale}`)]))
  if (field.kind === 'flag') return form.has(name)
  return textOf(form, name)
}

/** Names of what no longer is as it was drawn; typing may begin before the page has come alive. */
export function changedControls(form: HTMLFormElement | null): string[] {
  return [...(form?.elements ?? [])].flatMap((control) =>
    isChanged(control) ? [(control as HTMLInputElement).name] : [],
  )
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((one) => one.selected !== one.defaultSelected)
  if (!(control instanceof HTMLInputElement)) return false
  return control.type === 'checkbox'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
