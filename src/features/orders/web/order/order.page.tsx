import type { PageData } from '#shared/contract.ts'
import type { orderPage } from '../../contract/order-page.ts'
import { ClientView } from '../client/client-view.tsx'
import { TutorView } from '../tutor/tutor-view.tsx'

export default function OrderPage({ data }: { data: PageData<typeof orderPage> }) {
  const { client, tutor, ...reader } = data
  return client ? (
    <ClientView key={client.id} order={client} {...reader} />
  ) : (
    tutor && <TutorView key={tutor.id} order={tutor} {...reader} />
  )
}
