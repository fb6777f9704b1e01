import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { actingEndpoints, staffAuthEndpoints } from '#features/staff/contract.ts'
import { demoPassword, demoStaff } from '#demo/logins.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { Db } from '../db/database.ts'
import { endSessionsOf, deleteExpiredSessions } from './sessions.ts'

let app: TestApp
let db: Db
beforeAll(async () => {
  app = await openApp()
  db = app.runtime.database.db
})

const { login } = demoStaff[0]!
const morning = new Date('2026-03-01T08:00:00Z')
const later = (hours: number) => new Date(morning.getTime() + hours * 3600 * 1000)

beforeEach(() => app.setTime(morning))

const signIn = (visitor: Visitor) =>
  visitor.call<typeof staffAuthEndpoints.login>('POST /api/admin/login', { login, password: demoPassword })
const isStaff = async (visitor: Visitor) => (await visitor.page('/panel/desktop/')).page === 'panel.desktop'
const isClient = async (visitor: Visitor) => (await visitor.page('/')).frame.auth.client
const rowOf = (token: string) =>
  db
    .selectFrom('session')
    .selectAll()
    .where('token_hash', '=', createHash('sha256').update(token).digest())
    .executeTakeFirst()

describe('the session token', () => {
  test('has 256 random bits, and only its hash is stored', async () => {
    const visitor = await app.visitor()
    await signIn(visitor)
    const token = visitor.cookies['repeto_staff']!
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await rowOf(token)).toMatchObject({ edition: 'ua', realm: 'staff' })
    const rows = await db.selectFrom('session').selectAll().execute()
    expect(rows.filter((row) => Object.values(row).some((value) => String(value).includes(token)))).toEqual([])
  })

  test('changes at every sign-in, and the previous one is revoked', async () => {
    const visitor = await app.visitor()
    await signIn(visitor)
    const before = { ...visitor.cookies }
    await signIn(visitor)
    expect(visitor.cookies['repeto_staff']).not.toBe(before['repeto_staff'])
    expect(await isStaff(visitor)).toBe(true)
    expect(await rowOf(before['repeto_staff']!)).toBeUndefined()
    const old = await app.web.inject({
      url: '/panel/desktop/?_data',
      headers: { host: 'ua.localhost' },
      cookies: before,
    })
    expect(old.json()).toMatchObject({ redirect: expect.stringMatching(/^\/panel\/login/) })
  })

  test('is never adopted from the client', async () => {
    const planted = 'p'.repeat(43)
    const victim = await app.visitor()
    victim.cookies['repeto_staff'] = planted
    await signIn(victim)
    expect(victim.cookies['repeto_staff']).not.toBe(planted)
    expect(await rowOf(planted)).toBeUndefined()
  })

  test('is valid only in its edition and realm', async () => {
    const { cookies } = await app.visitor({ staff: 1 })
    const open = async (host: string, name: string) => {
      const response = await app.web.inject({
        url: '/?_data',
        headers: { host },
        cookies: { [name]: cookies['repeto_staff']! },
      })
      const { auth } = response.json<{ frame: { auth: { admin: boolean; client: boolean; tutor: boolean } } }>().frame
      return auth.admin || auth.client || auth.tutor
    }
    expect(await open('ua.localhost', 'repeto_staff')).toBe(true)
    expect(await open('pl.localhost', 'repeto_staff')).toBe(false)
    expect(await open('ua.localhost', 'repeto_person')).toBe(false)
  })
})

describe('a session', () => {
  test('of staff ends after twelve hours, even if active', async () => {
    const visitor = await app.visitor({ staff: 1 })
    for (const hours of [1, 6, 11.99]) {
      app.setTime(later(hours))
      expect([hours, await isStaff(visitor)]).toEqual([hours, true])
    }
    app.setTime(later(12))
    expect(await isStaff(visitor)).toBe(false)
  })

  test('of a person is extended: it ends thirty days after the last visit', async () => {
    const visitor = await app.visitor({ roles: ['client'] })
    for (const days of [29, 58, 87]) {
      app.setTime(later(days * 24))
      expect([days, await isClient(visitor)]).toEqual([days, true])
    }
    app.setTime(later((87 + 30) * 24))
    expect(await isClient(visitor)).toBe(false)
  })

  test('of a person is extended in the browser, too: the cookie is sent again', async () => {
    const visitor = await app.visitor({ roles: ['client'] })
    for (const url of ['/', '/?_data', '/api/client/main_page']) {
      app.setTime(later(29 * 24 + url.length))
      expect([url, (await visitor.send('GET', url)).cookies]).toMatchObject([
        url,
        [{ name: 'repeto_person', value: visitor.cookies['repeto_person'], maxAge: 30 * 24 * 3600 }],
      ])
    }
  })

  test('of a person is not written to the database at every request', async () => {
    const visitor = await app.visitor({ roles: ['client'] })
    app.setTime(later(0.5))
    await visitor.page('/')
    expect((await rowOf(visitor.cookies['repeto_person']!))?.seen_at).toEqual(morning)
  })

  test('leaves nothing behind', async () => {
    const visitor = await app.visitor({ staff: 1 })
    await deleteExpiredSessions(db, later(11))
    expect(await rowOf(visitor.cookies['repeto_staff']!)).toBeDefined()
    await deleteExpiredSessions(db, later(13))
    expect(await rowOf(visitor.cookies['repeto_staff']!)).toBeUndefined()
  })
})

