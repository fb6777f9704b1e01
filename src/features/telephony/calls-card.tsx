import { Phone } from 'lucide-react'
import { useCallback, useEffect, useId, useState } from 'react'
import { Moment } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { SkeletonText } from '#ui/parts/skeleton.tsx'
import { callApi } from './web/staff/call-api.ts'
import type { WireCall } from './web/staff/call-api.ts'
import { CallNoteForm } from './web/staff/call-note-form.tsx'
import { CallStateBadge, DirectionIcon, Duration, RecordingPlayer } from './web/staff/call-parts.tsx'
import { useLiveCalls } from './web/staff/use-live-calls.ts'
import { usePlaceCall } from './web/staff/use-place-call.ts'

export type CallablePerson = { recipient: 'client' | 'tutor'; id: number; name: string }
type Props = { about: { order_id: number } | { tutor_id: number }; people: readonly CallablePerson[] }

/** The calls in the case of an order or a tutor. It loads its own data, so other slices only name whom it is about. */
export function CallsCard({ about, people }: Props) {
  const t = useT()
  const title = useId()
  const me = useFrame().auth.admin_info
  const { calls, load } = useCalls(about)
  const { busy, place } = usePlaceCall(load)
  const placeCall = ({ recipient, id }: CallablePerson) =>
    'order_id' in about ? callApi.fromOrder(about.order_id, recipient, id, me!.id) : callApi.tutor(id)
  return (
    <section aria-labelledby={title} className="rounded-card border border-line bg-card px-3.5 py-3">
      <h2 id={title} className="mb-1.5 text-base font-semibold">
        {t('call.card')}
      </h2>
      {me && (
        <div className="mb-2 flex flex-wrap gap-2">
          {people.map((person) => (
            <Button key={person.recipient} size="small" busy={busy} onClick={() => void place(placeCall(person))}>
              <Phone aria-hidden className="size-4" /> {t(`call.start.${person.recipient}`)}
            </Button>
          ))}
        </div>
      )}
      {calls === undefined && <SkeletonText lines={2} />}
      {calls?.length === 0 && <p className="text-small text-soft">{t('call.none')}</p>}
      <ul className="grid divide-y divide-line">
        {calls?.map((one) => (
          <CallItem key={one.id} call={one} onSaved={load} />
        ))}
      </ul>
    </section>
  )
}

function CallItem({ call, onSaved }: { call: WireCall; onSaved: () => void }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { answered_at: answered, ended_at: ended } = call
  return (
    <li className="grid gap-1.5 py-2 text-small">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <DirectionIcon {...call} />
        <CallStateBadge {...call} />
        {answered !== null && ended !== null && <Duration seconds={ended - answered} />}
        <Moment seconds={call.started_at} />
      </div>
      <p className="text-soft">
        {[t(`income.recipient.${call.recipient}`), call.staff, call.result && t(`call.result.${call.result}`)]
          .filter(Boolean)
          .join(', ')}
      </p>
      {call.note && <p className="whitespace-pre-line wrap-anywhere">{call.note}</p>}
      {call.recorded && <RecordingPlayer callId={call.id} />}
      {open ? (
        <CallNoteForm
          call={call}
          onSaved={() => {
            setOpen(false)
            onSaved()
          }}
        />
      ) : (
        <button type="button" onClick={() => setOpen(true)} className="justify-self-start text-green underline">
          {t('call.note.edit')}
        </button>
      )}
    </li>
  )
}

function useCalls(about: Props['about']) {
  const [calls, setCalls] = useState<readonly WireCall[]>()
  const [orderId, tutorId] = 'order_id' in about ? [about.order_id, undefined] : [undefined, about.tutor_id]
  const load = useCallback(() => {
    async function fetchCalls() {
      const answer = await callApi.list(orderId === undefined ? { tutor_id: tutorId } : { order_id: orderId })
      if (answer.status === 'success') setCalls(answer.data.calls)
    }
    void fetchCalls()
  }, [orderId, tutorId])
  useLiveCalls(load)
  useEffect(() => {
    const first = setTimeout(load)
    return () => clearTimeout(first)
  }, [load])
  return { calls, load }
}
