import { languageOf } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { navigate } from '#ui/navigation.ts'
import { editorSections } from './sections.ts'
import type { ProfileForm } from './use-profile-form.ts'

export function SectionMenu() {
  const t = useT()
  return (
    <nav
      aria-label={t('tutor_profile.sections')}
      className="sticky top-0 z-10 -mx-4 border-b border-line bg-paper px-4 py-2 wide:mx-0 wide:px-0"
    >
      <ul className="flex gap-1.5 overflow-x-auto p-0.5 wide:gap-1">
        {editorSections.map((name) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="inline-flex min-h-9 items-center rounded-full border border-line bg-card px-3 text-base whitespace-nowrap wide:px-2.5 text-ink no-underline hover:border-edge"
            >
              {t(`editor.short.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Saves before switching, because a draft holds one language only. */
export function ProfileLanguages({ profile, locales }: { profile: ProfileForm; locales: readonly Locale[] }) {
  const t = useT()
  const { locale: readerLocale } = useFrame()
  const { lang } = profile

  async function switchLocale(next: Locale) {
    if (next === lang || !(await profile.save())) return
    const url = new URL(location.href)
    url.searchParams.set('lang', next)
    url.hash = ''
    await navigate(url.href, 'replace')
  }

  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <legend className="float-left mr-3 text-base text-soft">{t('tutor_profile.language')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {locales.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === lang}
            lang={one === readerLocale ? undefined : languageOf(one)}
            onClick={() => void switchLocale(one)}
            className={`min-h-9 rounded-full border px-3 text-base ${one === lang ? 'border-green bg-green-wash font-medium text-green' : 'border-edge bg-card hover:border-ink'}`}
          >
            {t(`locale.${one}`)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
