import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import type { tutorChatsPage } from '../contract.ts'
import { Conversations } from './conversations.tsx'

export default function TutorChats({ data }: { data: PageData<typeof tutorChatsPage> }) {
  const t = useT()
  return <Conversations data={data} path="/chats" empty={{ text: t('chat.none_tutor'), href: '/orders/' }} />
}
