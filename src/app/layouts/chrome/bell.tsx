import { useFrame } from '#ui/frame.tsx'

/** The place of the tutors' bell, beside the menu on every screen. Empty until there are notifications to ring for. */
export function Bell() {
  const { auth } = useFrame()
  return auth.current_role === 'tutor' ? <span data-slot="bell" className="empty:hidden" /> : null
}
