import { useId, useRef } from 'react'
import { textOf } from '#ui/admin/field-controls.tsx'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { denseInputLook } from '#ui/parts/field.tsx'
import { Select } from '#ui/parts/select.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import { CaseBlock, CaseFacts } from './block.tsx'
import { oppositeCalls, useOrderCall, orderCalls } from './order-calls.ts'
import type { StaffOrderData } from './order-calls.ts'

export function CaseNotesCard({ data: { order, choices } }: { data: StaffOrderData }) {
  const t = useT()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { busy, run } = useOrderCall()
  const { staff, version } = order
  // A former staff member may still be responsible for the order.
  const members =
    staff && !choices.staff.some(({ value }) => value === staff.id)
      ? [{ value: staff.id, text: staff.name }, ...choices.staff]
      : choices.staff
  return (
    <CaseBlock title={t('order_case.notes')}>
      <div className="grid gap-2">
        <Select
          dense
          aria-label={t('order_case.staff')}
          value={staff?.id ?? ''}
          empty={t('order_case.staff.nobody')}
          choices={members}
          disabled={busy}
          onChange={(event) =>
            void run(
              orderCalls.save({ id: order.id, version, staff_id: Number(event.currentTarget.value) || null }),
              t('form.saved'),
            )
          }
        />
        <div className="flex items-center justify-between gap-3 text-small">
          <span id={id}>{t('order_case.auto_appoint')}</span>
          <Switch
            on={order.auto_appoint}
            aria-labelledby={id}
            disabled={busy}
            onClick={() =>
              void run(
                orderCalls.autoAppoint(order.id, !order.auto_appoint),
                t('form.saved'),
                oppositeCalls.autoAppoint(order.id, order.auto_appoint),
              )
            }
          />
        </div>
        <OriginAndEndFacts data={order} />
        {/* The key resets the field when a colleague changes the comment. */}
        <form
          key={order.admin_comment}
          ref={form}
          method="post"
          className="grid justify-items-start gap-1.5"
          onSubmit={(event) => {
            event.preventDefault()
            const admin_comment = textOf(new FormData(event.currentTarget), 'admin_comment')
            void run(orderCalls.save({ id: order.id, version, admin_comment }), t('form.saved'))
          }}
        >
          <textarea
            name="admin_comment"
            rows={2}
            maxLength={5000}
            aria-label={t('order_case.comment')}
            placeholder={t('order_case.comment')}
            defaultValue={order.admin_comment}
            className={`${denseInputLook} field-sizing-content max-h-40 min-h-14 py-1.5`}
          />
          <Button size="small" type="submit" busy={busy}>
            {t('order_case.comment.save')}
          </Button>
        </form>
      </div>
    </CaseBlock>
  )
}

function OriginAndEndFacts({ data: order }: { data: StaffOrderData['order'] }) {
  const t = useT()
  const { personal_tutor, personal_until, school_origin, remove_reasons, remove_text } = order
  const facts = [
    ...(personal_tutor
      ? [
          [
            t('order_case.personal'),
            <span key="personal">
              <a href={`/panel/users_show/${personal_tutor.id}/`} className="text-green">
                {personal_tutor.name}
              </a>
              {personal_until !== null && (
                <>
                  {' '}
                  {t('order_case.until')} <Moment seconds={personal_until} />
                </>
              )}
            </span>,
          ] as const,
        ]
      : []),
    ...(school_origin ? [[t('order_case.school_origin'), school_origin] as const] : []),
    ...(remove_reasons.length > 0
      ? [
          [
            t('order_case.ended'),
            [...remove_reasons.map((one) => t(`order.reason.${one}`)), remove_text].filter(Boolean).join(', '),
          ] as const,
        ]
      : []),
  ]
  return facts.length > 0 ? <CaseFacts facts={facts} /> : null
}
