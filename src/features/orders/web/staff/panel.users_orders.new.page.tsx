import type { SubmitEvent } from 'react'
import type { PageData } from '#shared/contract.ts'
import { textOf } from '#ui/admin/field-controls.tsx'
import { useListAddress } from '#ui/admin/list-address.ts'
import { useQuery } from '#ui/admin/query.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { navigate } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import { ordersPanel } from '../../contract/staff.ts'
import type { newOrderPage } from '../../contract/staff.ts'
import { StaffRequestForm } from './request/form.tsx'
import { useStaffRequest } from './request/use-staff-request.ts'
import { copyStaffRequestValues } from './request/values.ts'

type Data = PageData<typeof newOrderPage>

export default function NewOrder({ data: { order, client, phone, choices } }: { data: Data }) {
  const t = useT()
  const { edition } = useFrame()
  const query = useQuery()
  const copied = query.get('copy')
  const call = Number(query.get('call'))
  const back = useListAddress({ at: ordersPanel })
  const { values, change, errors, problem, busy, create } = useStaffRequest(copyStaffRequestValues(order))

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const staff_id = Number(textOf(form, 'staff_id')) || null
    const who = client
      ? { client_id: client.id }
      : { name: textOf(form, 'name'), phone: textOf(form, 'phone'), email: textOf(form, 'email') }
    const id = await create({ ...who, staff_id, ...(call > 0 && { call_id: call }) })
    if (id === undefined) return
    notify('done', t('order_case.created'))
    await navigate(`${ordersPanel.path}${id}/`)
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="max-w-220">
      <title>{`${t('order_case.new')} — Repeto`}</title>
      <nav aria-label={t('panel.where')} className="mb-1 text-small">
        <a href={back} className="text-green">
          {t('panel.page.users_orders')}
        </a>
      </nav>
      <h1 className="mb-4 text-title font-semibold">
        {t('order_case.new')}{' '}
        {copied && <span className="font-normal text-soft">{t('order_case.copy_of', { id: copied })}</span>}
      </h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_300px]">
        <aside className="grid gap-4 wide:sticky wide:top-4 wide:order-2">
          <Card title={t('order_case.client')}>
            {client ? (
              <div className="grid">
                <a href={`/panel/clients_show/${client.id}/`} className="font-medium text-green">
                  {client.name}
                </a>
                <span className="text-soft tabular-nums">{client.phone}</span>
                <span className="truncate text-soft">{client.email}</span>
              </div>
            ) : (
              <div className="grid gap-3">
                <TextField label={t('order_case.name')} name="name" maxLength={100} errors={errors['name']} />
                <TextField
                  label={t('order.column.phone')}
                  name="phone"
                  type="tel"
                  autoComplete="off"
                  maxLength={40}
                  defaultValue={phone}
                  errors={errors['phone']}
                />
                <TextField
                  label={t('order.column.email')}
                  name="email"
                  type="email"
                  autoComplete="off"
                  maxLength={254}
                  errors={errors['email']}
                />
              </div>
            )}
          </Card>
          <Card>
            <SelectField
              label={t('order_case.staff')}
              name="staff_id"
              empty={t('order_case.staff.nobody')}
              choices={choices.staff}
              errors={errors['staff_id']}
            />
          </Card>
        </aside>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card title={t('order_case.request')}>
            <StaffRequestForm {...{ values, change, errors, choices }} currency={edition.currency} />
          </Card>
          <div className="sticky bottom-3 z-20 flex flex-wrap items-center justify-end gap-2 rounded-card border border-line bg-card p-3 shadow-float">
            <p role="alert" className="mr-auto text-base text-coral empty:hidden">
              {problem}
            </p>
            <Button type="submit" look="main" busy={busy}>
              {t('order_case.create')}
            </Button>
          </div>
        </div>
      </div>
    </form>
  )
}
