import { CircleSlash, Copy, Ellipsis, HandCoins, MessageSquare, Pause, School, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import type { Translate } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import type { MenuItem } from '#ui/parts/menu.tsx'
import { status } from '../../../model.ts'
import { FavoriteButton } from '../favorite-button.tsx'
import { StaffStatusBadge, WaitingMark } from '../marks.tsx'
import { FirstClassDialog, PauseDialog, ReasonsDialog, SchoolDialog, SmsDialog } from './dialogs.tsx'
import { PaidDialog, WriteOffDialog } from './settle-dialogs.tsx'
import { oppositeCalls, useOrderCall, orderCalls } from './order-calls.ts'
import type { StaffOrderData, StaffOrderView } from './order-calls.ts'

type DialogName =
  | ('first_class' | 'paid' | 'write_off' | 'pause' | 'lost' | 'delete' | 'school_new')
  | ('sms_client' | 'sms_tutor')
type Run = ReturnType<typeof useOrderCall>['run']
type Step = { may: string; text: string; run: () => void; icon?: ReactNode; danger?: boolean }

export function CaseHeader({ data: { order, waiting, school }, chat }: { data: StaffOrderData; chat: ReactNode }) {
  const t = useT()
  const { busy, run } = useOrderCall()
  const [dialog, setDialog] = useState<DialogName>()
  const close = () => setDialog(undefined)
  const steps = listSteps({ order, school, run, ask: setDialog, t }).filter(({ may }) => order.may.includes(may))
  const next = steps.filter(({ may }) => nextSteps.has(may)).slice(0, 2)
  const rest = steps.filter((step) => !next.includes(step))
  return (
    <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <h1 className="text-title font-semibold">{t('row.number', { id: order.id })}</h1>
        <FavoriteButton id={order.id} favorite={order.favorite} />
        <StaffStatusBadge status={order.status} />
        <WaitingMark waiting={waiting} withText />
        {order.date_pause_off !== null && (
          <span className="text-small">
            {t('order_case.paused_until')} <Moment seconds={order.date_pause_off} />
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {next.map(({ may, text, run: go }, place) => (
          <Button key={may} size="small" look={place === 0 ? 'main' : 'plain'} busy={busy} onClick={go}>
            {text}
          </Button>
        ))}
        <Menu
          label={t('order_case.more')}
          trigger={
            <>
              <Ellipsis aria-hidden className="size-4" /> {t('order_case.more')}
            </>
          }
          size="small"
          align="end"
          items={[...rest.map(toMenuItem), ...listOtherItems({ order, ask: setDialog, t })]}
        />
        {chat}
      </div>
      {dialog === 'first_class' && <FirstClassDialog order={order} onClose={close} />}
      {dialog === 'paid' && <PaidDialog order={order} onClose={close} />}
      {dialog === 'write_off' && <WriteOffDialog order={order} onClose={close} />}
      {dialog === 'pause' && <PauseDialog order={order} onClose={close} />}
      {dialog === 'school_new' && <SchoolDialog order={order} onClose={close} />}
      {(dialog === 'lost' || dialog === 'delete') && <ReasonsDialog order={order} what={dialog} onClose={close} />}
      {dialog === 'sms_client' && <SmsDialog order={order} to="client" onClose={close} />}
      {dialog === 'sms_tutor' && <SmsDialog order={order} to="tutor" onClose={close} />}
    </header>
  )
}

const nextSteps = new Set(
  'processing potential first_class paid unpause lost_off school_processing to_main_site'.split(' '),
)

type StepContext = { order: StaffOrderView; school: boolean; run: Run; ask: (what: DialogName) => void; t: Translate }

function listSteps({ order, school, run, ask, t }: StepContext): Step[] {
  const { id } = order
  const step = (may: string, go: () => void, more: Partial<Step> = {}): Step => ({
    may,
    text: t(`order_case.${may}`),
    run: go,
    ...more,
  })
  const done = (may: string) => t(`order_case.${may}.done`)
  const first = order.first_class === null ? {} : { text: t('order_case.first_class.change') }
  const steps = [
    step('potential', () => void run(orderCalls.potential(id), done('potential'), oppositeCalls.potentialOff(id))),
    step('processing', () => void run(orderCalls.processing(id), done('processing'))),
    step(
      'potential_off',
      () => void run(orderCalls.potentialOff(id), done('potential_off'), oppositeCalls.potential(id)),
    ),
    step('first_class', () => ask('first_class'), first),
    step('paid', () => ask('paid')),
    step('write_off', () => ask('write_off'), { icon: <HandCoins /> }),
    step('paid_off', () => void run(orderCalls.paidOff(id), done('paid_off')), { icon: <Undo2 /> }),
    step('unpause', () => void run(orderCalls.unpause(id), done('unpause'))),
    step('lost_off', () => void run(orderCalls.lostOff(id), done('lost_off'))),
    step('school_processing', () => void run(orderCalls.schoolProcessing(id), done('school_processing'))),
    step('to_main_site', () => void run(orderCalls.toMainSite(id), done('to_main_site'))),
    ...(school ? [step('school_new', () => ask('school_new'), { icon: <School /> })] : []),
    step('pause', () => ask('pause'), { icon: <Pause /> }),
    step('lost', () => ask('lost'), { icon: <CircleSlash />, danger: true }),
    step('delete', () => ask('delete'), { icon: <Trash2 />, danger: true }),
  ]
  // New orders are processed first; after a first lesson the payment comes first.
  const foremost = { [status.new]: 'processing', [status.first_class]: 'paid' }[order.status]
  return steps.toSorted((a, b) => Number(b.may === foremost) - Number(a.may === foremost))
}

const toMenuItem = ({ text, run, icon, danger = false }: Step): MenuItem => ({
  text,
  icon,
  onSelect: run,
  ...(danger && { look: 'danger' as const }),
})

function listOtherItems({ order, ask, t }: Pick<StepContext, 'order' | 'ask' | 't'>): MenuItem[] {
  const { id, client, tutor, personal_tutor } = order
  return [
    {
      text: t('order_case.sms_client'),
      icon: <MessageSquare />,
      apart: true,
      disabled: client.phone === '',
      onSelect: () => ask('sms_client'),
    },
    {
      text: t('order_case.sms_tutor'),
      icon: <MessageSquare />,
      disabled: !tutor && !personal_tutor,
      onSelect: () => ask('sms_tutor'),
    },
    { text: t('order_case.copy'), icon: <Copy />, apart: true, href: `/panel/users_orders/new/?copy=${id}` },
  ]
}
