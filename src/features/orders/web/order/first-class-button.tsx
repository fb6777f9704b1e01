import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { dayIn, instantOf, timeIn } from '#shared/time-zone.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/parts/button.tsx'
import { DatePicker } from '#ui/parts/date-picker.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { useTimeZone } from '#ui/zone.ts'
import type { clientOrderEndpoints } from '../../contract/client.ts'
import type { tutorOrderEndpoints } from '../../contract/tutor.ts'
import type { ClientOrderData, TutorOrderData } from './page-data.ts'
import { useOrderAction } from './use-order-action.ts'
import { ZoneLabel } from './zoned-time.tsx'

type Props = { order: ClientOrderData | TutorOrderData; as: 'client' | 'tutor' }

export function FirstClassButton(props: Props) {
  const t = useT()
  const hydrated = useHydrated()
  const [dialogOpen, setDialogOpen] = useState(false)
  const set = props.order.first_class !== null
  return (
    <>
      <Button look={set ? 'plain' : 'main'} disabled={!hydrated} onClick={() => setDialogOpen(true)}>
        {t(set ? 'order_page.first.change' : 'order_page.first.set')}
      </Button>
      {dialogOpen && <FirstClassDialog {...props} onClose={() => setDialogOpen(false)} />}
    </>
  )
}

/** Uses the reader's time zone from the settings, not the browser's. */
function FirstClassDialog({ order, as, onClose }: Props & { onClose: () => void }) {
  const t = useT()
  const { form, errors, busy, act, typed } = useOrderAction()
  const wish = order.first_class ?? order.request.first_class_wish
  const zone = useTimeZone()
  const wished = wish === null ? undefined : new Date(wish * 1000)
  const [now] = useState(() => new Date())
  const [day, setDay] = useState(wished && wished > now ? dayIn(zone, wished) : '')
  const [time, setTime] = useState(wished ? timeIn(zone, wished) : '')
  const [missing, setMissing] = useState(false)
  const moment = instantOf(day, time, zone)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    const fields = typed(event)
    const chosen = instantOf(fields['day'] ?? '', fields['time'] ?? '', zone)
    setMissing(!chosen)
    if (!chosen) return
    const sent = { order_id: order.id, version: order.version, first_class: chosen.getTime() / 1000 }
    const pending =
      as === 'client'
        ? call<typeof clientOrderEndpoints.setFirstClass>('POST /api/client/order/set_first_class', sent)
        : call<typeof tutorOrderEndpoints.setFirstClass>('POST /api/tutor/order/set_first_class', sent)
    if ((await act(pending, t('order_page.first.done'))) === 'done') onClose()
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
          min={dayIn(zone, now)}
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
            <ZoneLabel date={moment} other={{ side: as === 'client' ? 'tutor' : 'client', zone: order.other_zone }} />
          </p>
        )}
      </form>
    </Dialog>
  )
}
