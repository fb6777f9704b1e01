import { lazy, Suspense } from 'react'
import { useFrame } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'

/** Loaded on demand because only tutors need it. */
const TutorBell = lazy(async () => ({
  default: (await import('#features/notifications/tutor-notification-bell.tsx')).TutorNotificationBell,
}))

/** Reserves its space until the bell is loaded. */
export function Bell() {
  const { auth } = useFrame()
  const live = useHydrated()
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
