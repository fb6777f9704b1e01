import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { useT } from '#ui/frame.tsx'
import { outboxScreen } from '../../admin.ts'
import type { OutboxChannel } from '../../model.ts'
import { OutboxTestForm } from './outbox-test-form.tsx'

export default function Outbox({ data }: { data: ListData & { channels: OutboxChannel[] } }) {
  const t = useT()
  return (
    <div className="grid items-start gap-6 min-[1440px]:grid-cols-[minmax(0,1fr)_300px]">
      <div className="min-w-0">
        <ResourceList screen={outboxScreen} data={data} lead={t('outbox.lead')} none={t('outbox.empty')} />
      </div>
      {/* Messengers are linked by account, so a test cannot be sent to an address. */}
      <OutboxTestForm channels={data.channels.filter((channel) => channel !== 'messenger')} />
    </div>
  )
}
