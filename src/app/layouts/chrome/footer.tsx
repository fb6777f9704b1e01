import type { SiteChrome } from '#shared/frame.ts'
import { LiveChatButton } from '#features/marketing/live-chat.tsx'
import { consent } from '#ui/chrome/consent.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { LazyHydration } from '#ui/lazy-hydration.tsx'
import { Logo } from '#ui/parts/logo.tsx'

export function Footer() {
  const { chrome, footer } = useFrame()
  if (!chrome || !footer) return null
  return (
    <LazyHydration>
      <Foot chrome={chrome} />
    </LazyHydration>
  )
}

function Foot({ chrome: { lists, pages, countries } }: { chrome: SiteChrome }) {
  const t = useT()
  const { edition } = useFrame()
  const links = pages.map(({ id, href }) => ({ text: t(`site.menu.${id}`), link: href }))
  return (
    <footer className="below mt-16 border-t border-line bg-card text-base">
      <div className="mx-auto grid max-w-page gap-8 px-4 py-10">
        <div className="grid gap-8 empty:hidden tablet:grid-cols-2 wide:grid-cols-[repeat(auto-fit,minmax(200px,1fr))]">
          <Links title={t('footer.lessons')} links={lists.lesson} />
          <Links title={t('footer.cities')} links={lists.city} />
          <Links title={t('footer.levels')} links={lists.level} />
          <Links title={t('footer.pages')} links={links} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-8 first:border-0 first:pt-0">
          <div className="grid gap-1">
            <Logo />
            <p className="text-soft">{t('site.promise')}</p>
          </div>
          <LiveChatButton />
          {edition.gdpr && (
            <button
              type="button"
              data-asks-consent
              onClick={consent.ask}
              className="min-h-11 text-ink underline decoration-line underline-offset-4 hover:text-green"
            >
              {t('cookies.again')}
            </button>
          )}
        </div>
        <Countries countries={countries} />
      </div>
    </footer>
  )
}

function Links({ title, links }: { title: string; links: SiteChrome['lists']['lesson'] }) {
  if (links.length === 0) return null
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul className="grid grid-cols-2 gap-x-4 tablet:grid-cols-1">
        {links.map(({ text, link }) => (
          <li key={link}>
            <a href={link} className="inline-block py-1.5 text-soft no-underline hover:text-green hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Countries({ countries }: { countries: SiteChrome['countries'] }) {
  const t = useT()
  return (
    <nav aria-label={t('site.countries')}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {countries.map(({ name, flag, href }) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex items-center gap-2 py-1.5 text-soft no-underline hover:text-green hover:underline"
            >
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
