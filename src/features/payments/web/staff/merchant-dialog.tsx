import type { SubmitEvent } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Checkbox, TextField } from '#ui/parts/field.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import { useForm } from '#ui/use-form.ts'
import type { merchantEndpoints, merchantsPage } from '../../contract/merchants.ts'
import { hostName } from './merchant-facts.tsx'

type Data = PageData<typeof merchantsPage>
type Props = { data: Data; merchant: Data['merchants'][number] | undefined; onClose: () => void }

/** Keys are write-only: empty fields keep the stored ones. */
export function MerchantDialog({ data, merchant, onClose }: Props) {
  const t = useT()
  const { form, errors, busy, send, typed } = useForm()

  async function save(event: SubmitEvent<HTMLFormElement>) {
    const fields = typed(event)
    const keys = Object.fromEntries(data.keys.map(({ name }) => [name, fields[`keys.${name}`] ?? '']))
    const given = {
      provider: data.provider,
      name: fields['name'] ?? '',
      base_url: fields['base_url'] ?? '',
      active: fields['active'] === 'on',
      position: Number(fields['position']) || 1,
      ...(Object.values(keys).some(Boolean) && { keys }),
    }
    const done = await send(
      merchant
        ? call<typeof merchantEndpoints.save>('POST /api/admin/merchant/save', {
            merchant: { ...given, id: merchant.id },
          })
        : call<typeof merchantEndpoints.create>('POST /api/admin/merchant/create', { merchant: given }),
    )
    if (!done) return
    notify('done', t('form.saved'))
    onClose()
    await refresh()
  }

  return (
    <FormDialog
      title={t(merchant ? 'merchant.edit' : 'merchant.add')}
      action={t('action.save')}
      form={form}
      busy={busy}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TextField
        label={t('merchant.name')}
        errors={errors['name']}
        name="name"
        maxLength={100}
        defaultValue={merchant?.name}
        required
      />
      {data.hosts.length > 1 && (
        <SelectField
          label={t('merchant.base_url')}
          hint={merchant && t('merchant.base_url_hint')}
          errors={errors['base_url']}
          name="base_url"
          choices={data.hosts.map((host) => ({ value: host, text: hostName(host) }))}
          defaultValue={merchant?.base_url || data.hosts[0]}
        />
      )}
      <fieldset className="grid gap-4" disabled={!data.can_save_keys}>
        <legend className="mb-1 text-base font-medium">{t('merchant.keys')}</legend>
        <p className="text-small text-soft">
          {t(merchant && !merchant.sandbox ? 'merchant.keys_hint' : 'merchant.keys_hint_new')} {t('merchant.mode_hint')}
        </p>
        {data.keys.map(({ name, public: isPublic }) => (
          <TextField
            key={name}
            label={t(`merchant.key.${name}`)}
            errors={errors[`keys.${name}`]}
            name={`keys.${name}`}
            type={isPublic ? 'text' : 'password'}
            autoComplete="off"
            maxLength={400}
          />
        ))}
      </fieldset>
      <TextField
        label={t('merchant.position')}
        hint={t('merchant.position_hint')}
        errors={errors['position']}
        name="position"
        type="number"
        min={1}
        max={1000}
        defaultValue={merchant?.position ?? 1}
      />
      <Checkbox name="active" label={t('merchant.active')} defaultChecked={merchant?.active ?? true} />
    </FormDialog>
  )
}
