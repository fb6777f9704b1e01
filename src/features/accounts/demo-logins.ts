import type { PersonRole } from '#shared/access.ts'

type DemoLogin = { login: string; roles: readonly PersonRole[] }

/** These accounts get the public demo password, and only in the embedded database. */
export const demoPeople = {
  tutor: { login: 'tutor@demo.test', roles: ['tutor'] },
  beginner: { login: 'newtutor@demo.test', roles: ['tutor'] },
  client: { login: 'client@demo.test', roles: ['client'] },
  both: { login: 'both@demo.test', roles: ['client', 'tutor'] },
} as const satisfies Record<string, DemoLogin>
