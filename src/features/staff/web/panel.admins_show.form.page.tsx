import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import type { PageData, WireAnswer } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { changedControls } from '#ui/admin/changes.ts'
import { useListAddress } from '#ui/admin/list-address.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { guardLeaving, navigate } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Checkbox, TextField } from '#ui/parts/field.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import { useErrorFocus } from '#ui/use-error-focus.ts'
import { adminsPanel } from '../contract.ts'
import type { adminEndpoints, adminPage } from '../contract.ts'
import { AdminActions } from './admin-actions.tsx'
import { LinkBadge } from './panel.admin-cells.tsx'

type Data = PageData<typeof adminPage>
type SavedAdmin = WireAnswer<typeof adminEndpoints.save> | WireAnswer<typeof adminEndpoints.create>
type Fields = {
  login: string
  name: string
  status: number
  active: boolean
  current_password: string
  locale: ''
}

/** Fields that the requester may not change are disabled with an explanation. */
export default function AdminForm({ data }: { data: Data }) {
  return <AdminFormFields key={data.admin?.id ?? 'new'} data={data} />
}

function AdminFormFields({ data: { admin, assignableStatuses } }: { data: Data }) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const saved = useRef(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const back = useListAddress({ at: adminsPanel })
  const title = admin?.name ?? t('admin.new')
  const account = !admin || admin.may === 'all'
  const status = !admin || (admin.may !== 'nothing' && !admin.myself)

  useEffect(() => guardLeaving(() => !saved.current && changedControls(form.current).length > 0), [])
  useErrorFocus(errors, form)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = readFields(event.currentTarget)
    const changed = new Set(changedControls(event.currentTarget))
    setBusy(true)
    const answer = admin
      ? await call<typeof adminEndpoints.save>('POST /api/admin/admin/save', {
          admin: { id: admin.id, ...Object.fromEntries(Object.entries(fields).filter(([name]) => changed.has(name))) },
        })
      : await call<typeof adminEndpoints.create>('POST /api/admin/admin/create', { admin: fields })
    setBusy(false)
    if (answer.status === 'success') return handleSaved(answer.data)
    setErrors(typeof answer.error === 'object' ? answer.error : {})
    if (typeof answer.error === 'string') notifyFailure(answer, t)
  }

  function handleSaved({ admin: { login }, ...added }: SavedAdmin) {
    saved.current = true
    if (!('invited' in added)) notify('done', t('form.saved'))
    else notify('done', added.invited ? t('admin.invited') : t('admin.invitation_sent', { login }))
    return navigate(back)
  }

  return (
    <>
      <title>{`${title} — Repeto`}</title>
      <nav aria-label={t('panel.where')} className="mb-1 text-small">
        <a href={back} className="text-green">
          {t('panel.page.admins_show')}
        </a>
      </nav>
      <h1 className="mb-4 text-title font-semibold wrap-anywhere">{title}</h1>
      {admin && admin.may !== 'all' && (
        <p className="mb-4 max-w-200 rounded-card bg-slate-wash px-4 py-3 text-slate">{t(`admin.may.${admin.may}`)}</p>
      )}
      {admin && (
        <p className="mb-4 empty:hidden">
          <LinkBadge link={admin.link} />
        </p>
      )}
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void save(event)}
        className="grid max-w-200 gap-5 rounded-card border border-line bg-card p-5"
      >
        <TextField
          label={t('admin.login')}
          hint={admin ? undefined : t('admin.login_hint')}
          name="login"
          type="email"
          autoComplete="off"
          maxLength={200}
          defaultValue={admin?.login}
          disabled={!account}
          errors={errors['login']}
        />
        <TextField
          label={t('admin.name')}
          name="name"
          autoComplete="off"
          maxLength={100}
          defaultValue={admin?.name}
          disabled={!account}
          errors={errors['name']}
        />
        <SelectField
          label={t('admin.status')}
          hint={admin?.myself ? t('admin.own_status') : t('admin.status_hint')}
          name="status"
          defaultValue={admin?.status ?? assignableStatuses.at(-1)}
          disabled={!status}
          choices={[...new Set([...assignableStatuses, ...(admin ? [admin.status] : [])])]
            .toSorted((a, b) => a - b)
            .map((value) => ({ value, text: t(`admin.status.${value}`) }))}
          errors={errors['status']}
        />
        {admin?.myself && (
          <PasswordField
            label={t('admin.own_login_proof')}
            hint={t('admin.own_login_hint')}
            name="current_password"
            autoComplete="current-password"
            maxLength={200}
            errors={errors['current_password']}
          />
        )}
        <SelectField
          label={t('panel.language')}
          name="locale"
          empty={t('admin.locale_edition')}
          defaultValue={admin?.locale ?? ''}
          disabled={!account}
          choices={locales.map((locale) => ({ value: locale, text: t(`locale.${locale}`) }))}
          errors={errors['locale']}
        />
        <Checkbox
          label={t('admin.active')}
          hint={t('admin.active_hint')}
          name="active"
          defaultChecked={admin?.active ?? true}
          disabled={!account || Boolean(admin?.myself)}
        />
        <div className="flex flex-wrap gap-2">
          <Button look="main" type="submit" busy={busy} disabled={!account && !status}>
            {t(admin ? 'action.save' : 'admin.invite')}
          </Button>
          <ButtonLink href={back}>{t('action.cancel')}</ButtonLink>
        </div>
      </form>
      {admin && (
        <AdminActions
          admin={admin}
          onGone={() => {
            saved.current = true
            void navigate(back)
          }}
        />
      )}
    </>
  )
}

function readFields(element: HTMLFormElement): Fields {
  const fields = Object.fromEntries(new FormData(element)) as Record<string, string>
  const { login = '', name = '', status, current_password = '', locale = '' } = fields
  return { login, name, status: Number(status), active: 'active' in fields, current_password, locale: locale as '' }
}
