import { lazy, Suspense } from 'react'
import { useFrame } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'

/** Nobody but tutors needs what rings, and nobody before the page is there. */
const TutorBell = lazy(async () => ({ default: (await import('#features/notifications/tutor-bell.tsx')).TutorBell }))

/** The tutors' bell, beside the menu on every screen: its place is kept until it has come. */
export function Bell() {
  const { auth } = useFrame()
  const live = useLive()
  if (auth.current_role !== 'tutor') return null
  return (
    <span data-slot="bell" className="inline-flex size-11 shrink-0">
      {live && (
        <Suspense>
          <TutorBell />
        </Suspense>
      )}
    </span>
  )
}
