import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { staffStatuses } from '#shared/access.ts'
import type { PageData } from '#shared/contract.ts'
import { DataList } from '#ui/admin/data-list.tsx'
import type { Column } from '#ui/admin/data-list.tsx'
import type { Filter } from '#ui/admin/filters.tsx'
import type { ListScreen } from '#ui/admin/screen.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import type { Translate } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import { adminsPanel } from '../contract.ts'
import type { adminEndpoints, adminsPage } from '../contract.ts'

type Data = PageData<typeof adminsPage>
type Admin = Data['list']['items'][number]

const screen = {
  resource: {
    name: 'admin',
    at: adminsPanel,
    fields: { name: true, login: true, status: true, active: true, last_sign_in: true },
    endpoints: {},
  },
  columns: ['name', 'login', 'status', 'active', 'last_sign_in'],
} as const satisfies ListScreen

export default function Admins({ data }: { data: Data }) {
  const t = useT()
  return (
    <DataList
      screen={screen}
      view={data.view}
      title={t('panel.page.admins_show')}
      list={data.list}
      filters={adminFilters(t)}
      columns={columns}
      standard={{ by: 'name', direction: 'asc' }}
      add={{ text: t('admin.add'), href: `${adminsPanel.path}new/` }}
      rowLook={({ active }) => (active ? '' : 'text-soft')}
      renderActions={({ id, may, myself, active }) =>
        may !== 'nothing' &&
        !myself &&
        active && (
          <a href={`/auth_as_user?as=admin&id=${id}`} className="text-green">
            {t('admin.act_as')}
          </a>
        )
      }
    />
  )
}

function adminFilters(t: Translate): Filter[] {
  return [
    { name: 'name', label: t('admin.search'), kind: 'text' },
    {
      name: 'status',
      label: t('admin.status'),
      kind: 'choice',
      choices: staffStatuses.map((status) => ({ value: status, text: t(`admin.status.${status}`) })),
    },
    {
      name: 'active',
      label: t('admin.active'),
      kind: 'choice',
      choices: [
        { value: 1, text: t('admin.active') },
        { value: 0, text: t('admin.inactive') },
      ],
    },
  ]
}

const columns: Record<keyof typeof screen.resource.fields, Column<Admin>> = {
  name: { first: 'asc', cell: (admin) => <NameCell admin={admin} /> },
  login: { first: 'asc', className: 'max-tablet:hidden', cell: (admin) => <LoginCell admin={admin} /> },
  status: { first: 'asc', cell: (admin) => <StatusCell admin={admin} /> },
  active: {
    first: 'desc',
    cell: (admin) => (
      <td>
        <ActiveSwitch admin={admin} />
      </td>
    ),
  },
  last_sign_in: {
    cell: ({ last_sign_in: at }) => (
      <td className="whitespace-nowrap">
        {at === null ? <span className="text-soft">—</span> : <Moment seconds={at} />}
      </td>
    ),
  },
}

function NameCell({ admin: { id, name, login, myself } }: { admin: Admin }) {
  const t = useT()
  return (
    <td className="max-w-56 truncate max-tablet:py-1 tablet:max-w-72">
      <a href={`${adminsPanel.path}${id}/`} className="font-medium text-green">
        {name}
      </a>
      {myself && (
        <span className="ml-2">
          <Badge>{t('admin.myself')}</Badge>
        </span>
      )}
      <span className="block truncate text-small text-soft tablet:hidden">{login}</span>
    </td>
  )
}

function LoginCell({ admin: { login, passkeys } }: { admin: Admin }) {
  const t = useT()
  return (
    <td className="max-w-72 truncate max-tablet:hidden" title={login}>
      {login}
      {passkeys > 0 && (
        <KeyRound aria-label={t('admin.has_passkey')} className="ml-1.5 inline size-4 align-[-3px] text-green" />
      )}
    </td>
  )
}

function StatusCell({ admin: { status } }: { admin: Admin }) {
  const t = useT()
  return <td className="whitespace-nowrap">{t(`admin.status.${status}`)}</td>
}

function ActiveSwitch({ admin: { id, name, active, may, myself } }: { admin: Admin }) {
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
