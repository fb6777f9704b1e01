import { MomentCell } from '#ui/admin/cells.tsx'
import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { listScreen } from '#ui/admin/screen.ts'
import { useT } from '#ui/frame.tsx'
import { outbox } from '../../contract.ts'
import type { OutboxChannel } from '../../model.ts'
import { AboutCell, ChannelCell, StateCell } from './outbox-cells.tsx'
import { OutboxTestForm } from './outbox-test-form.tsx'

const screen = listScreen(outbox, {
  columns: ['recipient', 'channel', 'about', 'state', 'created_at'],
  filters: ['channel', 'recipient', 'state'],
  moreFilters: ['created_at'],
  cells: { channel: ChannelCell, about: AboutCell, state: StateCell, created_at: MomentCell },
  looks: { recipient: 'max-w-52!', about: 'min-w-48 py-2 text-soft whitespace-normal!' },
  // Messenger messages are shown in full and have no page.
  linkOf: ({ id, service }) => (service === null ? `${outbox.at.path}${id}/` : undefined),
})

export default function Outbox({ data }: { data: ListData & { channels: OutboxChannel[] } }) {
  const t = useT()
  return (
    <div className="grid items-start gap-6 min-[1440px]:grid-cols-[minmax(0,1fr)_300px]">
      <div className="min-w-0">
        <ResourceList screen={screen} data={data} lead={t('outbox.lead')} none={t('outbox.empty')} />
      </div>
      {/* Messengers are linked by account, so a test cannot be sent to an address. */}
      <OutboxTestForm channels={data.channels.filter((channel) => channel !== 'messenger')} />
    </div>
  )
}
