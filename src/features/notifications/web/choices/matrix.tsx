import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import type { PersonRole } from '#shared/access.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Switch } from '#ui/parts/switch.tsx'
import type { choiceEndpoints, Choices } from '../../choice-contract.ts'
import type { ChosenChannel, NoticeChannel, NoticeKind } from '../../choice-model.ts'

type Kind = Choices['kinds'][number]

/** For two places, three and four. */
const grids = [
  'tablet:grid-cols-[1fr_repeat(2,4.5rem)]',
  'tablet:grid-cols-[1fr_repeat(3,4.5rem)]',
  'tablet:grid-cols-[1fr_repeat(4,4.5rem)]',
]

/** What × where. On a phone each kind stands above its switches; on a wider screen the places are columns. */
export function Matrix({ choices }: { choices: Choices }) {
  const t = useT()
  const columns = columnsOf(choices)
  const grid = grids[columns.length - 2]!
  return (
    <div>
      <div aria-hidden className={`hidden gap-x-2 pb-2 text-small text-soft tablet:grid ${grid}`}>
        <span />
        {columns.map((channel) => (
          <span key={channel} className="text-center wrap-anywhere">
            {t(`choices.channel.${channel}`)}
          </span>
        ))}
      </div>
      <ul className="grid divide-y divide-line border-t border-line">
        {choices.kinds.map((kind) => (
          <li key={kind.kind}>
            <Row kind={kind} columns={columns} grid={grid} role={choices.role} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A place that nobody has reached us from is none: no phone, no SMS. */
function columnsOf({ phone, messengers }: Choices): NoticeChannel[] {
  const linked = messengers.some(({ linked_at }) => linked_at !== null)
  return ['site', 'mail', ...(phone ? ['sms' as const] : []), ...(linked ? ['messenger' as const] : [])]
}

function Row(props: { kind: Kind; role: PersonRole; columns: readonly NoticeChannel[]; grid: string }) {
  const t = useT()
  const id = useId()
  const { kind, role, columns, grid } = props
  return (
    <div role="group" aria-labelledby={id} className={`grid items-center gap-x-2 gap-y-2 py-3 ${grid}`}>
      <div className="min-w-0">
        <h3 id={id}>{t(`choices.kind.${kind.kind}`)}</h3>
        <p className="text-small text-pretty text-soft">{t(`choices.hint.${kind.kind}`)}</p>
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-2 tablet:contents">
        {columns.map((channel) => (
          <Cell key={channel} kind={kind} channel={channel} role={role} />
        ))}
      </div>
    </div>
  )
}

function Cell({ kind, channel, role }: { kind: Kind; channel: NoticeChannel; role: PersonRole }) {
  const t = useT()
  const told = kind.channels.find((one) => one.channel === channel)
  if (!told) return <span className="hidden tablet:block" />
  const name = t(`choices.channel.${channel}`)
  return (
    <div className="flex items-center gap-2 tablet:justify-center">
      {told.fixed ? (
        <>
          <Check aria-hidden className="size-5 text-green" />
          <span className="sr-only">{t('choices.always')}</span>
        </>
      ) : (
        <Choice kind={kind.kind} channel={channel as ChosenChannel} on={told.wanted} as={role} />
      )}
      <span className="text-small text-soft tablet:sr-only">{name}</span>
    </div>
  )
}

/** Shown at once, taken back when the server says no; and by the person, in the notification. */
function Choice(props: { kind: NoticeKind; channel: ChosenChannel; on: boolean; as: PersonRole }) {
  const { kind, channel, on, as: role } = props
  const t = useT()
  const live = useLive()
  const [asked, setAsked] = useState<boolean>()
  const what = t('choices.name', { kind: t(`choices.kind.${kind}`), channel: t(`choices.channel.${channel}`) })

  async function set(wanted: boolean, again = true): Promise<void> {
    setAsked(wanted)
    const answer = await call<typeof choiceEndpoints.choose>('POST /api/notifications/choices', {
      kind,
      channel,
      wanted,
      role,
    })
    await refresh()
    setAsked(undefined)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    const undo = { text: t('action.undo'), run: () => void set(!wanted, false) }
    notify('done', t(wanted ? 'choices.on' : 'choices.off', { what }), again ? undo : undefined)
  }

  const shown = asked ?? on
  return <Switch on={shown} label={what} disabled={!live || asked !== undefined} onClick={() => void set(!shown)} />
}
