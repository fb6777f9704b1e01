import type { PersonRole } from '#shared/access.ts'

type DemoLogin = { login: string; roles: readonly PersonRole[] }

/** People of every demo, whom everybody may be: they have a password in the embedded database only. */
export const demoPeople = {
  tutor: { login: 'tutor@demo.test', roles: ['tutor'] },
  /** With a profile that is still to be filled in. */
  beginner: { login: 'newtutor@demo.test', roles: ['tutor'] },
  client: { login: 'client@demo.test', roles: ['client'] },
  both: { login: 'both@demo.test', roles: ['client', 'tutor'] },
} as const satisfies Record<string, DemoLogin>
