import { useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import type { billingPage } from '../../contract.ts'
import { legalForms } from '../../model.ts'

type Props = {
  data: PageData<typeof billingPage>
  problemsOf: (field: string) => string[] | undefined
}

/** Fields that can be filled in once. Saved ones are shown as text. */
export function OnceFields({ data: { billing, legal_forms: offered }, problemsOf }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState<string>(billing.legal_form ?? offered[0]?.form ?? '')
  const taxIdName = offered.find(({ form }) => form === chosen)?.tax_id ?? ''
  const choices = legalForms.filter((form) => offered.some((one) => one.form === form))
  return (
    <>
      {billing.legal_form === null ? (
        <RadioGroup
          label={t('billing.legal_form')}
          name="legal_form"
          defaultValue={chosen}
          errors={problemsOf('legal_form')}
          choices={choices.map((form) => ({ value: form, text: t(`billing.form.${form}`) }))}
          onChange={setChosen}
        />
      ) : (
        <LockedValue label={t('billing.legal_form')} value={t(`billing.form.${billing.legal_form}`)} />
      )}
      {billing.tax_id === '' ? (
        <TextField
          label={taxIdName}
          hint={t('billing.once_hint')}
          errors={problemsOf('tax_id')}
          name="tax_id"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          required
        />
      ) : (
        <LockedValue label={taxIdName} value={billing.tax_id} />
      )}
    </>
  )
}

function LockedValue({ label, value }: { label: string; value: string }) {
  const t = useT()
  return (
    <div>
      <p className="text-base font-medium">{label}</p>
      <p className="wrap-anywhere">{value}</p>
      <p className="text-small text-soft">{t('billing.locked_hint')}</p>
    </div>
  )
}
