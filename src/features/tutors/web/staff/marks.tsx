import type { PageData } from '#shared/contract.ts'
import { localized } from '#shared/locale.ts'
import { useFrame } from '#ui/frame.tsx'
import type { staffTutorPage } from '../../staff-contract.ts'
import { Marks, StateBadge } from '../panel.tutor-marks.tsx'

/** A tutor as staff see one, on the wire. */
export type Shown = PageData<typeof staffTutorPage>['tutor']
export type Phrases = PageData<typeof staffTutorPage>['phrases']

/** In the reader's language; one that was never given is known by number. */
export function useNameOf(): (tutor: Pick<Shown, 'id' | 'names'>) => string {
  const { locale, edition } = useFrame()
  return ({ id, names }) => localized(names, locale, edition.locales[0]!) || `№${id}`
}

/** How things stand, in a row of words. */
export function AllMarks({ tutor }: { tutor: Shown }) {
  return (
    <span className="inline-flex max-w-full flex-wrap gap-1">
      <StateBadge state={tutor.state} />
      <Marks tutor={{ ...tutor, waiting: tutor.waiting?.state === 'waiting' }} />
    </span>
  )
}
