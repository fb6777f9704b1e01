import { useT } from '#ui/frame.tsx'

type WithLastMessage = { last: { text: string; media: string | null; deleted: boolean; mine: boolean } }

export function useLastMessageText(): (conversation: WithLastMessage) => string {
  const t = useT()
  return ({ last }) => {
    const file = last.media?.startsWith('image/') ? t('chat.last.picture') : t('chat.last.file')
    const text = last.deleted ? t('chat.deleted') : last.text || (last.media ? file : '')
    return last.mine ? t('chat.you', { text: text }) : text
  }
}
