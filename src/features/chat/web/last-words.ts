import { useT } from '#ui/frame.tsx'

type Told = { last: { text: string; media: string | null; deleted: boolean; mine: boolean } }

/** The last word of a conversation in one line. */
export function useLastWords(): (talk: Told) => string {
  const t = useT()
  return ({ last }) => {
    const file = last.media?.startsWith('image/') ? t('chat.last.picture') : t('chat.last.file')
    const said = last.deleted ? t('chat.deleted') : last.text || (last.media ? file : '')
    return last.mine ? t('chat.you', { text: said }) : said
  }
}
