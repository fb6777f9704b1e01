import { ChevronDown } from 'lucide-react'
import { useT } from '#ui/frame.tsx'
import type { PublicRating } from '../../contract.ts'

export function RatingBreakdown({ rating: { score, most, parts } }: { rating: PublicRating }) {
  const t = useT()
  return (
    <section aria-labelledby="rating-title" className="grid grid-cols-1 gap-3">
      <h2 id="rating-title" className="text-lead font-semibold">
        {t('tutor_page.rating')}
      </h2>
      <details className="group rounded-card border border-line bg-card">
        <summary className="flex list-none items-center gap-4 p-5">
          <span className="flex items-baseline gap-2">
            <b className="text-title leading-none font-bold">{score}</b>
            <span className="text-base text-soft">{t('tutor_page.rating.of', { most })}</span>
          </span>
          <span className="ml-auto text-right text-base text-green">{t('tutor_page.rating.parts')}</span>
          <ChevronDown className="text-green transition-transform duration-150 group-open:rotate-180" />
        </summary>
        <div className="grid gap-4 px-5 pb-5">
          <p className="max-w-text text-base text-soft">{t('tutor_page.rating.about')}</p>
          <ul className="grid gap-4">
            {parts.map(({ part, points, most: maxPoints, known }) => (
              <li key={part} className="grid gap-1">
                <p className="flex items-baseline justify-between gap-4 text-base">
                  <span className="font-medium">{t(`tutor_page.part.${part}`)}</span>
                  <span className="shrink-0 text-soft tabular-nums">
                    {t('tutor_page.rating.points', { points, most: maxPoints })}
                  </span>
                </p>
                <progress aria-hidden value={points} max={maxPoints} className="w-full" />
                <p className="text-small text-soft">
                  {known ? t(`tutor_page.part.${part}.about`) : t('tutor_page.rating.unknown')}
                </p>
              </li>
            ))}
          </ul>
        </div>
      </details>
    </section>
  )
}
