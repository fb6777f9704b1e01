import { Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import type { Shown } from './shown-contract.ts'
import {
  ShownAbout,
  ShownHead,
  ShownPlaces,
  ShownProofs,
  ShownSubjects,
  ShownVideo,
  ShownWeek,
} from './shown-parts.tsx'

/** A tutor's page in small: where tutors see what becomes of what they type, and staff what they are to let through. */
export function ShownTutor({ tutor }: { tutor: Shown }) {
  const t = useT()
  const cheapest = tutor.subjects.length > 0 ? Math.min(...tutor.subjects.map(({ price }) => price)) : 0
  return (
    <article className="@container">
      <div className="grid grid-cols-1 gap-8">
        <header className="grid gap-5">
          <ShownHead tutor={tutor} within />
          {cheapest > 0 && !tutor.school_rates && (
            <p className="rounded-card border border-line bg-card px-5 py-4 text-base text-soft">
              {t('shown.from')}{' '}
              <b className="text-title font-semibold whitespace-nowrap text-ink tabular-nums">
                <Sum minor={cheapest} currency={tutor.currency} />
              </b>{' '}
              {t('shown.an_hour')}
            </p>
          )}
          {tutor.short_description && <p className="max-w-text text-lead wrap-anywhere">{tutor.short_description}</p>}
        </header>
        <ShownVideo tutor={tutor} />
        <ShownAbout tutor={tutor} within />
        <ShownSubjects tutor={tutor} within />
        <ShownWeek tutor={tutor} within />
        <ShownPlaces tutor={tutor} within />
        <ShownProofs tutor={tutor} within />
      </div>
    </article>
  )
}
