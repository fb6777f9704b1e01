import { ExternalLink, KeyRound, LogOut, Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { locales } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { TimeZoneButton } from '#features/accounts/time-zone.tsx'
import type { SaveZone } from '#features/accounts/time-zone.tsx'
import type { staffAuthEndpoints } from '#features/staff/contract.ts'
import { MenuCount } from '#features/notifications/menu-count.tsx'
import { ShortcutHelp } from '#ui/admin/shortcuts.tsx'
import { resumeUndo } from '#ui/admin/undo.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { leaveQuestion, navigate, refresh } from '#ui/navigation.ts'
import { Button } from '#ui/parts/button.tsx'
import { Logo } from '#ui/parts/logo.tsx'
import { Menu as ActionMenu } from '#ui/parts/menu.tsx'
import { ScriptNotice } from '#ui/parts/script-notice.tsx'

const StaffBell = lazy(async () => ({
  default: (await import('#features/notifications/staff-notification-bell.tsx')).StaffNotificationBell,
}))

const CurrentCalls = lazy(async () => ({
  default: (await import('#features/telephony/current-calls.tsx')).CurrentCalls,
}))

export default function PanelLayout({ children }: { children: ReactNode }) {
  const t = useT()
  useEffect(() => void (leaveQuestion.text = t('form.leave_question')), [t])
  useEffect(() => resumeUndo(t), [t])
  return (
    <div className="min-h-dvh wide:grid wide:grid-cols-[232px_1fr]">
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3">
        {t('panel.skip')}
      </a>
      <Aside />
      <main id="main" tabIndex={-1} className="min-w-0 p-4 wide:px-8 wide:py-6">
        <ScriptNotice />
        {children}
      </main>
      <ShortcutHelp />
      <IncomingCalls />
    </div>
  )
}

/** For members who may open the screen of calls. */
function IncomingCalls() {
  const live = useHydrated()
  const { menu } = useFrame()
  const mayAnswer = menu.some(({ items }) => items.some(({ segment }) => segment === 'users_incoming_calls'))
  return live && mayAnswer ? (
    <Suspense>
      <CurrentCalls />
    </Suspense>
  ) : null
}

/** A sidebar; on narrow screens it opens by a button and closes on navigation. */
function Aside() {
  const t = useT()
  const { path } = useFrame()
  const live = useHydrated()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === path
  return (
    <aside className="border-b border-line bg-card px-3 py-2 wide:sticky wide:top-[var(--acting-height,0px)] wide:flex wide:h-[calc(100dvh-var(--acting-height,0px))] wide:flex-col wide:overflow-y-auto wide:border-r wide:border-b-0 wide:py-4">
      <div className="flex items-center justify-between gap-3 px-1">
        <a href="/panel/desktop/" className="flex py-1 no-underline" aria-label={t('panel.desktop')}>
          <Logo />
        </a>
        <span data-slot="bell" className="ml-auto inline-flex h-8">
          {live && (
            <Suspense>
              <StaffBell />
            </Suspense>
          )}
        </span>
        <Button
          size="small"
          className="wide:hidden"
          aria-expanded={open}
          aria-controls="panel-menu"
          onClick={() => setOpenAt(open ? undefined : path)}
        >
          <MenuIcon className="size-4" /> {t('panel.menu_button')}
        </Button>
      </div>
      <div id="panel-menu" className={`${open ? '' : 'hidden'} wide:flex wide:flex-1 wide:flex-col`}>
        <Menu />
        <StaffMenu />
      </div>
    </aside>
  )
}

function Menu() {
  const t = useT()
  const { menu, path } = useFrame()
  const groups = menu.filter(({ group }) => group !== 'desktop')
  return (
    <nav aria-label={t('panel.menu')} className="mt-4 grid gap-4">
      {[{ group: '', items: [{ segment: 'desktop', path: '/panel/desktop/' }] }, ...groups].map(({ group, items }) => (
        <div key={group}>
          {group && <p className="mb-0.5 px-2 text-small text-soft">{t(`panel.group.${group}`)}</p>}
          <ul>
            {items.map((item) => (
              <li key={item.segment}>
                {item.path === path ? (
                  <span aria-current="page" className="block rounded-small bg-green-wash px-2 py-1 font-medium">
                    {t(`panel.page.${item.segment}`)}
                    <MenuCount segment={item.segment} />
                  </span>
                ) : (
                  <a
                    href={item.path}
                    aria-current={path.startsWith(item.path) ? 'true' : undefined}
                    className="block rounded-small px-2 py-1 text-ink no-underline hover:bg-paper aria-current:bg-green-wash aria-current:font-medium"
                  >
                    {t(`panel.page.${item.segment}`)}
                    <MenuCount segment={item.segment} />
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

function StaffMenu() {
  const t = useT()
  const { auth, locale, edition, editions } = useFrame()

  async function leave() {
    const answer = await call<typeof staffAuthEndpoints.logout>('POST /api/admin/logout', {})
    if (answer.status === 'fail') notifyFailure(answer, t)
    await navigate(location.href, 'replace')
  }

  async function speak(chosen: Locale) {
    const answer = await call<typeof staffAuthEndpoints.setLocale>('POST /api/admin/locale/set', { locale: chosen })
    if (answer.status === 'fail') notifyFailure(answer, t)
    await refresh()
  }

  async function goTo(code: string) {
    const answer = await call<typeof staffAuthEndpoints.leaveForEdition>('POST /api/admin/edition/leave', {
      edition: code,
    })
    if (answer.status === 'fail') return notifyFailure(answer, t)
    const to = new URL('/panel/enter', editions.find((one) => one.code === code)?.origin)
    // Switching the edition leads to the same list, because ids differ between editions.
    to.searchParams.set('next', location.pathname.split('/').slice(0, 3).join('/') + '/')
    to.hash = answer.data.ticket
    location.assign(to)
  }

  return (
    <div className="mt-5 grid gap-2 border-t border-line pt-4 wide:mt-auto">
      <p className="px-2 font-medium">{auth.admin_info?.name}</p>
      {editions.length > 1 && (
        <ChoiceMenu
          label={t('panel.edition')}
          chosen={edition.code}
          choices={editions.map(({ code, name }) => ({ value: code, text: name }))}
          onChoose={(code) => void goTo(code)}
        />
      )}
      <ChoiceMenu
        label={t('panel.language')}
        chosen={locale}
        choices={locales.map((one) => ({ value: one, text: t(`locale.${one}`) }))}
        onChoose={(chosen) => void speak(chosen)}
      />
      <TimeZoneButton save={saveStaffZone} />
      <a
        href="/"
        target="_blank"
        rel="noopener"
        className="inline-flex items-center gap-2 rounded-small px-2 py-1 text-ink no-underline hover:bg-paper"
      >
        <ExternalLink className="size-4 text-soft" /> {t('panel.site')}
      </a>
      <a
        href="/panel/passkeys/"
        className="inline-flex items-center gap-2 rounded-small px-2 py-1 text-ink no-underline hover:bg-paper"
      >
        <KeyRound className="size-4 text-soft" /> {t('panel.page.passkeys')}
      </a>
      <button
        type="button"
        onClick={() => void leave()}
        className="inline-flex items-center gap-2 rounded-small px-2 py-1 text-left hover:bg-paper"
      >
        <LogOut className="size-4 text-soft" /> {t('panel.logout')}
      </button>
    </div>
  )
}

const saveStaffZone: SaveZone = (time_zone) =>
  call<typeof staffAuthEndpoints.setTimeZone>('POST /api/admin/time_zone/set', { time_zone })

/** A select would switch at the first arrow key; this menu waits for a choice. */
function ChoiceMenu<V extends string>(props: {
  label: string
  chosen: V
  choices: readonly { value: V; text: string }[]
  onChoose: (value: V) => void
}) {
  const { label, chosen, choices, onChoose } = props
  const current = choices.find(({ value }) => value === chosen)
  return (
    <ActionMenu
      label={`${label}: ${current?.text ?? ''}`}
      trigger={current?.text}
      size="small"
      items={choices
        .filter(({ value }) => value !== chosen)
        .map(({ value, text }) => ({ text, onSelect: () => onChoose(value) }))}
    />
  )
}
