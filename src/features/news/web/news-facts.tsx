import { CalendarDays, Clock, UserRound } from 'lucide-react'
import { Facts } from '#ui/content/facts.tsx'
import { LocalDay } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import type { NewsCard } from '../contract.ts'

type Props = { post: Pick<NewsCard, 'published_at' | 'minutes' | 'rating' | 'votes'>; author?: string }

export function NewsFacts({ post: { published_at, minutes, rating, votes }, author }: Props) {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Facts
        items={[
          author !== undefined && { Icon: UserRound, text: author },
          { Icon: CalendarDays, text: <LocalDay seconds={published_at} short={author === undefined} /> },
          { Icon: Clock, text: t('materials.minutes', { count: minutes }) },
        ]}
      />
      {votes > 0 && <Stars value={rating} single />}
    </div>
  )
}
