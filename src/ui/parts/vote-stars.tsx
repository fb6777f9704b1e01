import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { useT } from '../frame.tsx'
import { useHydrated } from '../hydrated.ts'
import { Stars } from './stars.tsx'

const marks = [1, 2, 3, 4, 5]
type Summary = { rating: number; votes: number }

/** Asks for a vote from one to five and shows the average. `send` returns nothing if the vote could not be saved. */
export function VoteStars({
  title,
  summary,
  send,
}: {
  title: string
  summary: Summary
  send: (mark: number) => Promise<Summary | undefined>
}) {
  const t = useT()
  const id = useId()
  const isHydrated = useHydrated()
  const [own, setOwn] = useState(0)
  const [isSending, setSending] = useState(false)
  const [shown, setShown] = useState(summary)

  async function vote(mark: number) {
    if (isSending) return
    setSending(true)
    const saved = await send(mark)
    setSending(false)
    if (!saved) return
    setOwn(mark)
    setShown(saved)
  }

  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-card p-4 tablet:p-5">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-1">
        <div className="-ml-2 flex" data-own={own || undefined}>
          {marks.map((mark) => (
            <button
              key={mark}
              type="button"
              disabled={!isHydrated}
              aria-pressed={own === mark}
              aria-disabled={isSending || undefined}
              onClick={() => void vote(mark)}
              className="group grid size-11 cursor-pointer place-items-center rounded-card"
            >
              <Star
                aria-hidden
                className={`size-7 transition-colors duration-150 ${mark <= own ? 'fill-sun text-sun' : 'text-edge group-hover:text-sun'}`}
              />
              <span className="sr-only">{t('vote.mark', { mark })}</span>
            </button>
          ))}
        </div>
        {shown.votes > 0 && (
          <p className="flex items-center gap-2 text-base">
            <Stars value={shown.rating} single />
            <span className="text-soft">{t('vote.count', { count: shown.votes })}</span>
          </p>
        )}
      </div>
      <p role="status" className="min-h-5 text-small text-soft">
        {own > 0 && t('vote.thanks')}
      </p>
    </section>
  )
}
