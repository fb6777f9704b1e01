import { cookieName, startSession } from '#platform/session/sessions.ts'
import type { StaffStatus } from '#shared/access.ts'
import type { WireAnswer } from '#shared/contract.ts'
import type { adminEndpoints } from '#features/staff/contract.ts'
import type { TestApp, Visitor } from './app.ts'

type Calls = typeof adminEndpoints
export type AdminInput = {
  login: string
  name?: string
  status: number
  password?: string
  current_password?: string
  active?: boolean
  locale?: '' | 'pl'
}

export const createAdmin = (by: Visitor, given: AdminInput) =>
  by.call<Calls['create']>('POST /api/admin/admin/create', {
    admin: { name: 'Ірина', ...given },
  })
export const saveAdmin = (by: Visitor, admin: { id: number } & Partial<AdminInput>) =>
  by.call<Calls['save']>('POST /api/admin/admin/save', { admin })
export const changeAdmin = (by: Visitor, id: number, field: 'active' | 'status', value: boolean | number) =>
  by.call<Calls['changeCheckout']>('POST /api/admin/admin/change_checkout', { id, field, value })
export const getAdmin = (by: Visitor, id: number) => by.call<Calls['get']>('GET /api/admin/admin/get', { admin_id: id })
export const deleteAdmin = (by: Visitor, id: number) =>
  by.call<Calls['delete']>('POST /api/admin/admin/delete', { admin_id: id })

export const sendLink = (by: Visitor, id: number) =>
  by.call<Calls['sendLink']>('POST /api/admin/admin/send_link', { admin_id: id })

export const adminFrom = (answer: Awaited<ReturnType<typeof saveAdmin>>): WireAnswer<Calls['get']>['admin'] => {
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.admin
}

let members = 0
/** Inserts a staff member of the given editions directly into the database. */
export async function addMember({ runtime }: TestApp, editions: Record<string, StaffStatus>) {
  const { db } = runtime.database
  const [login, name] = [`m${++members}@demo.test`, `Member ${members}`]
  const { id } = await db
    .insertInto('staff_member')
    .values({ login, name, password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [edition, status] of Object.entries(editions))
    await db.insertInto('staff_edition').values({ staff_id: id, edition, status }).execute()
  return { id, login, name }
}

export async function logInMember(app: TestApp, id: number, edition = 'ua'): Promise<Visitor> {
  const visitor = await app.visitor({ edition })
  const { database, clock } = app.runtime
  const session = { edition, realm: 'staff', subjectId: id, now: clock() } as const
  visitor.cookies[cookieName.staff] = await startSession(database.db, session)
  return visitor
}
