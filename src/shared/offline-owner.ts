import type { WireAuth } from './access.ts'

/** The person and role whose lists may stay in this browser; undefined when nobody is signed in. */
export function offlineOwner({ current_role, client_info, tutor_info }: WireAuth): string | undefined {
  const person = current_role === 'tutor' ? tutor_info : client_info
  return current_role && person ? `${current_role} ${person.id}` : undefined
}
