import { useState } from 'react'
import { textOf } from '#ui/admin/kinds.tsx'
import { useT } from '#ui/frame.tsx'
import { ChoiceChips } from '#ui/parts/choice-chips.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { useTimeZone } from '#ui/zone.ts'
import { removeReasons } from '../../../model.ts'
import type { RemoveReason } from '../../../model.ts'
import { readMoney, writeMoney } from '../money.ts'
import { Asking } from './asking.tsx'
import { MomentField, readMoment } from './moment-field.tsx'
import { verbs } from './verbs.ts'
import type { Reasons, Shown } from './verbs.ts'

type Props = { order: Shown; onClose: () => void }
const names = Object.keys(removeReasons) as RemoveReason[]
const weekSeconds = 7 * 24 * 3600

/** Why: the order ends, is withdrawn, or goes on without the tutor. */
export function ReasonsDialog({ order, what, onClose }: Props & { what: 'lost' | 'delete' | 'delete_tutor' }) {
  const t = useT()
  const [chosen, setChosen] = useState<RemoveReason[]>([])
  const { id, tutor } = order
  const send = (reasons: Reasons) =>
    ({
      lost: () => verbs.lost(id, reasons),
      delete: () => verbs.remove(id, reasons),
      delete_tutor: () => verbs.deleteTutor(id, tutor!.tutor.id, reasons),
    })[what]()
  return (
    <Asking
      title={t(`order_case.${what}.question`)}
      action={t(`order_case.${what}`)}
      look="danger"
      said={t(`order_case.${what}.done`)}
      undo={what === 'lost' ? () => verbs.lostOff(id) : undefined}
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
    </Asking>
  )
}

export function FirstClassDialog({ order, onClose }: Props) {
  const t = useT()
  const zone = useTimeZone()
  return (
    <Asking
      title={t('order_case.first_class.question')}
      action={t('order_case.first_class')}
      said={t('order_case.first_class.done')}
      send={(form) => {
        const at = readMoment(form, zone)
        return at === undefined
          ? { first_class: [t('order_case.when_needed')] }
          : verbs.firstClass(order.id, order.version, at)
      }}
      onClose={onClose}
    >
      {(errors) => (
        <MomentField
          label={t('order_case.day')}
          time={t('order_case.time')}
          defaultSeconds={order.first_class ?? order.request.first_class_wish}
          errors={errors['first_class']}
        />
      )}
    </Asking>
  )
}

export function PauseDialog({ order, onClose }: Props) {
  const t = useT()
  const zone = useTimeZone()
  const [inAWeek] = useState(() => Math.floor(Date.now() / 1000) + weekSeconds)
  return (
    <Asking
      title={t('order_case.pause.question')}
      action={t('order_case.pause')}
      said={t('order_case.pause.done')}
      undo={() => verbs.unpause(order.id)}
      send={(form) => {
        const at = readMoment(form, zone)
        return at === undefined ? { date_pause_off: [t('order_case.when_needed')] } : verbs.pause(order.id, at)
      }}
      onClose={onClose}
    >
      {(errors) => (
        <MomentField
          label={t('order_case.day')}
          time={t('order_case.time')}
          defaultSeconds={inAWeek}
          errors={errors['date_pause_off']}
        />
      )}
    </Asking>
  )
}

export function PaidDialog({ order, onClose }: Props) {
  const t = useT()
  return (
    <Asking
      title={t('order_case.paid.question')}
      action={t('order_case.paid')}
      said={t('order_case.paid.done')}
      undo={() => verbs.paidOff(order.id)}
      send={(form) => {
        const typed = textOf(form, 'sum')
        const sum = readMoney(typed, order.currency)
        if (typed && sum === undefined) return { sum: [t('order_case.paid.sum_unreadable')] }
        const given = ['method', 'reference', 'comment'].map((name) => [name, textOf(form, name)] as const)
        return verbs.paid(order.id, {
          ...(sum !== undefined && { sum }),
          ...Object.fromEntries(given.filter(([, value]) => value !== '')),
        })
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label={t('order_case.paid.sum', { currency: order.currency })}
            name="sum"
            inputMode="decimal"
            maxLength={12}
            defaultValue={writeMoney(order.fee, order.currency)}
            errors={errors['sum']}
          />
          <TextField label={t('order_case.paid.method')} name="method" maxLength={50} errors={errors['method']} />
          <TextField
            label={t('order_case.paid.reference')}
            name="reference"
            maxLength={100}
            errors={errors['reference']}
          />
          <TextField label={t('order_case.paid.comment')} name="comment" maxLength={500} errors={errors['comment']} />
        </>
      )}
    </Asking>
  )
}

/** Without words of one's own, a reminder goes out as it is. */
export function SmsDialog({ order, to, onClose }: Props & { to: 'client' | 'tutor' }) {
  const t = useT()
  const phone = to === 'client' ? order.client.phone : (order.tutor_contacts?.phone ?? '')
  return (
    <Asking
      title={t(`order_case.sms_${to}`)}
      action={t('order_case.sms.send')}
      said={t('order_case.sms.done')}
      send={(form) => verbs[to === 'client' ? 'smsClient' : 'smsTutor'](order.id, textOf(form, 'text'))}
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
    </Asking>
  )
}

export function SchoolDialog({ order, onClose }: Props) {
  const t = useT()
  return (
    <Asking
      title={t('order_case.school_new.question')}
      action={t('order_case.school_new')}
      said={t('order_case.school_new.done')}
      undo={() => verbs.toMainSite(order.id)}
      send={(form) => verbs.schoolNew(order.id, textOf(form, 'request_origin'))}
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
    </Asking>
  )
}
