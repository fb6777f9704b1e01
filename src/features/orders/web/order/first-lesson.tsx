import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { Button } from '#ui/parts/button.tsx'
import { DatePicker } from '#ui/parts/date-picker.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { TextField } from '#ui/parts/field.tsx'
import type { clientEndpoints } from '../../client-contract.ts'
import type { tutorEndpoints } from '../../tutor-contract.ts'
import type { ClientOrder, TutorOrder } from './orders.ts'
import { useAct } from './use-act.ts'
import { CountryTime } from './when.tsx'

type Props = { order: ClientOrder | TutorOrder; as: 'client' | 'tutor' }

/** The date of the first lesson: what is to be done next, or changed later. */
export function FirstLesson(props: Props) {
  const t = useT()
  const live = useLive()
  const [asking, setAsking] = useState(false)
  const set = props.order.first_class !== null
  return (
    <>
      <Button look={set ? 'plain' : 'main'} disabled={!live} onClick={() => setAsking(true)}>
        {t(set ? 'order_page.first.change' : 'order_page.first.set')}
      </Button>
      {asking && <Question {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

/** By the clock of whoever types it. */
function Question({ order, as, onClose }: Props & { onClose: () => void }) {
  const t = useT()
  const { form, errors, busy, act, typed } = useAct()
  const wish = order.first_class ?? order.request.first_class_wish
  const [now] = useState(() => Date.now() / 1000)
  const [day, setDay] = useState(wish !== null && wish > now ? dayOf(wish) : '')
  const [time, setTime] = useState(wish === null ? '' : timeOf(wish))
  const [missing, setMissing] = useState(false)
  const moment = momentOf(day, time)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    const given = typed(event)
    const chosen = momentOf(given['day'] ?? '', given['time'] ?? '')
    setMissing(!chosen)
    if (!chosen) return
    const sent = { order_id: order.id, version: order.version, first_class: chosen.getTime() / 1000 }
    const asked =
      as === 'client'
        ? call<typeof clientEndpoints.setFirstClass>('POST /api/client/order/set_first_class', sent)
        : call<typeof tutorEndpoints.setFirstClass>('POST /api/tutor/order/set_first_class', sent)
    if ((await act(asked, t('order_page.first.done'))) === 'done') onClose()
  }

  return (
    <Dialog
      title={t('order_page.first.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="main" type="submit" form="first-lesson" busy={busy}>
            {t('order_page.first.save')}
          </Button>
        </>
      }
    >
      <form
        id="first-lesson"
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void save(event)}
        className="grid gap-4"
      >
        <p className="text-base text-soft">{t(`order_page.first.about.${as}`)}</p>
        <DatePicker
          label={t('order_page.first.day')}
          name="day"
          defaultValue={day}
          min={dayOf(now)}
          errors={missing && !day ? [t('order_page.first.needed')] : errors['first_class']}
          onChange={setDay}
        />
        <TextField
          label={t('order_page.first.time')}
          name="time"
          type="time"
          defaultValue={time}
          errors={missing && !time ? [t('order_page.first.needed')] : undefined}
          onChange={(event) => setTime(event.target.value)}
        />
        {moment && (
          <p role="status">
            <CountryTime date={moment} />
          </p>
        )}
      </form>
    </Dialog>
  )
}

function momentOf(day: string, time: string): Date | undefined {
  const date = new Date(`${day}T${time}`)
  return day && time && !Number.isNaN(date.getTime()) ? date : undefined
}

const two = (value: number) => String(value).padStart(2, '0')

function dayOf(seconds: number): string {
  const date = new Date(seconds * 1000)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function timeOf(seconds: number): string {
  const date = new Date(seconds * 1000)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}
