import { useState } from 'react'
import { textOf } from '#ui/admin/field-controls.tsx'
import { useT } from '#ui/frame.tsx'
import { ChoiceChips } from '#ui/parts/choice-chips.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { useTimeZone } from '#ui/zone.ts'
import { removeReasons } from '../../../model.ts'
import type { RemoveReason } from '../../../model.ts'
import { OrderFormDialog } from './form-dialog.tsx'
import { DateTimeField, parseDateTime } from './date-time-field.tsx'
import { oppositeCalls, orderCalls } from './order-calls.ts'
import type { RemovalReasons, StaffOrderView } from './order-calls.ts'

type Props = { order: StaffOrderView; onClose: () => void }
const names = Object.keys(removeReasons) as RemoveReason[]
const weekSeconds = 7 * 24 * 3600

export function ReasonsDialog({ order, what, onClose }: Props & { what: 'lost' | 'delete' | 'delete_tutor' }) {
  const t = useT()
  const [chosen, setChosen] = useState<RemoveReason[]>([])
  const { id, tutor } = order
  const send = (reasons: RemovalReasons) =>
    ({
      lost: () => orderCalls.lost(id, reasons),
      delete: () => orderCalls.remove(id, reasons),
      delete_tutor: () => orderCalls.deleteTutor(id, tutor!.tutor.id, reasons),
    })[what]()
  return (
    <OrderFormDialog
      title={t(`order_case.${what}.question`)}
      action={t(`order_case.${what}`)}
      look="danger"
      successText={t(`order_case.${what}.done`)}
      undo={what === 'lost' ? oppositeCalls.lostOff(id) : undefined}
      send={(form) =>
        chosen.length === 0
          ? { remove_reasons: [t('order_case.reasons.needed')] }
          : send({ remove_reasons: chosen, text: textOf(form, 'text') })
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
          <ChoiceChips
            label={t('order_case.reasons')}
            choices={names.map((value) => ({ value, text: t(`order.reason.${value}`) }))}
            values={chosen}
            errors={errors['remove_reasons']}
            onChange={setChosen}
          />
          {what !== 'delete' && (
            <TextArea label={t('order_case.reasons.text')} name="text" maxLength={1000} errors={errors['text']} />
          )}
        </>
      )}
    </OrderFormDialog>
  )
}

export function FirstClassDialog({ order, onClose }: Props) {
  const t = useT()
  const zone = useTimeZone()
  return (
    <OrderFormDialog
      title={t('order_case.first_class.question')}
      action={t('order_case.first_class')}
      successText={t('order_case.first_class.done')}
      send={(form) => {
        const at = parseDateTime(form, zone)
        return at === undefined
          ? { first_class: [t('order_case.when_needed')] }
          : orderCalls.firstClass(order.id, order.version, at)
      }}
      onClose={onClose}
    >
      {(errors) => (
        <DateTimeField
          label={t('order_case.day')}
          time={t('order_case.time')}
          defaultSeconds={order.first_class ?? order.request.first_class_wish}
          errors={errors['first_class']}
        />
      )}
    </OrderFormDialog>
  )
}

export function PauseDialog({ order, onClose }: Props) {
  const t = useT()
  const zone = useTimeZone()
  const [inAWeek] = useState(() => Math.floor(Date.now() / 1000) + weekSeconds)
  return (
    <OrderFormDialog
      title={t('order_case.pause.question')}
      action={t('order_case.pause')}
      successText={t('order_case.pause.done')}
      undo={oppositeCalls.unpause(order.id)}
      send={(form) => {
        const at = parseDateTime(form, zone)
        return at === undefined ? { date_pause_off: [t('order_case.when_needed')] } : orderCalls.pause(order.id, at)
      }}
      onClose={onClose}
    >
      {(errors) => (
        <DateTimeField
          label={t('order_case.day')}
          time={t('order_case.time')}
          defaultSeconds={inAWeek}
          errors={errors['date_pause_off']}
        />
      )}
    </OrderFormDialog>
  )
}

/** An empty text sends the default reminder. */
export function SmsDialog({ order, to, onClose }: Props & { to: 'client' | 'tutor' }) {
  const t = useT()
  const phone = to === 'client' ? order.client.phone : (order.tutor_contacts?.phone ?? '')
  return (
    <OrderFormDialog
      title={t(`order_case.sms_${to}`)}
      action={t('order_case.sms.send')}
      successText={t('order_case.sms.done')}
      send={(form) => orderCalls[to === 'client' ? 'smsClient' : 'smsTutor'](order.id, textOf(form, 'text'))}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {phone && <p className="tabular-nums">{phone}</p>}
          <TextArea
            label={t('order_case.sms.text')}
            hint={t('order_case.sms.hint')}
            name="text"
            maxLength={500}
            errors={errors['text']}
          />
        </>
      )}
    </OrderFormDialog>
  )
}

export function SchoolDialog({ order, onClose }: Props) {
  const t = useT()
  return (
    <OrderFormDialog
      title={t('order_case.school_new.question')}
      action={t('order_case.school_new')}
      successText={t('order_case.school_new.done')}
      undo={oppositeCalls.toMainSite(order.id)}
      send={(form) => orderCalls.schoolNew(order.id, textOf(form, 'request_origin'))}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          label={t('order_case.school_origin')}
          name="request_origin"
          maxLength={100}
          errors={errors['request_origin']}
        />
      )}
    </OrderFormDialog>
  )
}