describe('staff lose access at once', () => {
  test('when they are removed from the edition, and only there', async () => {
    const here = await app.visitor({ staff: 2 })
    const there = await app.visitor({ staff: 2, edition: 'pl' })
    const id = (await here.page('/panel/desktop/')).frame.auth.admin_info!.id
    await db.deleteFrom('staff_edition').where('staff_id', '=', id).where('edition', '=', 'ua').execute()
    expect([await isStaff(here), await isStaff(there)]).toEqual([false, true])
  })

  test('when they are deactivated', async () => {
    const visitor = await app.visitor({ staff: 4 })
    expect(await isStaff(visitor)).toBe(true)
    await db.updateTable('staff_member').set({ active: false }).where('login', '=', demoStaff[3]!.login).execute()
    expect(await isStaff(visitor)).toBe(false)
    const call = await visitor.send('POST', '/api/admin/cities', { payload: {} })
    expect(call.statusCode).toBe(401)
  })

  test('when their status is lowered', async () => {
    const visitor = await app.visitor({ staff: 3 })
    expect((await visitor.page('/panel/users_cities/')).status).toBe(200)
    await db
      .updateTable('staff_edition')
      .set({ status: 2 })
      .where('staff_id', '=', (await visitor.page('/panel/desktop/')).frame.auth.admin_info!.id)
      .execute()
    expect((await visitor.page('/panel/users_cities/')).status).toBe(403)
  })
})

