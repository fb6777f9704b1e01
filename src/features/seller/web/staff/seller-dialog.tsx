import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { useForm } from '#ui/use-form.ts'
import type { sellerEndpoints, sellerPage } from '../../contract.ts'
import { sellerLimits } from '../../model.ts'
import { PrintedFacts } from './seller-version.tsx'

type Data = PageData<typeof sellerPage>
type Field = keyof typeof sellerLimits

const required: ReadonlySet<Field> = new Set(['name', 'address', 'tax_id', 'email'])
const inputTypes: Partial<Record<Field, string>> = { email: 'email', phone: 'tel' }

/** The fields start as today's, so that a moved office types its address only. An invented seller is not copied. */
export function SellerDialog({ data, onClose }: { data: Data; onClose: () => void }) {
  const t = useT()
  const { form, errors, busy, send, typed } = useForm()
  const [printed, setPrinted] = useState<Data['versions'][number]['printed']>()
  const current = data.versions.find((version) => version.current && !version.invented)
  const hints: Partial<Record<Field, string>> = {
    tax_id: data.tax_ids.join(', '),
    other_ids: t('seller.other_ids_hint'),
    bank_account: t('seller.bank_account_hint'),
    email: t('seller.email_hint'),
  }

  const read = (fields: Record<string, string>) => ({
    valid_from: fields['valid_from'] ?? '',
    name: fields['name'] ?? '',
    address: fields['address'] ?? '',
    tax_id: fields['tax_id'] ?? '',
    other_ids: fields['other_ids'] ?? '',
    bank_account: fields['bank_account'] ?? '',
    email: fields['email'] ?? '',
    phone: fields['phone'] ?? '',
  })

  async function preview() {
    const seller = read(Object.fromEntries(new FormData(form.current!)) as Record<string, string>)
    const answer = await send(call<typeof sellerEndpoints.preview>('POST /api/admin/seller/preview', { seller }))
    setPrinted(answer?.printed)
  }

  async function save(event: SubmitEvent<HTMLFormElement>) {
    const seller = read(typed(event))
    const done = await send(call<typeof sellerEndpoints.create>('POST /api/admin/seller/create', { seller }))
    if (!done) return
    notify('done', t('form.saved'))
    onClose()
    await refresh()
  }

  return (
    <FormDialog
      title={t('seller.add')}
      action={t('action.save')}
      form={form}
      busy={busy}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <p className="text-small text-soft">{t('seller.add_note')}</p>
      <TextField
        label={t('seller.valid_from')}
        errors={errors['valid_from']}
        name="valid_from"
        type="date"
        min={data.today}
        defaultValue={data.today}
        required
      />
      {(Object.keys(sellerLimits) as Field[]).map((field) => (
        <TextField
          key={field}
          label={t(`seller.${field}`)}
          hint={hints[field]}
          errors={errors[field]}
          name={field}
          type={inputTypes[field] ?? 'text'}
          maxLength={sellerLimits[field]}
          defaultValue={current?.[field]}
          required={required.has(field)}
          autoComplete="off"
        />
      ))}
      <Button size="small" busy={busy} className="justify-self-start" onClick={() => void preview()}>
        {t('seller.preview')}
      </Button>
      <div role="status">
        {printed && (
          <dl className="grid gap-1 rounded-card border border-line bg-paper p-4 text-base">
            <PrintedFacts printed={printed} />
          </dl>
        )}
      </div>
    </FormDialog>
  )
}
