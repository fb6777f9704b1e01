import { useState } from 'react'
import type { WireAnswer, WireInput } from '#shared/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { notify } from '#ui/notify.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Select } from '#ui/parts/select.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import { emailsPanel, smsPanel } from '../../mail-contract.ts'
import type { messageRouteEndpoints } from '../../sender-contract.ts'

type Route = WireAnswer<typeof messageRouteEndpoints.save>['message_route']
type Change = Pick<WireInput<typeof messageRouteEndpoints.save>['message_route'], 'active' | 'replacement_id'>

/** Messengers reuse the text of the email. */
const paths = { mail: emailsPanel.path, sms: smsPanel.path, messenger: emailsPanel.path } as const

export function EventRoutes({ event, routes }: { event: string; routes: readonly Route[] }) {
  const t = useT()
  return (
    <li className="grid gap-x-6 rounded-card border border-line bg-card px-4 py-2 wide:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <h2 className="py-2 font-medium">{t(`event.${event}`)}</h2>
      <ul className="divide-y divide-line">
        {routes.map((route) => (
          <EventRoute key={`${route.channel} ${route.template}`} first={route} />
        ))}
      </ul>
    </li>
  )
}

function EventRoute({ first }: { first: Route }) {
  const t = useT()
  const live = useHydrated()
  const [route, setRoute] = useState(first)
  const [busy, setBusy] = useState(false)
  const { event, channel, template, template_id, title, to, active, obligatory, unwanted, replacement_id, choices } =
    route
  const name = `${t(`outbox.channel.${channel}`)}: ${title}`

  async function change(changes: Change) {
    if (channel === 'site') return undefined
    setBusy(true)
    const answer = await call<typeof messageRouteEndpoints.save>('POST /api/admin/message_route/save', {
      message_route: { event, channel, template, ...changes },
    })
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    setRoute(answer.data.message_route)
    return notify('done', t('form.saved'))
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-50">
        <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
          <Badge tone={channel === 'mail' ? 'info' : 'neutral'}>{t(`outbox.channel.${channel}`)}</Badge>
          {channel === 'site' ? (
            <span>{title}</span>
          ) : (
            <a href={`${paths[channel]}${replacement_id ?? template_id}/`} className="text-green">
              {choices.find(({ id }) => id === replacement_id)?.title ?? title}
            </a>
          )}
        </p>
        <p className="text-small text-soft">
          {`${t('template.to')}: ${t(`template.to.${to}`)}`}
          {channel === 'messenger' && ` · ${t('template.words_of_letter')}`}
          {unwanted > 0 && ` · ${t('template.unwanted', { count: unwanted })}`}
        </p>
      </div>
      {choices.length > 0 && (
        <div className="min-w-0 basis-60">
          <Select
            dense
            aria-label={`${t('template.words')}: ${name}`}
            empty={t('template.words_shipped')}
            value={replacement_id ?? ''}
            disabled={busy || !live}
            choices={choices.map(({ id, title: label }) => ({ value: id, text: label }))}
            onChange={(changed) =>
              void change({ replacement_id: changed.target.value ? Number(changed.target.value) : null })
            }
          />
        </div>
      )}
      {channel === 'site' || obligatory ? (
        <span className="text-small text-soft">{t(channel === 'site' ? 'template.on_site' : 'template.always')}</span>
      ) : (
        <Switch on={active} label={name} disabled={busy || !live} onClick={() => void change({ active: !active })} />
      )}
    </li>
  )
}
