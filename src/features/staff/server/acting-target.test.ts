import { beforeAll, expect, test } from 'vitest'
import { demoPeople, demoStaff } from '#demo/logins.ts'
import type { Db } from '#platform/db/database.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { actingEndpoints, staffAuthEndpoints } from '../contract.ts'

let app: TestApp
let db: Db
beforeAll(async () => {
  app = await openApp()
  db = app.runtime.database.db
})

const memberId = async (status: number) => {
  const { login } = demoStaff.find((one) => one.status === status)!
  return (await db.selectFrom('staff_member').select('id').where('login', '=', login).executeTakeFirstOrThrow()).id
}
const loadPage = (by: Visitor, as: 'client' | 'tutor', id: number) => {
  const input = { id, reason: 'to see where one arrives' }
  return as === 'client'
    ? by.call<typeof actingEndpoints.asClient>('POST /api/admin/authorize/client', input)
    : by.call<typeof actingEndpoints.asTutor>('POST /api/admin/authorize/tutor', input)
}

test('the page shows the person and the first page that opens', async () => {
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('edition', '=', 'ua')
    .where('email', '=', demoPeople.both.login)
    .executeTakeFirstOrThrow()
  for (const as of ['client', 'tutor'] as const) {
    const staff = await app.visitor({ staff: 2 })
    const { data, status } = await staff.page(`/auth_as_user?as=${as}&id=${id}`)
    expect([status, data]).toMatchObject([
      200,
      { target: { as, id, email: demoPeople.both.login, roles: ['client', 'tutor'] } },
    ])
    await loadPage(staff, as, id)
    const { home } = (data as { target: { home: string } }).target
    expect(await staff.page(home)).toMatchObject({ status: 200, frame: { auth: { acting: { as } } } })
  }
  const staff = await app.visitor({ staff: 1 })
  const { data } = await staff.page(`/auth_as_user?as=admin&id=${await memberId(3)}`)
  expect(data).toMatchObject({ target: { name: 'Lucía Navarro', email: 'staff3@demo.test', home: '/panel/desktop/' } })
})

test('the page is in the reader’s language', async () => {
  const staff = await app.visitor({ staff: 2 })
  await staff.call<typeof staffAuthEndpoints.setLocale>('POST /api/admin/locale/set', { locale: 'pl' })
  expect((await staff.page('/auth_as_user')).frame.lang).toBe('pl-UA')
})

test('the page explains what to do if nobody is named', async () => {
  const staff = await app.visitor({ staff: 2 })
  expect(await staff.page('/auth_as_user')).toMatchObject({ status: 200, data: { target: null } })
  expect((await staff.page('/auth_as_user?as=client&id=8999999999')).status).toBe(404)
  expect(await (await app.visitor()).page('/auth_as_user')).toMatchObject({
    redirect: expect.stringContaining('/panel/login') as string,
  })
})
