import { languageOf, languageTag } from '#shared/locale.ts'
import { useFrame, useT } from '../frame.tsx'
import { Dropdown } from './dropdown.tsx'
import { Icon } from './icons.tsx'

/** Links to this page in its other languages, each named in its own language. */
export function Languages({ className = 'flex' }: { className?: string }) {
  const t = useT()
  const { languages, edition } = useFrame()
  if (languages.length === 0) return null
  return (
    <nav aria-label={t('site.languages')} className={className}>
      {languages.map(({ locale, href }) => (
        <a
          key={locale}
          href={href}
          lang={languageOf(locale)}
          hrefLang={languageTag(locale, edition.country)}
          className="flex min-h-11 items-center rounded-card px-3 text-ink no-underline hover:bg-green-wash wide:min-h-9 wide:px-2.5"
        >
          {t(`locale.${locale}`)}
        </a>
      ))}
    </nav>
  )
}

/** For narrow places: one other language is a link, several are a menu. */
export function LanguageMenu() {
  const t = useT()
  const { languages } = useFrame()
  if (languages.length < 2) return <Languages />
  return (
    <Dropdown
      side="right"
      name={
        <>
          <Icon of="globe" size={18} />
          <span className="sr-only">{t('site.languages')}</span>
        </>
      }
    >
      <Languages className="" />
    </Dropdown>
  )
}
