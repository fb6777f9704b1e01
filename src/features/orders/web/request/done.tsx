import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { dayIn, instantOf, offsetIn, offsetName, timeIn } from '#shared/time-zone.ts'
import { call } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import { useTimeZone } from '#ui/zone.ts'
import type { requestEndpoints, RequestPageData } from '../../contract.ts'
import type { PlacedOrder } from './use-steps.ts'

export function RequestDone({ data, placed }: { data: RequestPageData; placed: PlacedOrder }) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const name = data.tutor?.first_name
  return (
    <>
      <div className="grid justify-items-start gap-3">
        <CircleCheck className="size-10 text-green" />
        <h1 ref={heading} tabIndex={-1} className="text-title font-bold text-balance outline-none">
          {name ? t('request.done.personal', { name }) : t('request.done.general')}
        </h1>
        <p className="text-soft">{name ? t('request.done.personal_next', { name }) : t('request.done.general_next')}</p>
        <ButtonLink look="main" href={placed.link}>
          {t('request.done.open')}
        </ButtonLink>
      </div>
      <WishesForm data={data} placed={placed} />
      <FirstClassForm placed={placed} />
    </>
  )
}

function WishesForm({ data, placed }: { data: RequestPageData; placed: PlacedOrder }) {
  const t = useT()
  const { form, errors, busy, send, typed } = useForm()
  const [added, setAdded] = useState(false)
  const [empty, setEmpty] = useState(false)

  async function add(event: SubmitEvent<HTMLFormElement>) {
    const { wishes = '' } = typed(event)
    setEmpty(!wishes.trim())
    if (!wishes.trim()) return
    const pending = call<typeof requestEndpoints.addInfo>('POST /api/client/order/personal_request_add_info', {
      order_id: placed.order_id,
      request: { wishes },
    })
    if (await send(pending)) setAdded(true)
  }

  return (
    <Addition title={t('request.done.more')} added={added && t('request.done.more_added')}>
      <form ref={form} noValidate onSubmit={(event) => void add(event)} className="grid justify-items-start gap-3">
        <div className="w-full">
          <TextArea
            label={t('request.done.wishes')}
            hint={t('request.done.wishes_hint')}
            errors={empty ? [t('request.done.no_wishes')] : errors['wishes']}
            name="wishes"
            maxLength={data.rules.wishes}
          />
        </div>
        <Button type="submit" busy={busy}>
          {t('request.done.add')}
        </Button>
      </form>
    </Addition>
  )
}

/** Uses the reader's time zone. */
function FirstClassForm({ placed }: { placed: PlacedOrder }) {
  const t = useT()
  const { form, errors, busy, send, typed } = useForm()
  const [added, setAdded] = useState(false)
  const [empty, setEmpty] = useState(false)
  const zone = useTimeZone()
  const place = useFrame().zone?.place
  const [now] = useState(() => new Date())

  async function add(event: SubmitEvent<HTMLFormElement>) {
    // `2026-11-15T09:30`, the format of a datetime-local field.
    const [day = '', time = ''] = (typed(event)['first_class'] ?? '').split('T')
    const at = instantOf(day, time, zone)
    setEmpty(!at)
    if (!at) return
    const pending = call<typeof requestEndpoints.addDate>(
      'POST /api/client/order/personal_request_add_date_first_class',
      {
        order_id: placed.order_id,
        first_class: Math.floor(at.getTime() / 1000),
      },
    )
    if (await send(pending)) setAdded(true)
  }

  return (
    <Addition title={t('request.done.date')} added={added && t('request.done.date_added')}>
      <form ref={form} noValidate onSubmit={(event) => void add(event)} className="grid justify-items-start gap-3">
        <TextField
          label={t('request.done.first_class')}
          hint={t('request.done.zone', { zone: place ?? offsetName(offsetIn(zone, now)) })}
          errors={empty ? [t('request.done.no_date')] : errors['first_class']}
          name="first_class"
          type="datetime-local"
          min={`${dayIn(zone, now)}T${timeIn(zone, now)}`}
        />
        <Button type="submit" busy={busy}>
          {t('request.done.add')}
        </Button>
      </form>
    </Addition>
  )
}

function Addition(props: { title: string; added: string | false; children: ReactNode }) {
  const { title, added, children } = props
  return (
    <section aria-label={title} className="grid gap-3 rounded-card border border-line bg-card p-4 tablet:p-6">
      <h2 className="font-semibold">{title}</h2>
      <p role="status" className={`text-base text-green ${added ? '' : 'hidden'}`}>
        {added}
      </p>
      {!added && children}
    </section>
  )
}
