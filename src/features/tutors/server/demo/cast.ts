/** So many have everything that people have: papers, waiting changes, sessions. Whoever is loaded on top is a crowd. */
export const demoTutors = 300

/**
 * `complete` lack nothing and `beginner` has just begun: everybody may sign in as them. `leaving` and `deleted` are rare,
 * and so appointed.
 */
export type Role = 'complete' | 'beginner' | 'leaving' | 'deleted' | 'usual' | 'crowd'

const appointed: Record<number, Role> = {
  1: 'complete',
  2: 'complete',
  3: 'beginner',
  24: 'leaving',
  57: 'deleted',
  131: 'leaving',
  208: 'deleted',
}

export function roleOf(number: number): Role {
  return appointed[number] ?? (number <= demoTutors ? 'usual' : 'crowd')
}
