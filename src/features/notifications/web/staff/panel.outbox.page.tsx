import type { PageData } from '#shared/contract.ts'
import { DataList } from '#ui/admin/data-list.tsx'
import type { Column } from '#ui/admin/data-list.tsx'
import type { Filter } from '#ui/admin/filters.tsx'
import type { ListScreen } from '#ui/admin/screen.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import type { Translate } from '#ui/frame.tsx'
import { outboxPanel } from '../../contract.ts'
import type { outboxPage } from '../../contract.ts'
import { OutboxTestForm } from './outbox-test-form.tsx'
import { MessageStateBadge } from './message-state-badge.tsx'

type Data = PageData<typeof outboxPage>
type OutboxMessage = Data['messages']['items'][number]

const screen = {
  resource: {
    name: 'outbox',
    at: outboxPanel,
    fields: { recipient: 1, channel: 1, about: 1, state: 1, created_at: 1 },
    endpoints: {},
  },
  columns: ['recipient', 'channel', 'about', 'state', 'created_at'],
} as const satisfies ListScreen

export default function Outbox({ data }: { data: Data }) {
  const t = useT()
  const { messages, channels } = data
  // Messages and messenger deliveries have ids of their own, so that those of the latter are made different.
  const items = messages.items.map((one) => (one.service === null ? one : { ...one, id: -one.id }))
  return (
    <div className="grid items-start gap-6 min-[1440px]:grid-cols-[minmax(0,1fr)_300px]">
      <div className="min-w-0">
        <DataList
          screen={screen}
          view={data.view}
          title={t('panel.page.outbox')}
          lead={t('outbox.lead')}
          none={t('outbox.empty')}
          list={{ ...messages, items }}
          filters={outboxFilters(channels, t)}
          columns={columns}
          standard={{ by: 'created_at', direction: 'desc' }}
        />
      </div>
      {/* Messengers are linked by account, so a test cannot be sent to an address. */}
      <OutboxTestForm channels={channels.filter((channel) => channel !== 'messenger')} />
    </div>
  )
}

function outboxFilters(channels: Data['channels'], t: Translate): Filter[] {
  const choices = channels.map((channel) => ({ value: channel, text: t(`outbox.channel.${channel}`) }))
  return [
    ...(channels.length > 1 ? [{ name: 'channel', label: t('outbox.channel'), kind: 'choice' as const, choices }] : []),
    { name: 'recipient', label: t('outbox.recipient'), kind: 'text' },
  ]
}

const columns: Record<keyof typeof screen.resource.fields, Column<OutboxMessage>> = {
  recipient: {
    first: 'asc',
    // Messenger messages are shown in full and have no page.
    cell: ({ id, recipient, service }) => (
      <td className="max-w-52 truncate font-medium" title={recipient}>
        {service === null ? (
          <a href={`${outboxPanel.path}${id}/`} className="text-green">
            {recipient}
          </a>
        ) : (
          recipient
        )}
      </td>
    ),
  },
  channel: { first: 'asc', cell: (message) => <ChannelCell message={message} /> },
  about: { cell: (message) => <AboutCell message={message} /> },
  state: { first: 'asc', cell: (message) => <StateCell message={message} /> },
  created_at: {
    first: 'desc',
    cell: ({ created_at: at }) => (
      <td className="whitespace-nowrap">
        <Moment seconds={at} />
      </td>
    ),
  },
}

function ChannelCell({ message: { service, channel } }: { message: OutboxMessage }) {
  const t = useT()
  return <td className="whitespace-nowrap">{service ?? t(`outbox.channel.${channel}`)}</td>
}

function AboutCell({ message: { about, service, last_error: error } }: { message: OutboxMessage }) {
  const t = useT()
  return (
    <td className="max-w-72 min-w-48 py-2 text-soft">
      <span className={`block ${service === null ? 'truncate' : 'wrap-anywhere'}`}>
        {about || t('chat_panel.file')}
      </span>
      {error && <span className="block truncate text-small text-coral">{error}</span>}
    </td>
  )
}

function StateCell({ message: { attempts, state } }: { message: OutboxMessage }) {
  const t = useT()
  return (
    <td className="whitespace-nowrap">
      <MessageStateBadge state={state} />
      {attempts > 1 && <span className="ml-2 text-small text-soft">{t('outbox.attempts', { attempts })}</span>}
    </td>
  )
}
