import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { textOf } from '#ui/admin/field-controls.tsx'
import { LocalDay, Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { parseMoney, formatMoneyInput } from '../money.ts'
import { OrderFormDialog } from './form-dialog.tsx'
import { CaseBlock, CaseFacts } from './block.tsx'
import { CaseContacts } from './client-card.tsx'
import { ReasonsDialog } from './dialogs.tsx'
import { FeeBlockNote } from './fee-block-note.tsx'
import { LessonTime } from './lesson-time.tsx'
import { orderCalls } from './order-calls.ts'
import type { StaffOrderView } from './order-calls.ts'
import { Settlements } from './settlements.tsx'

export function CaseTutorCard({ order }: { order: StaffOrderView }) {
  const t = useT()
  const [dialog, setDialog] = useState<'delete_tutor' | 'rate'>()
  const { tutor, tutor_contacts: contacts, appointed_by: by } = order
  if (!tutor || !contacts) return null
  const close = () => setDialog(undefined)
  return (
    <CaseBlock
      title={t('order_case.tutor')}
      action={
        order.may.includes('delete_tutor') && (
          <Button size="small" look="danger" onClick={() => setDialog('delete_tutor')}>
            <UserMinus aria-hidden className="size-4" /> {t('order_case.delete_tutor')}
          </Button>
        )
      }
    >
      <div className="grid gap-3 tablet:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 gap-3">
          <Avatar name={tutor.tutor.name} src={tutor.tutor.avatar ?? undefined} size={40} />
          <div className="min-w-0">
            <a href={`/panel/users_show/${tutor.tutor.id}/`} className="font-medium text-green">
              {tutor.tutor.name}
            </a>
            <CaseContacts phone={contacts.phone} email={contacts.email} />
          </div>
        </div>
        <CaseFacts
          facts={[
            ...(by
              ? [
                  [
                    t('order_case.appointed'),
                    t(`order_case.appointed_by.${by}`) +
                      (order.appointed_reason ? `: ${t(`order_case.rule.${order.appointed_reason}`)}` : ''),
                  ] as const,
                ]
              : []),
            [
              t('order_case.rate'),
              <button key="rate" type="button" onClick={() => setDialog('rate')} className="text-green underline">
                {order.rate === null ? t('order_case.rate.unknown') : <Sum minor={order.rate} />}
              </button>,
            ],
            ...(order.proposal
              ? [[t('order_case.proposal'), <ProposedTerms key="proposal" {...order.proposal} />] as const]
              : []),
            [
              t('order_case.first_lesson'),
              order.first_class === null ? '—' : <LessonTime key="first" order={order} seconds={order.first_class} />,
            ],
            [t('order_case.fee'), order.fee === null ? '—' : <Sum key="fee" minor={order.fee} />],
            ...(order.fee !== null && order.fee_owed < order.fee && order.fee_owed > 0
              ? [[t('order_case.fee_owed'), <Sum key="owed" minor={order.fee_owed} />] as const]
              : []),
            ...(order.date_payment_deadline === null
              ? []
              : [
                  [
                    t('order_case.deadline'),
                    <LocalDay key="deadline" seconds={order.date_payment_deadline} short />,
                  ] as const,
                ]),
            ...(order.paid_at === null
              ? []
              : [[t('order_case.paid_at'), <Payment key="paid" order={order} at={order.paid_at} />] as const]),
          ]}
        />
      </div>
      <Settlements order={order} />
      <FeeBlockNote order={order} tutorId={tutor.tutor.id} />
      {dialog === 'delete_tutor' && <ReasonsDialog order={order} what="delete_tutor" onClose={close} />}
      {dialog === 'rate' && <RateDialog order={order} onClose={close} />}
    </CaseBlock>
  )
}

function ProposedTerms({ rate, fee, by }: NonNullable<StaffOrderView['proposal']>) {
  const t = useT()
  return (
    <>
      <Sum minor={rate} /> ({t('order_case.proposal.fee')} <Sum minor={fee} />
      ). {t(`order_case.proposal.by.${by}`)}
    </>
  )
}

function Payment({ order, at }: { order: StaffOrderView; at: number }) {
  const t = useT()
  const { sum, method, reference, comment } = (order.payment_data ?? {}) as Record<string, string | number | undefined>
  // Settlements are listed below with their decisions.
  const details = order.settlements.length > 0 ? '' : [method, reference, comment].filter(Boolean).join(', ')
  return (
    <>
      <LocalDay seconds={at} short />
      {order.settlements.length === 0 && typeof sum === 'number' && (
        <>
          , <Sum minor={sum} />
        </>
      )}
      {details && `, ${details}`}
      {order.paid_from_wallet && `, ${t('order_case.paid_from_wallet')}`}
    </>
  )
}

function RateDialog({ order, onClose }: { order: StaffOrderView; onClose: () => void }) {
  const t = useT()
  return (
    <OrderFormDialog
      title={t('order_case.rate.question')}
      action={t('action.save')}
      successText={t('order_case.rate.proposed')}
      send={(form) => {
        const typed = textOf(form, 'rate')
        const rate = typed === '' ? null : parseMoney(typed, order.currency)
        return rate === undefined || rate === 0
          ? { rate: [t('order_case.paid.sum_unreadable')] }
          : orderCalls.save({ id: order.id, version: order.version, rate })
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="text-base">{t('order_case.rate.about')}</p>
          <TextField
            label={t('order_case.rate.label', { currency: order.currency })}
            name="rate"
            inputMode="decimal"
            maxLength={12}
            defaultValue={formatMoneyInput(order.rate, order.currency)}
            errors={errors['rate']}
          />
        </>
      )}
    </OrderFormDialog>
  )
}
