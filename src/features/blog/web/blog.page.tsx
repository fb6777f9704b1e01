import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { VoteStars } from '#ui/parts/vote-stars.tsx'
import { TextEntry } from '#features/tutor-texts/text-entry.tsx'
import type { TextEntryData } from '#features/tutor-texts/contract.ts'
import type { blogRatingCalls } from '../contract.ts'

export default function BlogPostPage({ data }: { data: TextEntryData }) {
  const t = useT()
  const { id, rating, votes } = data.entry

  async function vote(mark: number) {
    const answer = await call<(typeof blogRatingCalls)['setRating']>('POST /api/client/blog/set_rating', {
      id,
      rating: mark,
    })
    if (answer.status === 'success') return answer.data
    notifyFailure(answer, t)
    return undefined
  }

  return (
    <TextEntry data={data} more={t('blogs.more')} action={t('blogs.to_tutor')}>
      <VoteStars key={id} title={t('blogs.vote')} summary={{ rating, votes }} send={vote} />
    </TextEntry>
  )
}
