import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import type { adminEndpoints, adminList, AdminRow } from '../contract.ts'

type Props = { row: ListScreenRow<typeof adminList> }

export function NameCell({ row: { name, login, myself, link } }: Props) {
  const t = useT()
  return (
    <>
      {name}
      {myself && (
        <span className="ml-2">
          <Badge>{t('admin.myself')}</Badge>
        </span>
      )}
      <span className="ml-2 empty:hidden">
        <LinkBadge link={link} />
      </span>
      <span className="block truncate text-small text-soft tablet:hidden">{login}</span>
    </>
  )
}

export function LinkBadge({ link }: Pick<AdminRow, 'link'>) {
  const t = useT()
  if (link === 'none') return null
  return <Badge tone={link === 'expired' ? 'sun' : 'info'}>{t(`admin.link.${link}`)}</Badge>
}

export function LoginCell({ row: { login, passkeys } }: Props) {
  const t = useT()
  return (
    <>
      {login}
      {passkeys > 0 && (
        <KeyRound aria-label={t('admin.has_passkey')} className="ml-1.5 inline size-4 align-[-3px] text-green" />
      )}
    </>
  )
}

export function ActAsLink({ row: { id, may, myself, active } }: Props) {
  const t = useT()
  if (may === 'nothing' || myself || !active) return null
  return (
    <a href={`/auth_as_user?as=admin&id=${id}`} className="text-green">
      {t('admin.act_as')}
    </a>
  )
}

export function ActiveCell({ row: { id, name, active, may, myself } }: Props) {
  const t = useT()
  const [pendingValue, setPendingValue] = useState<boolean>()
  const on = pendingValue ?? active

  async function change() {
    setPendingValue(!on)
    const answer = await call<typeof adminEndpoints.changeCheckout>('POST /api/admin/admin/change_checkout', {
      id,
      field: 'active',
      value: !on,
    })
    if (answer.status === 'fail') notifyFailure(answer, t)
    await refresh()
    setPendingValue(undefined)
  }

  return (
    <Switch
      on={on}
      label={`${t('admin.active')}: ${name}`}
      disabled={pendingValue !== undefined || may !== 'all' || myself}
      onClick={() => void change()}
    />
  )
}