describe('impersonation', () => {
  const reason = 'a test of sessions'
  /** Signs in a staff member who impersonates a new tutor or another member. */
  async function acting(as: 'tutor' | 'admin'): Promise<Visitor> {
    const staff = await app.visitor({ staff: 1 })
    await become(staff, as)
    return staff
  }
  async function become(staff: Visitor, as: 'tutor' | 'admin') {
    if (as === 'tutor') {
      const { personId: id } = await app.visitor({ roles: ['tutor'] })
      await staff.call<typeof actingEndpoints.asTutor>('POST /api/admin/authorize/tutor', { id: id!, reason })
    } else {
      const other = { login: `${crypto.randomUUID()}@demo.test`, name: 'Another', password_hash: '' }
      const { id } = await db.insertInto('staff_member').values(other).returning('id').executeTakeFirstOrThrow()
      await db.insertInto('staff_edition').values({ staff_id: id, edition: 'ua', status: 3 }).execute()
      await staff.call<typeof actingEndpoints.asAdmin>('POST /api/admin/authorize/admin', { id, reason })
    }
  }
  const auth = async (visitor: Visitor) => (await visitor.page('/')).frame.auth
  const isActing = async (visitor: Visitor) => (await auth(visitor)).acting !== null
  const signOut = (visitor: Visitor) => visitor.call<typeof staffAuthEndpoints.logout>('POST /api/admin/logout', {})

  test.each(['tutor', 'admin'] as const)('of %s ends after half an hour, even if active', async (as) => {
    const staff = await acting(as)
    for (const minutes of [1, 15, 29.9]) {
      app.setTime(later(minutes / 60))
      const sent = await staff.send('GET', '/?_data')
      expect([minutes, await isActing(staff), sent.cookies]).toEqual([minutes, true, []])
    }
    app.setTime(later(0.5))
    expect(await auth(staff)).toMatchObject({ tutor: false, acting: null, admin: as === 'tutor' })
  })

  test.each(['tutor', 'admin'] as const)(
    "of %s ends with the staff member's own session, and announces that",
    async (as) => {
      const staff = await app.visitor({ staff: 1 })
      app.setTime(later(11.75))
      await become(staff, as)
      expect((await auth(staff)).acting?.until).toBe(later(12).getTime() / 1000)
      app.setTime(later(12))
      expect(await auth(staff)).toMatchObject({ admin: false, tutor: false, acting: null })
    },
  )

  test.each(['tutor', 'admin'] as const)(
    'of %s ends when the staff member signs out, here or in another edition',
    async (as) => {
      const here = await acting(as)
      const token = here.cookies[as === 'admin' ? 'repeto_staff' : 'repeto_person']!
      await signOut(here)
      expect(await rowOf(token)).toBeUndefined()
      expect(await auth(here)).toMatchObject({ admin: false, tutor: false, acting: null })

      const carried = await app.visitor({ staff: 1 })
      const left = await carried.call<typeof staffAuthEndpoints.leaveForEdition>('POST /api/admin/edition/leave', {
        edition: 'pl',
      })
      const there = await app.visitor({ edition: 'pl' })
      const ticket = left.status === 'success' ? left.data.ticket : ''
      await there.call<typeof staffAuthEndpoints.enterEdition>('POST /api/admin/edition/enter', { ticket })
      await become(carried, as)
      expect(await isActing(carried)).toBe(true)
      await signOut(there)
      expect(await auth(carried)).toMatchObject({ admin: false, tutor: false, acting: null })
    },
  )

  test('of another member: signing out ends the own session, too', async () => {
    const staff = await app.visitor({ staff: 1 })
    const own = staff.cookies['repeto_staff']!
    await become(staff, 'admin')
    expect(await rowOf(own)).toBeDefined()
    await signOut(staff)
    expect(await rowOf(own)).toBeUndefined()
  })

  test.each(['tutor', 'admin'] as const)('of %s ends with all sessions of either account', async (as) => {
    const { id } = await db.selectFrom('staff_member').select('id').where('login', '=', login).executeTakeFirstOrThrow()
    const staff = await acting(as)
    await endSessionsOf(db, { realm: 'staff', subjectIds: [id] })
    expect(await auth(staff)).toMatchObject({ admin: false, tutor: false, acting: null })

    const again = await acting(as)
    const { tutor_info, admin_info } = await auth(again)
    const other = as === 'tutor' ? tutor_info! : admin_info!
    await endSessionsOf(db, { realm: as === 'tutor' ? 'person' : 'staff', subjectIds: [other.id] })
    expect(await isActing(again)).toBe(false)
  })

  test('ends when the staff member is deactivated or removed from the edition', async () => {
    const staff = await acting('tutor')
    const { id } = (await auth(staff)).admin_info!
    await db.updateTable('staff_member').set({ active: false }).where('id', '=', id).execute()
    expect(await auth(staff)).toMatchObject({ admin: false, tutor: false, acting: null })
    await db.updateTable('staff_member').set({ active: true }).where('id', '=', id).execute()
    expect(await isActing(staff)).toBe(true)
    // The permission follows from the status and is checked on every request.
    await db.updateTable('staff_edition').set({ status: 3 }).where('staff_id', '=', id).execute()
    expect(await auth(staff)).toMatchObject({ admin: true, tutor: false, acting: null })
    await db.updateTable('staff_edition').set({ status: 1 }).where('staff_id', '=', id).execute()
  })

  test('two concurrent returns end no session', async () => {
    const staff = await acting('admin')
    const leave = async () => {
      const headers = { host: 'ua.localhost' }
      return app.web.inject({ method: 'POST', url: '/api/admin/authorize/leave', headers, cookies: staff.cookies })
    }
    const answers = await Promise.all([leave(), leave()])
    const tokens = answers.flatMap(({ cookies }) => cookies.map(({ value }) => value))
    expect(tokens).toHaveLength(1)
    staff.cookies['repeto_staff'] = tokens[0]!
    expect(await auth(staff)).toMatchObject({ admin_info: { status: 1 }, acting: null })
  })
})

test('staff and person sessions coexist, and signing out of one keeps the other', async () => {
  const visitor = await app.visitor({ staff: 1, roles: ['client', 'tutor'] })
  expect((await visitor.page('/')).frame.auth).toMatchObject({ admin: true, client: true, tutor: true })
  await visitor.call<typeof staffAuthEndpoints.logout>('POST /api/admin/logout', {})
  expect((await visitor.page('/')).frame.auth).toMatchObject({ admin: false, client: true, tutor: true })
})

test('invalid cookies are ignored', async () => {
  for (const token of ['', 'x', 'x'.repeat(5000), '%00', "' or 1=1 --"]) {
    const cookie = `repeto_staff=${token}; repeto_person=${token}`
    const response = await app.web.inject({ url: '/?_data', headers: { host: 'ua.localhost', cookie } })
    expect([token.length, response.statusCode]).toEqual([token.length, 200])
    expect(response.json()).toMatchObject({ frame: { auth: { admin: false, client: false, tutor: false } } })
  }
})
