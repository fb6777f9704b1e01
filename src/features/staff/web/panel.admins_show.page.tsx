import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { staffStatuses } from '#shared/access.ts'
import type { PageData } from '#shared/contract.ts'
import { useQuery } from '#ui/admin/query.ts'
import { ListPager } from '#ui/admin/pager.tsx'
import { rememberListAddress } from '#ui/admin/list-address.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { Moment } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { SearchField } from '#ui/parts/search-field.tsx'
import { Select } from '#ui/parts/select.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import { HeadCell, HeadRow, TableRow, TableShell } from '#ui/parts/table.tsx'
import { adminsPanel } from '../contract.ts'
import type { adminEndpoints, adminsPage } from '../contract.ts'

type Data = PageData<typeof adminsPage>
type Admin = Data['list']['items'][number]

export default function Admins({ data }: { data: Data }) {
  const t = useT()
  const query = useQuery()
  const { search } = useFrame()
  const { items, page, pages, total } = data.list
  const narrowed = ['name', 'status', 'active'].some((name) => query.get(name))
  useEffect(() => rememberListAddress({ at: adminsPanel }, search), [search])
  return (
    <>
      <title>{`${t('panel.page.admins_show')} — Repeto`}</title>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-title font-semibold">{t('panel.page.admins_show')}</h1>
          <p className="text-soft">{t('list.total', { total })}</p>
        </div>
        <ButtonLink look="main" size="small" href={`${adminsPanel.path}new/`}>
          {t('admin.add')}
        </ButtonLink>
      </header>
      <Filters narrowed={narrowed} />
      {items.length === 0 ? (
        <EmptyState title={t('list.empty')} text={t('list.empty_text')} />
      ) : (
        <TableShell label={t('panel.page.admins_show')}>
          <HeadRow>
            {['name', 'login', 'status', 'active', 'last_sign_in'].map((column) => (
              <HeadCell key={column} className={column === 'login' ? 'max-tablet:hidden' : ''}>
                {t(`admin.${column}`)}
              </HeadCell>
            ))}
            <HeadCell>
              <span className="sr-only">{t('admin.actions')}</span>
            </HeadCell>
          </HeadRow>
          <tbody>
            {items.map((admin) => (
              <AdminTableRow key={admin.id} admin={admin} />
            ))}
          </tbody>
        </TableShell>
      )}
      <div className="mt-4">
        <ListPager page={page} pages={pages} />
      </div>
    </>
  )
}

function Filters({ narrowed }: { narrowed: boolean }) {
  const t = useT()
  const query = useQuery()
  const selects = [
    ['status', staffStatuses.map((status) => ({ value: status, text: t(`admin.status.${status}`) }))],
    [
      'active',
      [
        { value: '1', text: t('admin.active') },
        { value: '0', text: t('admin.inactive') },
      ],
    ],
  ] as const
  return (
    <form
      key={query.with({ page: undefined })}
      role="search"
      action={adminsPanel.path}
      className="mb-3 flex flex-wrap items-center gap-2"
    >
      <div className="min-w-40 flex-1 tablet:max-w-60">
        <SearchField dense label={t('admin.search')} name="name" defaultValue={query.get('name')} />
      </div>
      {selects.map(([name, choices]) => (
        <div key={name} className="min-w-40 flex-1 tablet:max-w-60">
          <Select
            dense
            name={name}
            aria-label={t(`admin.${name}`)}
            empty={`${t(`admin.${name}`)}: ${t('list.any')}`}
            choices={choices}
            defaultValue={query.get(name)}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          />
        </div>
      ))}
      <Button type="submit" size="small">
        {t('list.filter')}
      </Button>
      {narrowed && (
        <ButtonLink look="quiet" size="small" href={adminsPanel.path}>
          {t('list.clear')}
        </ButtonLink>
      )}
    </form>
  )
}

function AdminTableRow({ admin }: { admin: Admin }) {
  const t = useT()
  const { id, name, login, status, passkeys, myself, may, last_sign_in: at } = admin
  return (
    <TableRow data-item={id} className={admin.active ? '' : 'text-soft'}>
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
      <td className="max-w-72 truncate max-tablet:hidden" title={login}>
        {login}
        {passkeys > 0 && (
          <KeyRound aria-label={t('admin.has_passkey')} className="ml-1.5 inline size-4 align-[-3px] text-green" />
        )}
      </td>
      <td className="whitespace-nowrap">{t(`admin.status.${status}`)}</td>
      <td>
        <ActiveSwitch admin={admin} />
      </td>
      <td className="whitespace-nowrap">
        {at === null ? <span className="text-soft">—</span> : <Moment seconds={at} />}
      </td>
      <td className="text-right">
        {may !== 'nothing' && !myself && admin.active && (
          <a href={`/auth_as_user?as=admin&id=${id}`} className="whitespace-nowrap text-green">
            {t('admin.act_as')}
          </a>
        )}
      </td>
    </TableRow>
  )
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
