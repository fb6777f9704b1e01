import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import type { clientChatsPage } from '../contract.ts'
import { Conversations } from './conversations.tsx'

export default function ClientChats({ data }: { data: PageData<typeof clientChatsPage> }) {
  const t = useT()
  return (
    <Conversations data={data} path="/client_chats" empty={{ text: t('chat.none_client'), href: '/client_orders' }} />
  )
}
