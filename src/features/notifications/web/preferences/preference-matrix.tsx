import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import type { PersonRole } from '#shared/access.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Switch } from '#ui/parts/switch.tsx'
import type { preferenceEndpoints, NotificationPreferences } from '../../preference-contract.ts'
import type { OutboundChannel, NoticeChannel, NoticeKind } from '../../preference-model.ts'

type Kind = NotificationPreferences['kinds'][number]

/** Grids for two to five channels. */
const grids = [
  'tablet:grid-cols-[1fr_repeat(2,4.5rem)]',
  'tablet:grid-cols-[1fr_repeat(3,4.5rem)]',
  'tablet:grid-cols-[1fr_repeat(4,4.5rem)]',
  'tablet:grid-cols-[1fr_repeat(5,4.5rem)]',
]

/** On a phone each kind is above its switches; on wider screens channels are columns. */
export function PreferenceMatrix({ choices }: { choices: NotificationPreferences }) {
  const t = useT()
  const columns = visibleChannels(choices)
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

/** Channels without an address are hidden. */
function visibleChannels({ phone, messengers, push }: NotificationPreferences): NoticeChannel[] {
  const linked = messengers.some(({ linked_at }) => linked_at !== null)
  const further = [phone && 'sms', linked && 'messenger', push && 'push'] as const
  return ['site', 'mail', ...further.filter((channel) => channel !== false && channel !== '')]
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
  const preference = kind.channels.find((one) => one.channel === channel)
  if (!preference) return <span className="hidden tablet:block" />
  const name = t(`choices.channel.${channel}`)
  return (
    <div className="flex items-center gap-2 tablet:justify-center">
      {preference.fixed ? (
        <>
          <Check aria-hidden className="size-5 text-green" />
          <span className="sr-only">{t('choices.always')}</span>
        </>
      ) : (
        <PreferenceSwitch kind={kind.kind} channel={channel as OutboundChannel} on={preference.wanted} as={role} />
      )}
      <span className="text-small text-soft tablet:sr-only">{name}</span>
    </div>
  )
}

/** Optimistic: the switch reverts if the request fails, and the toast offers an undo. */
function PreferenceSwitch(props: { kind: NoticeKind; channel: OutboundChannel; on: boolean; as: PersonRole }) {
  const { kind, channel, on, as: role } = props
  const t = useT()
  const live = useHydrated()
  const [pending, setPending] = useState<boolean>()
  const what = t('choices.name', { kind: t(`choices.kind.${kind}`), channel: t(`choices.channel.${channel}`) })

  async function set(wanted: boolean, again = true): Promise<void> {
    setPending(wanted)
    const answer = await call<typeof preferenceEndpoints.choose>('POST /api/notifications/choices', {
      kind,
      channel,
      wanted,
      role,
    })
    await refresh()
    setPending(undefined)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    const undo = { text: t('action.undo'), run: () => void set(!wanted, false) }
    notify('done', t(wanted ? 'choices.on' : 'choices.off', { what }), again ? undo : undefined)
  }

  const shown = pending ?? on
  return <Switch on={shown} label={what} disabled={!live || pending !== undefined} onClick={() => void set(!shown)} />
}
