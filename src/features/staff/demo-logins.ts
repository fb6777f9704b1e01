import { staffStatus } from '#shared/access.ts'
import type { StaffStatus } from '#shared/access.ts'

/** Public, so it is only ever written to the embedded demo database. */
export const demoPassword = 'demo-repeto'

export const demoStaff: readonly { login: string; name: string; status: StaffStatus }[] = [
  { login: 'staff1@demo.test', name: 'Olha Marchenko', status: staffStatus.head },
  { login: 'staff2@demo.test', name: 'Marek Zieliński', status: staffStatus.tutors },
  { login: 'staff3@demo.test', name: 'Lucía Navarro', status: staffStatus.content },
  { login: 'staff4@demo.test', name: 'Daniel Brooks', status: staffStatus.deputy },
]
