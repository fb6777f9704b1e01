import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { currencySymbol, formatAmount } from '#shared/money.ts'
import { formatMoney } from '#shared/money.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import { videoUrl } from '#shared/video.ts'
import { useFrame, useT } from '../../frame.tsx'
import { Checkbox, LabelledField, TextField, inputLook } from '../../parts/field.tsx'
import { SelectField } from '../../parts/select.tsx'
import { TextArea } from '../../parts/text-area.tsx'
import { textValue } from './control.ts'
import type { ControlProps } from './control.ts'

export function TextControl({ name, field, label, value, errors, disabled }: ControlProps) {
  const common = {
    label,
    name,
    required: field.required,
    disabled,
    defaultValue: textValue(value),
    errors: errors[name],
  }
  return field.long ? <TextArea {...common} maxLength={field.max!} /> : <TextField {...common} maxLength={field.max} />
}

export function LocalizedControl({ name, field, label, value, errors, disabled }: ControlProps) {
  return (
    <EachLocale label={label} stacked={field.long}>
      {(locale, language, isFirst) => {
        const common = {
          label: language,
          name: `${name}.${locale}`,
          required: field.required && isFirst,
          disabled,
          defaultValue: (value as Localized | undefined)?.[locale] ?? '',
          errors: errors[`${name}.${locale}`],
        }
        return field.long ? (
          <TextArea {...common} maxLength={field.max!} />
        ) : (
          <TextField {...common} maxLength={field.max} />
        )
      }}
    </EachLocale>
  )
}

/**
 * A group with a control per locale of the edition: side by side, or one below the other for long texts. An edition
 * with one language needs no group.
 */
export function EachLocale(props: {
  label: string
  stacked?: boolean | undefined
  children: (locale: Locale, label: string, isFirst: boolean) => ReactNode
}) {
  const t = useT()
  const { locales } = useFrame().edition
  if (locales.length === 1) return props.children(locales[0]!, props.label, true)
  const columns = props.stacked ? '' : 'tablet:auto-cols-fr tablet:grid-flow-col'
  return (
    <fieldset className={`grid min-w-0 gap-3 ${columns}`}>
      <legend className="mb-2 font-semibold">{props.label}</legend>
      {locales.map((locale, place) => (
        <Fragment key={locale}>{props.children(locale, t(`locale.${locale}`), place === 0)}</Fragment>
      ))}
    </fieldset>
  )
}

export function SlugControl({ name, field, label, value, errors, disabled }: ControlProps) {
  const t = useT()
  return (
    <TextField
      label={label}
      name={name}
      required={field.required}
      disabled={disabled}
      maxLength={field.max}
      hint={t('form.slug_hint')}
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={textValue(value)}
      errors={errors[name]}
    />
  )
}

export function IntegerControl({ name, field, label, value, errors, disabled }: ControlProps) {
  return (
    <div className="[&_input]:max-w-40">
      <TextField
        label={label}
        name={name}
        type="number"
        min={field.min}
        max={field.max}
        disabled={disabled}
        defaultValue={textValue(value ?? field.initial)}
        errors={errors[name]}
      />
    </div>
  )
}

export function FlagControl({ label, name, value, field, disabled }: ControlProps) {
  return <Checkbox label={label} name={name} disabled={disabled} defaultChecked={(value ?? field.initial) === true} />
}

export function ChoiceControl({ resource, name, field, label, value, errors, disabled }: ControlProps) {
  const t = useT()
  return (
    <SelectField
      label={label}
      name={name}
      disabled={disabled}
      choices={field.values!.map((one) => ({ value: one, text: t(`${resource}.${name}.${one}`) }))}
      {...(field.initial === undefined && { empty: t('form.choose') })}
      defaultValue={textValue(value ?? field.initial)}
      errors={errors[name]}
    />
  )
}

/** Typed in major units of the edition's currency. */
export function MoneyControl({ name, field, label, value, errors, disabled }: ControlProps) {
  const t = useT()
  const { lang, edition } = useFrame()
  const { currency } = edition
  const [min, max] = [field.min!, field.max!].map((minor) => formatMoney({ minor, currency }, lang))
  return (
    <LabelledField label={label} hint={t('form.amount_range', { min, max })} errors={errors[name]}>
      {(wired) => (
        <span className="flex items-center gap-2" suppressHydrationWarning>
          <input
            {...wired}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            disabled={disabled}
            defaultValue={typeof value === 'number' ? formatAmount(value, currency) : ''}
            className={`${inputLook} max-w-40 text-right tabular-nums`}
          />
          <span className="text-soft">{currencySymbol(currency, lang)}</span>
        </span>
      )}
    </LabelledField>
  )
}

export function VideoControl({ name, label, value, errors, disabled }: ControlProps) {
  const t = useT()
  const video = value as { id: string } | null | undefined
  return (
    <TextField
      label={label}
      name={name}
      type="url"
      inputMode="url"
      autoComplete="off"
      maxLength={500}
      disabled={disabled}
      hint={t('form.video_hint')}
      defaultValue={video ? videoUrl(video.id) : ''}
      errors={errors[name]}
    />
  )
}
