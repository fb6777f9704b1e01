import { useEffect, useState } from 'react'
import type { WireAnswer } from '#shared/contract.ts'
import type { Locale } from '#shared/locale.ts'
import { call } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import type { metatagsEndpoints } from '../../contract.ts'
import { cutToWidth, metatagVariables, snippetWidths } from '../../metatags-model.ts'

type Preview = typeof metatagsEndpoints.preview
type PreviewedPage = NonNullable<WireAnswer<Preview>['page']>
type State = { page?: PreviewedPage | null; problem?: string }

const typingMs = 300
const readField = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`form [name="${name}"]`)?.value ?? ''

/** The page as a search engine would show it with what is typed in the form, on a desktop and on a phone. */
export function SearchPreview() {
  const t = useT()
  const { edition } = useFrame()
  const [locale, setLocale] = useState<Locale>(edition.locales[0]!)
  const [path, setPath] = useState('')
  const [state, setState] = useState<State>({})

  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const pattern = readField('pattern')
      if (!pattern) return setState({})
      const texts = { title: readField(`title.${locale}`), description: readField(`description.${locale}`) }
      const answer = await call<Preview>('GET /api/admin/seo/page_metatags/preview', {
        pattern,
        path,
        locale,
        ...texts,
      })
      if (!isCurrent) return undefined
      if (answer.status === 'success') return setState({ page: answer.data.page })
      const problem = typeof answer.error === 'object' ? Object.values(answer.error)[0]?.[0] : answer.message
      return setState({ problem: problem ?? t('error.invalid') })
    }
    let timer = setTimeout(() => void load(), 0)
    const onInput = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void load(), typingMs)
    }
    document.addEventListener('input', onInput)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      document.removeEventListener('input', onInput)
    }
  }, [locale, path, t])

  return (
    <section className="mt-6 grid max-w-200 gap-4 rounded-card border border-line bg-card p-5">
      <h2 className="text-lead font-semibold">{t('page_metatags.preview')}</h2>
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          label={t('page_metatags.preview_path')}
          hint={t('page_metatags.preview_path_hint')}
          value={path}
          maxLength={200}
          onChange={(event) => setPath(event.target.value)}
        />
        <SelectField
          label={t('page_metatags.preview_language')}
          value={locale}
          choices={edition.locales.map((one) => ({ value: one, text: t(`locale.${one}`) }))}
          onChange={(event) => setLocale(event.target.value as Locale)}
        />
      </div>
      <div aria-live="polite" className="grid gap-4">
        {state.problem && <p className="text-coral">{state.problem}</p>}
        {state.page === null && <p className="text-soft">{t('page_metatags.preview_none')}</p>}
        {state.page && <PagePreview page={state.page} />}
      </div>
      <p className="text-small text-soft">
        {t('page_metatags.variables')} {metatagVariables.map((name) => `{${name}}`).join(' ')}
      </p>
    </section>
  )
}

function PagePreview({ page }: { page: PreviewedPage }) {
  const t = useT()
  return (
    <>
      {(['desktop', 'phone'] as const).map((device) => (
        <figure key={device} data-snippet={device} className="grid gap-1">
          <figcaption className="text-small text-soft">{t(`page_metatags.preview_${device}`)}</figcaption>
          <div
            className={`rounded-card border border-line bg-paper px-4 py-3 ${device === 'phone' ? 'max-w-90' : 'max-w-170'}`}
          >
            <p className="truncate text-small text-soft">{page.url}</p>
            <p className="text-lead text-green wrap-anywhere">
              {page.title ? cutToWidth(page.title, snippetWidths[device].title) : t('page_metatags.own_title')}
            </p>
            <p className="text-base text-soft wrap-anywhere">
              {page.description
                ? cutToWidth(page.description, snippetWidths[device].description)
                : t('page_metatags.own_description')}
            </p>
          </div>
        </figure>
      ))}
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-small text-soft">
        {page.variables.map(({ name, value }) => (
          <div key={name} className="flex gap-1">
            <dt>{`{${name}}`}</dt>
            <dd className="text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
