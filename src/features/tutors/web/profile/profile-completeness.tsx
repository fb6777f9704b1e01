import { ChevronRight } from 'lucide-react'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { Progress } from '#ui/parts/progress.tsx'
import type { CompletenessItem } from '../../rating-model.ts'
import type { WireOwnTutor } from './editor/profile-values.ts'

export function ProfileCompleteness(props: {
  completeness: WireOwnTutor['completeness']
  open: boolean
  onGo: (item: CompletenessItem) => void
}) {
  const { completeness, open, onGo } = props
  const t = useT()
  const missing = completeness.items.filter(({ done }) => !done)
  // Required items first, then by gain.
  const sorted = missing.toSorted((a, b) => Number(b.needed) - Number(a.needed) || b.gain - a.gain)
  return (
    <section
      aria-label={t('completeness.title')}
      className="grid gap-2 rounded-card border border-line bg-card p-4 tablet:px-5"
    >
      <Progress
        label={t('completeness.title')}
        value={completeness.percent / 100}
        note={t('completeness.percent', { percent: completeness.percent })}
      />
      {sorted.length > 0 && (
        <details open={open}>
          <summary className="py-1 text-base text-green">{t('completeness.missing', { count: sorted.length })}</summary>
          <ul className="divide-y divide-line">
            {sorted.map(({ item, gain, needed }) => (
              <li key={item}>
                <button
                  type="button"
                  onClick={() => onGo(item)}
                  className="group flex w-full items-center gap-3 py-2 text-left"
                >
                  <span className="min-w-0 flex-1">
                    <span className="flex flex-wrap items-center gap-x-2">
                      <span className="text-base font-medium group-hover:text-green">{t(`completeness.${item}`)}</span>
                      {needed && <Badge tone="sun">{t('completeness.needed')}</Badge>}
                    </span>
                    <span className="block text-small text-soft">{t(`completeness.${item}.why`)}</span>
                  </span>
                  <span className="shrink-0 text-base text-green tabular-nums">{t('completeness.gain', { gain })}</span>
                  <ChevronRight className="text-soft" />
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
