import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { Progress } from '#ui/parts/progress.tsx'
import { callWithProgress } from '#ui/upload.ts'
import { useForm } from '#ui/use-form.ts'
import { ConfirmationFields, useConfirmation } from '#features/accounts/confirm-identity.tsx'
import type { billingEndpoints, billingPage } from '../../contract.ts'
import { billingDocumentKinds } from '../../model.ts'
import { BillingDocuments } from './billing-documents.tsx'
import { OnceFields } from './once-fields.tsx'

type Data = PageData<typeof billingPage>
type Save = typeof billingEndpoints.save

/** The two fields of the postal address are short, so they share a line on wider screens. */
const addressFields = [
  { name: 'name', autoComplete: 'name', maxLength: 200 },
  { name: 'address', autoComplete: 'street-address', maxLength: 200 },
  { name: 'postcode', autoComplete: 'postal-code', maxLength: 12 },
  { name: 'city', autoComplete: 'address-level2', maxLength: 100 },
] as const

export function BillingForm({ data }: { data: Data }) {
  const t = useT()
  const hydrated = useHydrated()
  const { billing } = data
  const { form, errors, busy, send } = useForm()
  const confirmation = useConfirmation(form, data)
  const [removed, setRemoved] = useState<readonly number[]>([])
  const [share, setShare] = useState<number>()
  const problemsOf = (field: string) => errors[field]

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const kept = billing.documents.map(({ id }) => id).filter((id) => !removed.includes(id))
    const confirmed = await confirmation.confirm(textOf(typed, 'password'))
    if (!confirmed) return
    const input = {
      billing_data: {
        legal_form: (billing.legal_form ?? textOf(typed, 'legal_form')) as NonNullable<typeof billing.legal_form>,
        tax_id: billing.tax_id || textOf(typed, 'tax_id'),
        name: textOf(typed, 'name'),
        address: textOf(typed, 'address'),
        postcode: textOf(typed, 'postcode'),
        city: textOf(typed, 'city'),
        iban: textOf(typed, 'iban'),
        documents: kept,
      },
      ...confirmed,
    }
    const files = Object.fromEntries(
      billingDocumentKinds.map((kind) => [`new_${kind}_documents`, filesOf(typed, `new_${kind}_documents`)]),
    )
    setShare(0)
    const saved = await send(callWithProgress(setShare)<Save>('POST /api/tutor/billing_data/save', input, files))
    setShare(undefined)
    if (!saved) return
    notify('done', t('billing.saved'))
    await refresh()
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
      <Card title={t('billing.details')}>
        <div className="grid gap-4">
          <OnceFields data={data} problemsOf={problemsOf} />
          {addressFields.map(({ name, ...field }) => (
            <TextField
              key={name}
              label={t(`billing.${name}`)}
              errors={problemsOf(name)}
              name={name}
              defaultValue={billing[name]}
              required
              {...field}
            />
          ))}
          <TextField
            label={t('billing.iban')}
            hint={t('billing.iban_hint')}
            errors={problemsOf('iban')}
            name="iban"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={42}
            defaultValue={billing.iban}
          />
        </div>
      </Card>
      <BillingDocuments documents={billing.documents} removed={removed} onRemovedChange={setRemoved} errors={errors} />
      <div className="grid justify-items-start gap-4">
        <ConfirmationFields confirmation={confirmation} errors={errors} hint={t('billing.password_hint')} />
        {share !== undefined && <Progress label={t('billing.sending')} {...(share < 1 && { value: share })} />}
        <Button type="submit" look="main" busy={busy} disabled={!hydrated}>
          {t('billing.save')}
        </Button>
      </div>
    </form>
  )
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** An empty file input posts one file without a name. */
const filesOf = (form: FormData, name: string) =>
  form.getAll(name).filter((file): file is File => typeof file !== 'string' && file.name !== '')
