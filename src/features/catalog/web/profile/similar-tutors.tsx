import { useT } from '#ui/frame.tsx'
import type { TutorCardData } from '../../contract.ts'
import { TutorCard } from '../../tutor-card.tsx'

export function SimilarTutors({ tutors }: { tutors: readonly TutorCardData[] }) {
  const t = useT()
  if (tutors.length === 0) return null
  return (
    <section id="similar" aria-labelledby="similar-title" className="mt-12 border-t border-line pt-10">
      <h2 id="similar-title" className="mb-5 text-lead font-semibold">
        {t('tutor_page.similar')}
      </h2>
      <ul className="grid gap-4 tablet:grid-cols-2 wide:grid-cols-3">
        {tutors.map((tutor) => (
          <li key={tutor.id} className="max-tablet:nth-[n+5]:hidden">
            <TutorCard tutor={tutor} />
          </li>
        ))}
      </ul>
    </section>
  )
}
