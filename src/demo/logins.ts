import { staffStatus } from '#shared/access.ts'
import type { PersonRole, StaffStatus } from '#shared/access.ts'

/** Public, so it is only ever written to the embedded demo database. */
export const demoPassword = 'demo-repeto'

export const demoStaff: readonly { login: string; name: string; status: StaffStatus }[] = [
  { login: 'staff1@demo.test', name: 'Olha Marchenko', status: staffStatus.head },
  { login: 'staff2@demo.test', name: 'Marek Zieliński', status: staffStatus.tutors },
  { login: 'staff3@demo.test', name: 'Lucía Navarro', status: staffStatus.content },
  { login: 'staff4@demo.test', name: 'Daniel Brooks', status: staffStatus.deputy },
]

type DemoLogin = { login: string; roles: readonly PersonRole[] }

/** These accounts get the public demo password, and only in the embedded database. */
export const demoPeople = {
  tutor: { login: 'tutor@demo.test', roles: ['tutor'] },
  beginner: { login: 'newtutor@demo.test', roles: ['tutor'] },
  client: { login: 'client@demo.test', roles: ['client'] },
  both: { login: 'both@demo.test', roles: ['client', 'tutor'] },
} as const satisfies Record<string, DemoLogin>
