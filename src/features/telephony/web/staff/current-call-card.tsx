import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { notifyFailure } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { Button, ButtonLink, IconButton } from '#ui/parts/button.tsx'
import { isOpen } from '../../model.ts'
import type { SandboxAction } from '../../model.ts'
import { callApi } from './call-api.ts'
import type { WireCurrentCall } from './call-api.ts'
import { CallNoteForm } from './call-note-form.tsx'
import { CallStateBadge, DirectionIcon } from './call-parts.tsx'

type Props = { call: WireCurrentCall; sandbox: boolean; consent: string; onChange: () => void; onDismiss: () => void }

/** Names the callers with their open orders and offers the next steps. On the page they lead to, it folds up. */
export function CurrentCallCard({ call, sandbox, consent, onChange, onDismiss }: Props) {
  const t = useT()
  const { state, direction, phone } = call
  const { path } = useFrame()
  // A call that had ended before the page was opened only waits for its result.
  const [openAt, setOpenAt] = useState(isOpen(state) ? path : '')
  const isRinging = state === 'ringing' && direction === 'in'
  const open = isRinging || openAt === path
  return (
    <section
      role={isRinging ? 'alertdialog' : 'region'}
      aria-label={t(`call.title.${direction}`, { phone: phone || t('call.hidden') })}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-card p-3.5 shadow-float"
    >
      <div className="flex items-center gap-1.5">
        <DirectionIcon {...call} />
        <b className="min-w-0 flex-1 truncate tabular-nums">{phone || t('call.hidden')}</b>
        <CallStateBadge {...call} />
        {!isRinging && (
          <IconButton
            size="small"
            label={t(open ? 'call.fold' : 'call.unfold')}
            icon={open ? <ChevronDown className="size-4" /> : <ChevronUp className="size-4" />}
            aria-expanded={open}
            onClick={() => setOpenAt(open ? '' : path)}
          />
        )}
        <IconButton size="small" label={t('call.dismiss')} icon={<X className="size-4" />} onClick={onDismiss} />
      </div>
      {open && <CallDetails {...{ call, sandbox, consent, onChange }} />}
    </section>
  )
}

function CallDetails({ call, sandbox, consent, onChange }: Omit<Props, 'onDismiss'>) {
  const t = useT()
  const { state } = call
  return (
    <>
      <Callers call={call} />
      {isOpen(state) && (
        <p className="rounded-small bg-paper px-2.5 py-1.5 text-small text-soft">
          {t('call.consent.say')} <q>{consent}</q>
        </p>
      )}
      {state === 'unconfirmed' && <p className="text-small text-coral">{t('call.placed.unconfirmed')}</p>}
      {sandbox && isOpen(state) && state !== 'unconfirmed' && <SandboxButtons call={call} onDone={onChange} />}
      {(state === 'answered' || !isOpen(state)) && <CallNoteForm call={call} onSaved={onChange} />}
    </>
  )
}

function Callers({ call: { id, callers, direction } }: { call: WireCurrentCall }) {
  const t = useT()
  if (callers.length === 0)
    return (
      <div className="grid justify-items-start gap-2">
        <p>{t('income.recipient.unknown')}</p>
        {direction === 'in' && <NewOrderLink href={`/panel/users_orders/new/?call=${id}`} />}
      </div>
    )
  return (
    <div className="grid gap-3">
      {callers.length > 1 && <p className="text-small text-soft">{t('call.several', { count: callers.length })}</p>}
      <ul className="grid gap-3">
        {callers.map((caller) => (
          <li key={caller.id} className="grid gap-1">
            <p>
              <a
                href={caller.tutor ? `/panel/users_show/${caller.id}/` : `/panel/clients_show/${caller.id}/`}
                className="font-medium text-green"
              >
                {caller.name || t('call.nameless')}
              </a>{' '}
              <span className="text-small text-soft">{t(`income.recipient.${caller.tutor ? 'tutor' : 'client'}`)}</span>
            </p>
            {caller.orders.map((order) => (
              <a key={order.id} href={`/panel/users_orders/${order.id}/`} className="text-small text-green">
                {t('row.number', { id: order.id })} {order.subjects}{' '}
                <span className="text-soft">{t(`order.status.${order.status}`)}</span>
              </a>
            ))}
            {caller.client && direction === 'in' && (
              <NewOrderLink href={`/panel/users_orders/new/?call=${id}&client=${caller.id}`} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function NewOrderLink({ href }: { href: string }) {
  const t = useT()
  return (
    <ButtonLink href={href} size="small" className="justify-self-start">
      {t('call.new_order')}
    </ButtonLink>
  )
}

/** The sandbox exchange rings here instead of on a phone, and staff play both sides. */
function SandboxButtons({ call: { id, state, direction }, onDone }: { call: WireCurrentCall; onDone: () => void }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const act = async (action: SandboxAction) => {
    setBusy(true)
    const answer = await callApi.act(id, action)
    setBusy(false)
    if (answer.status === 'fail') notifyFailure(answer, t)
    onDone()
  }
  const actions: readonly SandboxAction[] = state === 'answered' ? ['hang_up'] : ['answer', 'answer_recorded', 'miss']
  return (
    <div className="grid gap-1.5">
      <p className="text-small text-soft">{t('call.sandbox')}</p>
      <div className="flex flex-wrap gap-2">
        {actions.map((action) => (
          <Button
            key={action}
            size="small"
            look={action === 'answer' ? 'main' : action === 'answer_recorded' ? 'plain' : 'danger'}
            busy={busy}
            onClick={() => void act(action)}
          >
            {t(`call.sandbox.${action}.${direction}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
