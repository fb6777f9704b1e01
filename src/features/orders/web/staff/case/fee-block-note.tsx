import { useState } from 'react'
import { Moment } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { useTimeZone } from '#ui/zone.ts'
import { DateTimeField, parseDateTime } from './date-time-field.tsx'
import { OrderFormDialog } from './form-dialog.tsx'
import { orderCalls } from './order-calls.ts'
import type { StaffOrderView } from './order-calls.ts'

const weekSeconds = 7 * 24 * 3600

/** The restriction that the tutor's overdue fees have led to. Staff who see payments can lift it for some time. */
export function FeeBlockNote({ order, tutorId }: { order: StaffOrderView; tutorId: number }) {
  const t = useT()
  const { menu } = useFrame()
  const [lifting, setLifting] = useState(false)
  if (!order.fee_block) return null
  const { stage, lifted_until: until } = order.fee_block
  const mayLift = menu.some(({ items }) => items.some(({ segment }) => segment === 'payments'))
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-card bg-sun-wash px-3 py-2 text-small">
      <p className="min-w-0">
        {t(`order_case.fee_block.${stage}`)}
        {until !== null && (
          <>
            {' '}
            {t('order_case.fee_block.lifted')} <Moment seconds={until} />
          </>
        )}
      </p>
      {mayLift && (
        <Button size="small" onClick={() => setLifting(true)}>
          {t('order_case.fee_block.lift')}
        </Button>
      )}
      {lifting && <LiftDialog tutorId={tutorId} onClose={() => setLifting(false)} />}
    </div>
  )
}

function LiftDialog({ tutorId, onClose }: { tutorId: number; onClose: () => void }) {
  const t = useT()
  const zone = useTimeZone()
  const [inAWeek] = useState(() => Math.floor(Date.now() / 1000) + weekSeconds)
  return (
    <OrderFormDialog
      title={t('order_case.fee_block.question')}
      action={t('order_case.fee_block.lift')}
      successText={t('order_case.fee_block.done')}
      send={(form) => {
        const until = parseDateTime(form, zone)
        return until === undefined ? { until: [t('order_case.when_needed')] } : orderCalls.liftFeeBlock(tutorId, until)
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="text-soft">{t('order_case.fee_block.text')}</p>
          <DateTimeField
            label={t('order_case.fee_block.until')}
            time={t('order_case.time')}
            defaultSeconds={inAWeek}
            errors={errors['until']}
          />
        </>
      )}
    </OrderFormDialog>
  )
}
