import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { listScreen } from '#ui/admin/screen.ts'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import { useT } from '#ui/frame.tsx'
import { deliveryPanel } from '../../contract/partners.ts'
import { ResendButton } from './resend-button.tsx'

/** The status that the receiver answered, or why there was no answer. */
function LastResponse({ row: { last_error } }: { row: ListScreenRow<typeof deliveryPanel> }) {
  const t = useT()
  return /^[a-z_]+$/.test(last_error) ? t(`webhook_delivery.error.${last_error}`) : last_error
}

const screen = listScreen(deliveryPanel, {
  columns: ['url', 'type', 'object_id', 'state', 'attempts', 'last_error', 'created_at', 'delivered_at'],
  filters: ['state', 'type', 'created_at'],
  linkOf: () => undefined,
  cells: { last_error: LastResponse },
  RowLinks: ResendButton,
})

export default function WebhookDeliveries({ data }: { data: ListData }) {
  const t = useT()
  return <ResourceList screen={screen} data={data} none={t('webhook_delivery.none')} />
}
