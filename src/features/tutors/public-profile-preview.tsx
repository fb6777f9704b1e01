import { Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import type { WirePublicProfile } from './contract/public-profile.ts'
import {
  PublicProfileAbout,
  PublicProfileHeader,
  PublicProfilePlaces,
  PublicProfileEducation,
  PublicProfileSubjects,
  PublicProfileVideo,
  PublicProfileSchedule,
} from './public-profile-parts.tsx'

/** Compact public profile, for the editor's preview and for moderation. */
export function PublicProfilePreview({ tutor }: { tutor: WirePublicProfile }) {
  const t = useT()
  const cheapest = tutor.subjects.length > 0 ? Math.min(...tutor.subjects.map(({ price }) => price)) : 0
  return (
    <article className="@container">
      <div className="grid grid-cols-1 gap-8">
        <header className="grid gap-5">
          <PublicProfileHeader tutor={tutor} within />
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
        <PublicProfileVideo tutor={tutor} />
        <PublicProfileAbout tutor={tutor} within />
        <PublicProfileSubjects tutor={tutor} within />
        <PublicProfileSchedule tutor={tutor} within />
        <PublicProfilePlaces tutor={tutor} within />
        <PublicProfileEducation tutor={tutor} within />
      </div>
    </article>
  )
}
