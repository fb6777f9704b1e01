/** Tutors with documents, revisions and sessions. Higher numbers are bulk data without them. */
export const demoTutorCount = 300

/**
 * `complete` and `beginner` are the public demo logins. `leaving` and `deleted` are rare, so their numbers are fixed.
 */
export type DemoRole = 'complete' | 'beginner' | 'leaving' | 'deleted' | 'usual' | 'crowd'

const fixedRoles: Record<number, DemoRole> = {
  1: 'complete',
  2: 'complete',
  3: 'beginner',
  24: 'leaving',
  57: 'deleted',
  131: 'leaving',
  208: 'deleted',
}

export function demoRole(number: number): DemoRole {
  return fixedRoles[number] ?? (number <= demoTutorCount ? 'usual' : 'crowd')
}
