import type { StaffStatus } from '#shared/access.ts'

/** Known to everybody, and so only ever written into the embedded demo database. */
export const demoPassword = 'demo-repeto'

export const demoStaff: readonly { login: string; name: string; status: StaffStatus }[] = [
  { login: 'staff1@demo.test', name: 'Olha Marchenko', status: 1 },
  { login: 'staff2@demo.test', name: 'Marek Zieliński', status: 2 },
  { login: 'staff3@demo.test', name: 'Lucía Navarro', status: 3 },
  { login: 'staff4@demo.test', name: 'Daniel Brooks', status: 4 },
]
