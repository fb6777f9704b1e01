import type { ReactNode } from 'react'
import { localePath } from '#shared/frame.ts'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { Logo } from '#ui/parts/logo.tsx'

export default function SiteLayout({ children }: { children: ReactNode }) {
  const t = useT()
  const href = useHref()
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3">
        {t('site.skip')}
      </a>
      <header className="border-b border-line">
        <div className="mx-auto flex h-16 max-w-page items-center justify-between gap-4 px-4">
          <a href={href('/')} className="flex no-underline" aria-label={t('site.home')}>
            <Logo />
          </a>
          <LanguageSwitcher />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <footer className="mt-16 border-t border-line bg-card">
        <div className="mx-auto grid max-w-page gap-6 px-4 py-8 text-base text-soft tablet:flex tablet:items-center tablet:justify-between">
          <p>{t('site.promise')}</p>
          <Countries />
        </div>
      </footer>
    </div>
  )
}

/** The other languages of this page. English on Ukrainian and Polish pages serves the account area, not the catalog. */
function LanguageSwitcher() {
  const t = useT()
  const { edition, locale, path } = useFrame()
  const others = edition.locales.filter((other, place) => other !== locale && (other !== 'en' || place === 0))
  if (others.length === 0) return null
  return (
    <nav aria-label={t('site.languages')} className="flex gap-4 text-base">
      {others.map((other) => (
        <a key={other} href={localePath(other, edition.locales, path)} className="text-green">
          {t(`locale.${other}`)}
        </a>
      ))}
    </nav>
  )
}

function Countries() {
  const t = useT()
  const { countries } = useFrame()
  return (
    <nav aria-label={t('site.countries')}>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {countries.map(({ name, flag, href }) => (
          <li key={href}>
            <a href={href} className="inline-flex items-center gap-2 text-ink no-underline hover:text-green">
              <img
                src={flag}
                alt=""
                width="21"
                height="14"
                className="rounded-[2px] border border-line"
                loading="lazy"
              />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
