import { ChevronDown } from 'lucide-react'
import { publicMaxPoints } from '#features/tutors/rating-model.ts'
import { useT } from '#ui/frame.tsx'
import type { CatalogCard } from '../../contract.ts'

type Part = CatalogCard['parts'][number]

/** Explains the position in the list: the strongest parts of the score in one line, all parts on expanding. */
export function RankingReasons({ tutor: { parts, score, top } }: { tutor: CatalogCard }) {
  const t = useT()
  const points = t('catalog.points', { score, figure: String(score) })
  const formatPart = ({ part, points }: Part) => `${t(`catalog.part.${part}`)}\u00A0${points}`
  return (
    <details className="group/why relative text-small text-soft max-tablet:col-span-full max-tablet:border-t max-tablet:border-line tablet:col-start-2">
      <summary className="flex min-h-11 list-none items-center gap-1 hover:text-ink max-tablet:-mb-3 tablet:min-h-8">
        <span>
          {`${t('catalog.why')}: `}
          <b className="font-semibold text-ink">{points}</b>
          {pickStrongest(parts)
            .map((part) => `\u00A0· ${formatPart(part)}`)
            .join('')}
        </span>
        <ChevronDown className="size-4 transition-transform duration-150 group-open/why:rotate-180" />
      </summary>
      <div className="grid gap-1 pb-1 max-tablet:pt-3">
        <ul className="grid gap-x-6 text-ink tabular-nums tablet:grid-cols-2">
          {parts.map(({ part, points }) => (
            <li key={part}>{`${String(points).padStart(2, figureSpace)} ${t(`catalog.part.${part}`)}`}</li>
          ))}
          <li className="col-span-full font-semibold">{`= ${points}`}</li>
        </ul>
        {top && <p>{t('catalog.top_about')}</p>}
        <p>{t('catalog.why_about')}</p>
      </div>
    </details>
  )
}

const maxPoints: Record<string, number> = publicMaxPoints

/** Unknown parts count as half, so only more than half is worth mentioning. */
function pickStrongest(parts: readonly Part[]): Part[] {
  return parts
    .filter(({ part, points }) => points > Math.round((maxPoints[part] ?? 0) / 2))
    .sort((a, b) => b.points - a.points)
    .slice(0, 3)
}

/** This space is as wide as a digit, which aligns the numbers. */
const figureSpace = '\u2007'
