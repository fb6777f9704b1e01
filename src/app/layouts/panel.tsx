import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { locales } from '#shared/locale.ts'
import type { endpoints } from '#features/staff/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { leaveQuestion, navigate, refresh } from '#ui/navigation.ts'
import { Button } from '#ui/parts/button.tsx'
import { inputLook } from '#ui/parts/field.tsx'
import { Logo } from '#ui/parts/logo.tsx'

export default function PanelLayout({ children }: { children: ReactNode }) {
  const t = useT()
  useEffect(() => void (leaveQuestion.text = t('form.leave_question')), [t])
  return (
    <div className="min-h-dvh wide:grid wide:grid-cols-[240px_1fr]">
      <Aside />
      <main id="main" tabIndex={-1} className="min-w-0 p-4 wide:p-8">
        {children}
      </main>
    </div>
  )
}

/** Beside the page, or on a narrow screen behind a button; arriving somewhere closes it again. */
function Aside() {
  const t = useT()
  const { path } = useFrame()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === path
  return (
    <aside className="border-b border-line bg-card px-4 py-3 wide:sticky wide:top-0 wide:h-dvh wide:overflow-y-auto wide:border-r wide:border-b-0 wide:py-4">
      <div className="flex items-center justify-between">
        <a href="/panel/desktop/" className="flex no-underline" aria-label={t('panel.desktop')}>
          <Logo />
        </a>
        <Button
          className="wide:hidden"
          aria-expanded={open}
          aria-controls="panel-menu"
          onClick={() => setOpenAt(open ? undefined : path)}
        >
          {t('panel.menu_button')}
        </Button>
      </div>
      <div id="panel-menu" className={`${open ? '' : 'hidden'} wide:block`}>
        <Menu />
        <Myself />
      </div>
    </aside>
  )
}

/** The current page is plain text, everything else a link. */
function Menu() {
  const t = useT()
  const { menu, path } = useFrame()
  return (
    <nav aria-label={t('panel.menu')} className="mt-6 grid gap-5">
      {[{ group: '', items: [{ segment: 'desktop', path: '/panel/desktop/' }] }, ...menu].map(({ group, items }) => (
        <div key={group}>
          {group && <p className="mb-1 px-2 text-small text-soft">{t(`panel.group.${group}`)}</p>}
          <ul>
            {items.map((item) => (
              <li key={item.segment}>
                {item.path === path ? (
                  <span aria-current="page" className="block rounded-card bg-green-wash px-2 py-1.5 font-medium">
                    {t(`panel.page.${item.segment}`)}
                  </span>
                ) : (
                  <a href={item.path} className="block rounded-card px-2 py-1.5 text-ink no-underline hover:bg-paper">
                    {t(`panel.page.${item.segment}`)}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Myself() {
  const t = useT()
  const { auth, locale, edition } = useFrame()

  async function leave() {
    const answer = await call<typeof endpoints.logout>('POST /api/admin/logout', {})
    if (answer.status === 'fail') notifyFailure(answer, t)
    await navigate(location.href, 'replace')
  }

  async function speak(chosen: (typeof locales)[number]) {
    const answer = await call<typeof endpoints.setLocale>('POST /api/admin/locale/set', { locale: chosen })
    if (answer.status === 'fail') notifyFailure(answer, t)
    await refresh()
  }

  return (
    <div className="mt-6 grid gap-3 border-t border-line pt-4">
      <p className="px-2">
        <span className="block font-medium">{auth.admin_info?.name}</span>
        <span className="text-small text-soft">{edition.siteName}</span>
      </p>
      <select
        aria-label={t('panel.language')}
        className={inputLook}
        value={locale}
        onChange={(event) => void speak(event.target.value as (typeof locales)[number])}
      >
        {locales.map((one) => (
          <option key={one} value={one}>
            {t(`locale.${one}`)}
          </option>
        ))}
      </select>
      <a href="/" target="_blank" rel="noopener" className="px-2 text-green">
        {t('panel.site')}
      </a>
      <Button onClick={() => void leave()}>{t('panel.logout')}</Button>
    </div>
  )
}
