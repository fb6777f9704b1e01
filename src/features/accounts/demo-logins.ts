import type { PersonRole } from '#shared/access.ts'
import { hashPassword } from '#platform/password.ts'
import { demoPassword } from '#features/staff/demo-logins.ts'

type DemoLogin = { login: string; roles: readonly PersonRole[] }

/** People whom everybody may be, and so only ever written into the demo database. */
export const demoPeople = {
  tutor: { login: 'tutor@demo.test', roles: ['tutor'] },
  client: { login: 'client@demo.test', roles: ['client'] },
  both: { login: 'both@demo.test', roles: ['client', 'tutor'] },
} as const satisfies Record<string, DemoLogin>

let hash: Promise<string> | undefined

/** One hash for all of them: hashing is meant to be slow. */
export function demoPasswordHash(): Promise<string> {
  return (hash ??= hashPassword(demoPassword))
}
