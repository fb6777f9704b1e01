import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import type { z } from 'zod'
import type { Envelope } from '#shared/contract.ts'
import { formatIban } from '#shared/iban.ts'
import { call } from '#ui/api.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import { billingTones } from './billing-tones.ts'
import type { staffBilling, staffBillingEndpoints as calls } from './contract.ts'
import type { OnceField } from './model.ts'

type Billing = NonNullable<z.input<typeof staffBilling>['billing']>
type Props = { tutorId: number; billing: Billing }

/** Billing data in the tutor's case: staff check, approve or reject them, and open once-only fields again. */
export function StaffBillingCard({ tutorId, billing }: Props) {
  const t = useT()
  const [clearing, setClearing] = useState<OnceField>()
  if (billing.submitted_at === null)
    return (
      <Card title={t('staff_billing.title')}>
        <EmptyState title={t('staff_billing.empty')} text={t('staff_billing.empty_text')} />
      </Card>
    )
  const clear = (field: OnceField) =>
    billing.locked.includes(field) && (
      <Button size="small" onClick={() => setClearing(field)}>
        {t('staff_billing.clear')}
      </Button>
    )
  const facts: [label: string, value: ReactNode, action?: ReactNode][] = [
    [t('billing.legal_form'), billing.legal_form && t(`billing.form.${billing.legal_form}`), clear('legal_form')],
    [billing.tax_id_name, billing.tax_id, clear('tax_id')],
    [t('billing.name'), billing.name],
    [t('billing.address'), `${billing.address}, ${billing.postcode} ${billing.city}`],
    ['IBAN', billing.iban && formatIban(billing.iban)],
  ]
  return (
    <Card
      title={t('staff_billing.title')}
      action={<Badge tone={billingTones[billing.state]}>{t(`billing.state.${billing.state}`)}</Badge>}
    >
      <dl className="grid gap-2">
        {facts.map(([label, value, action]) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)_max-content] items-center gap-x-4">
            <dt className="text-small text-soft">{label}</dt>
            <dd className="col-start-1 wrap-anywhere">{value || '—'}</dd>
            {action && <dd className="col-start-2 row-span-2 row-start-1">{action}</dd>}
          </div>
        ))}
      </dl>
      {billing.comment && (
        <div className="mt-3 rounded-card bg-coral-wash px-3 py-2">
          <p className="text-small font-medium text-coral">{t('billing.comment')}</p>
          <p className="whitespace-pre-line wrap-anywhere">{billing.comment}</p>
        </div>
      )}
      <p className="mt-3 text-small text-soft">
        {t('staff_billing.submitted_at')} <Moment seconds={billing.submitted_at} />
      </p>
      <BillingScans documents={billing.documents} />
      <BillingDecision tutorId={tutorId} billing={billing} />
      {clearing && <ClearField tutorId={tutorId} field={clearing} onClose={() => setClearing(undefined)} />}
    </Card>
  )
}

function BillingScans({ documents }: Pick<Billing, 'documents'>) {
  const t = useT()
  if (documents.length === 0) return <p className="mt-3 text-soft">{t('staff_billing.no_documents')}</p>
  return (
    <ul className="mt-3 grid gap-1">
      {documents.map(({ id, kind, created_at }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <a
            href={`/api/admin/tutor/billing_data/document?id=${id}`}
            target="_blank"
            rel="noopener"
            className="inline-flex items-center gap-1 text-green"
          >
            {t(`billing.document.${kind}`)} <ExternalLink aria-hidden className="size-4" />
          </a>
          <span className="text-small">
            <Moment seconds={created_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Sends the time of the submission on screen, so that a newer one is not decided unseen. */
function BillingDecision({ tutorId: tutor_id, billing: { state, submitted_at } }: Props) {
  const t = useT()
  const { form, errors, busy, send, typed } = useForm()
  const [isRejecting, setRejecting] = useState(false)
  const seen = { tutor_id, ...(submitted_at !== null && { submitted_at }) }

  async function decide(request: Promise<Envelope<object>>, done: string) {
    if (!(await send(request))) return
    setRejecting(false)
    notify('done', done)
    await refresh()
  }
  const route = 'POST /api/admin/tutor/billing_data/approve'
  const approve = () =>
    decide(call<typeof calls.approve>(route, { ...seen, approve: true }), t('staff_billing.approved'))
  const reject = (event: SubmitEvent<HTMLFormElement>) => {
    const { reject_comment = '' } = typed(event)
    void decide(
      call<typeof calls.approve>(route, { ...seen, approve: false, reject_comment }),
      t('staff_billing.rejected'),
    )
  }

  if (state === 'draft') return null
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {state !== 'approved' && (
        <Button size="small" look="main" busy={busy} onClick={() => void approve()}>
          {t('staff_billing.approve')}
        </Button>
      )}
      {state !== 'rejected' && (
        <Button size="small" onClick={() => setRejecting(true)}>
          {t('staff_billing.reject')}
        </Button>
      )}
      {isRejecting && (
        <FormDialog
          title={t('staff_billing.reject_title')}
          action={t('staff_billing.reject')}
          look="danger"
          {...{ form, busy }}
          onSubmit={reject}
          onClose={() => setRejecting(false)}
        >
          <TextArea
            label={t('staff_billing.reject_comment')}
            hint={t('staff_billing.reject_hint')}
            errors={errors['reject_comment']}
            name="reject_comment"
            maxLength={1000}
            required
          />
        </FormDialog>
      )}
    </div>
  )
}

function ClearField(props: { tutorId: number; field: OnceField; onClose: () => void }) {
  const t = useT()
  const { busy, send } = useForm()
  const { tutorId: tutor_id, field, onClose } = props
  async function clear() {
    const route = 'POST /api/admin/tutor/billing_data/clear_once_field'
    const done = await send(call<typeof calls.clearField>(route, { tutor_id, field }))
    onClose()
    if (!done) return
    notify('done', t('staff_billing.cleared'))
    await refresh()
  }
  return (
    <Confirm
      question={t('staff_billing.clear_question')}
      action={t('staff_billing.clear')}
      busy={busy}
      onConfirm={() => void clear()}
      onCancel={onClose}
    />
  )
}
