import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import type { tutorTalksPage } from '../contract.ts'
import { Talks } from './talks.tsx'

export default function TutorTalks({ data }: { data: PageData<typeof tutorTalksPage> }) {
  const t = useT()
  return <Talks data={data} path="/chats" empty={{ text: t('chat.none_tutor'), href: '/orders/' }} />
}
