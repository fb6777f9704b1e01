import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { textOf } from '#ui/admin/kinds.tsx'
import { LocalDay, Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { readMoney, writeMoney } from '../money.ts'
import { Asking } from './asking.tsx'
import { Block, Facts } from './block.tsx'
import { Contacts } from './client-card.tsx'
import { ReasonsDialog } from './dialogs.tsx'
import { LessonTime } from './lesson-time.tsx'
import { verbs } from './verbs.ts'
import type { Shown } from './verbs.ts'

/** Who teaches, why it is them, and what follows from it: the first lesson, the fee, the payment. */
export function TutorCard({ order }: { order: Shown }) {
  const t = useT()
  const [asked, setAsked] = useState<'delete_tutor' | 'rate'>()
  const { tutor, tutor_contacts: contacts, appointed_by: by } = order
  if (!tutor || !contacts) return null
  const close = () => setAsked(undefined)
  return (
    <Block
      title={t('order_case.tutor')}
      action={
        order.may.includes('delete_tutor') && (
          <Button size="small" look="danger" onClick={() => setAsked('delete_tutor')}>
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
            <Contacts phone={contacts.phone} email={contacts.email} />
          </div>
        </div>
        <Facts
          facts={[
            ...(by
              ? [
                  [
                    t('order_case.appointed'),
                    t(`order_case.appointed_by.${by}`) +
                      (order.appointed_why ? `: ${t(`order_case.rule.${order.appointed_why}`)}` : ''),
                  ] as const,
                ]
              : []),
            [
              t('order_case.rate'),
              <button key="rate" type="button" onClick={() => setAsked('rate')} className="text-green underline">
                {order.rate === null ? t('order_case.rate.unknown') : <Sum minor={order.rate} />}
              </button>,
            ],
            [
              t('order_case.first_lesson'),
              order.first_class === null ? '—' : <LessonTime key="first" order={order} seconds={order.first_class} />,
            ],
            [t('order_case.fee'), order.fee === null ? '—' : <Sum key="fee" minor={order.fee} />],
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
      {asked === 'delete_tutor' && <ReasonsDialog order={order} what="delete_tutor" onClose={close} />}
      {asked === 'rate' && <RateDialog order={order} onClose={close} />}
    </Block>
  )
}

function Payment({ order, at }: { order: Shown; at: number }) {
  const { sum, method, reference, comment } = (order.payment_data ?? {}) as Record<string, string | number | undefined>
  const said = [method, reference, comment].filter(Boolean).join(', ')
  return (
    <>
      <LocalDay seconds={at} short />
      {typeof sum === 'number' && (
        <>
          , <Sum minor={sum} />
        </>
      )}
      {said && `, ${said}`}
    </>
  )
}

/** The fee follows from it. */
function RateDialog({ order, onClose }: { order: Shown; onClose: () => void }) {
  const t = useT()
  return (
    <Asking
      title={t('order_case.rate.question')}
      action={t('action.save')}
      said={t('form.saved')}
      send={(form) => {
        const typed = textOf(form, 'rate')
        const rate = typed === '' ? null : readMoney(typed, order.currency)
        return rate === undefined || rate === 0
          ? { rate: [t('order_case.paid.sum_unreadable')] }
          : verbs.keep({ id: order.id, version: order.version, rate })
      }}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          label={t('order_case.rate.label', { currency: order.currency })}
          name="rate"
          inputMode="decimal"
          maxLength={12}
          defaultValue={writeMoney(order.rate, order.currency)}
          errors={errors['rate']}
        />
      )}
    </Asking>
  )
}
