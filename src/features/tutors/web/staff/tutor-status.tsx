import type { PageData } from '#shared/contract.ts'
import { localized } from '#shared/locale.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import type { staffTutorPage } from '../../contract/staff.ts'
import { TutorBadges, TutorStateBadge } from './tutor-badges.tsx'

export type WireStaffTutor = PageData<typeof staffTutorPage>['tutor']
export type ReturnPhrases = PageData<typeof staffTutorPage>['phrases']

/** Falls back to the number. */
export function useTutorName(): (tutor: Pick<WireStaffTutor, 'id' | 'names'>) => string {
  const t = useT()
  const { locale, edition } = useFrame()
  return ({ id, names }) => localized(names, locale, edition.locales[0]!) || t('row.number', { id })
}

export function TutorStatusBadges({ tutor }: { tutor: WireStaffTutor }) {
  return (
    <span className="inline-flex max-w-full flex-wrap gap-1">
      <TutorStateBadge state={tutor.state} />
      <TutorBadges tutor={{ ...tutor, waiting: tutor.waiting?.state === 'waiting' }} />
    </span>
  )
}
