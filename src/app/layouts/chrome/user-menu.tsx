import { useId, useState } from 'react'
import type { authEndpoints } from '#features/accounts/contract.ts'
import { personRoles } from '#shared/access.ts'
import type { PersonRole } from '#shared/access.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { Dropdown } from '#ui/chrome/dropdown.tsx'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { navigate, refresh } from '#ui/navigation.ts'
import { Avatar } from '#ui/parts/avatar.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { MenuLinks } from './menu-links.tsx'
import { UnreadCount } from './unread.tsx'

export function UserMenu() {
  const t = useT()
  const { own, auth } = useFrame()
  const name = useName()
  return (
    <Dropdown
      side="right"
      name={
        <>
          <span className="sr-only">{t('site.my_menu')}: </span>
          <span className="relative inline-flex">
            <Avatar name={name} src={auth.tutor_info?.avatar?.preview_130} size={32} />
            <UnreadCount className="absolute -top-1 -right-1.5 ring-2 ring-paper" />
          </span>
          <span className="max-w-28 truncate">{auth.tutor_info?.first_name ?? name}</span>
        </>
      }
    >
      <p className="px-2.5 pt-1.5 font-semibold">{name}</p>
      <div className="mb-1.5 border-b border-line px-2.5 pb-1.5 text-soft">
        {auth.client && auth.tutor ? <RoleSwitch /> : t(`site.role.${auth.current_role}`)}
      </div>
      <MenuLinks items={own} className="max-h-[65vh] overflow-y-auto" />
      {own.length > 0 && <hr className="my-1.5 border-line" />}
      <LogOut className="w-full" />
    </Dropdown>
  )
}

export function Myself() {
  const t = useT()
  const { auth } = useFrame()
  const name = useName()
  return (
    <p className="flex items-center gap-3">
      <Avatar name={name} src={auth.tutor_info?.avatar?.preview_130} size={40} />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{name}</span>
        {!(auth.client && auth.tutor) && (
          <span className="block text-base text-soft">{t(`site.role.${auth.current_role}`)}</span>
        )}
      </span>
    </p>
  )
}

function useName(): string {
  const t = useT()
  const { auth } = useFrame()
  return (auth.tutor_info ?? auth.client_info)?.name ?? t('site.role.client')
}

/** For people with both roles; the menu follows the role. */
export function RoleSwitch() {
  const t = useT()
  const { auth } = useFrame()
  const name = useId()
  const current = auth.current_role
  if (!auth.client || !auth.tutor || !current) return null

  async function become(role: PersonRole) {
    const answer = await call<typeof authEndpoints.chooseRole>('POST /api/auth/role/set', { role })
    if (answer.status === 'fail') notifyFailure(answer, t)
    await refresh()
  }

  return (
    <RadioGroup
      // Two instances are on the page, so the key resets each to the server's state.
      key={current}
      name={name}
      label={t('site.role')}
      inline
      defaultValue={current}
      choices={personRoles.map((role) => ({ value: role, text: t(`site.role.${role}`) }))}
      onChange={(role) => void become(role as PersonRole)}
    />
  )
}

/** Each role has its own logout endpoint. */
export function LogOut({ className = '' }: { className?: string }) {
  const t = useT()
  const href = useHref()
  const live = useHydrated()
  const { auth } = useFrame()
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    const asTutor = auth.current_role === 'tutor'
    const answer = asTutor
      ? await call<typeof authEndpoints.tutorLogout>('POST /api/tutor/logout', {})
      : await call<typeof authEndpoints.clientLogout>('POST /api/client/logout', {})
    setBusy(false)
    if (answer.status === 'fail') notifyFailure(answer, t)
    await navigate(href(asTutor ? '/login' : '/client-login'))
  }

  return (
    <button
      type="button"
      disabled={busy || !live}
      onClick={() => void leave()}
      className={`flex min-h-11 items-center rounded-card px-3 text-left text-ink wide:min-h-9 wide:px-2.5 hover:bg-green-wash ${className}`}
    >
      {t('site.logout')}
    </button>
  )
}
