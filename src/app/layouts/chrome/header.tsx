import type { MenuItem } from '#shared/frame.ts'
import { Dropdown } from '#ui/chrome/dropdown.tsx'
import { LanguageMenu, Languages } from '#ui/chrome/languages.tsx'
import { MenuSheet } from '#ui/chrome/sheet.tsx'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Bell } from './bell.tsx'
import { HeaderBar } from './header-bar.tsx'
import { MenuLinks } from './menu-links.tsx'
import { SearchBox, SearchSheet } from './search-box.tsx'
import { UnreadCount, WithUnread } from './unread.tsx'
import { LogOut, Myself, RoleSwitch, UserMenu } from './user-menu.tsx'

/** The number of main menu items that fit on every wide screen in every language; the others go under “more”. */
const maxItems = 3
/** The number that fits beside the search on screens as wide as the page. */
const maxWideItems = 4

/** One row on wide screens; logo, search, bell and a menu sheet on narrow ones. */
export function Header() {
  const t = useT()
  const { chrome, auth } = useFrame()
  // An item may be hidden from a role.
  const isVisible = ({ hiddenFrom }: MenuItem) => !hiddenFrom || !auth[hiddenFrom]
  const main = chrome?.main.filter(isVisible) ?? []
  const more = chrome?.more.filter(isVisible) ?? []
  const signedIn = auth.current_role !== null
  const rest = [...main.slice(maxWideItems), ...more]
  return (
    <WithUnread>
      <HeaderBar>
        <nav aria-label={t('site.menu')} className="hidden items-center empty:hidden wide:flex">
          <MenuLinks items={main.slice(0, maxItems)} className="flex items-center" />
          <MenuLinks items={main.slice(maxItems, maxWideItems)} className="hidden items-center min-[1240px]:flex" />
          {(rest.length > 0 || main.length > maxItems) && (
            <div className={rest.length > 0 ? '' : 'min-[1240px]:hidden'}>
              <Dropdown name={t('site.more')}>
                <MenuLinks items={main.slice(maxItems, maxWideItems)} className="min-[1240px]:hidden" />
                <MenuLinks items={rest} />
              </Dropdown>
            </div>
          )}
        </nav>
        <SearchBox className="hidden max-w-96 min-w-28 flex-1 wide:block" />
        <div className="ml-auto flex items-center gap-1">
          <SearchSheet />
          <div className="hidden wide:block">
            <LanguageMenu />
          </div>
          <Bell />
          <div className="hidden wide:block">{signedIn ? <UserMenu /> : <LoginMenu />}</div>
          <MenuSheet name={t('site.menu_button')} mark={<UnreadCount className="absolute top-0.5 right-0.5" />}>
            <Everything main={main} more={more} signedIn={signedIn} />
          </MenuSheet>
        </div>
      </HeaderBar>
    </WithUnread>
  )
}

function LoginMenu() {
  const t = useT()
  return (
    <Dropdown name={t('site.login')} side="right">
      <MenuLinks items={useLoginLinks()} />
    </Dropdown>
  )
}

function useLoginLinks(): MenuItem[] {
  const href = useHref()
  return [
    { id: 'client_login', href: href('/client-login') },
    { id: 'login', href: href('/login') },
  ]
}

function Everything({ main, more, signedIn }: { main: MenuItem[]; more: MenuItem[]; signedIn: boolean }) {
  const t = useT()
  const { own, languages } = useFrame()
  const loginLinks = useLoginLinks()
  return (
    <div className="grid gap-4 text-body">
      {signedIn ? (
        <section aria-label={t('site.my_menu')} className="grid gap-2 rounded-card border border-line bg-card p-4">
          <Myself />
          <RoleSwitch />
          <MenuLinks items={own} className="-mx-3" />
          <LogOut className="-mx-3" />
        </section>
      ) : (
        <nav aria-label={t('site.login')} className="grid gap-2">
          {loginLinks.map(({ id, href }) => (
            <ButtonLink key={id} href={href}>
              {t(`site.menu.${id}`)}
            </ButtonLink>
          ))}
        </nav>
      )}
      {main.length + more.length > 0 && (
        <nav aria-label={t('site.menu')} className="grid gap-4 border-t border-line pt-4">
          <MenuLinks items={main} className="-mx-3 font-medium" />
          {more.length > 0 && <MenuLinks items={more} className="-mx-3" />}
        </nav>
      )}
      {languages.length > 0 && (
        <div className="border-t border-line pt-4">
          <Languages className="-mx-3 flex flex-wrap" />
        </div>
      )}
    </div>
  )
}
