import { languageOf } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { useT } from '#ui/frame.tsx'
import type { EditableTemplate } from './template-api.ts'

export function TemplateVariables(props: {
  variables: EditableTemplate['variables']
  locale: Locale
  onInsert: (text: string) => void
}) {
  const t = useT()
  const { variables, locale, onInsert } = props
  return (
    <section aria-label={t('template.variables')}>
      <h3 className="text-base font-medium">{t('template.variables')}</h3>
      <p className="mb-2 text-small text-soft">{t('template.variables_hint')}</p>
      <ul className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] divide-y divide-line rounded-card border border-line bg-card">
        {variables.map(({ name, sample, counted }) => (
          <li key={name} className="col-span-2 grid grid-cols-subgrid items-center gap-x-3 px-3 py-1.5">
            <button
              type="button"
              // Keeps the focus and cursor in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(counted ? pluralPlaceholder(name, locale) : `{${name}}`)}
              className="min-h-8 justify-self-start rounded-small wrap-anywhere border border-edge bg-paper px-2 text-small font-medium text-green hover:border-ink"
            >
              {`{${name}}`}
            </button>
            <span className="min-w-0 text-small wrap-anywhere">
              {t(`template.variable.${name}`)}
              <span className="block text-soft">{sample}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function pluralPlaceholder(name: string, locale: Locale): string {
  const forms = new Intl.PluralRules(languageOf(locale)).resolvedOptions().pluralCategories
  return `{${name}, plural, ${forms.map((form) => `${form} {# …}`).join(' ')}}`
}
