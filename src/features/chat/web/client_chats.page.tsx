import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import type { clientTalksPage } from '../contract.ts'
import { Talks } from './talks.tsx'

export default function ClientTalks({ data }: { data: PageData<typeof clientTalksPage> }) {
  const t = useT()
  return <Talks data={data} path="/client_chats" empty={{ text: t('chat.none_client'), href: '/client_orders' }} />
}
