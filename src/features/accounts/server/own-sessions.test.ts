import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type {
  actingEndpoints,
  passkeysPage,
  staffAuthEndpoints,
  staffSessionEndpoints,
} from '#features/staff/contract.ts'
import type { settingsPage } from '#features/tutors/contract.ts'
import { hashPassword } from '#platform/password.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import type { PageData } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { addMember, logInMember } from '#test/support/staff-members.ts'
import type { ownSessionEndpoints } from '../contract.ts'

type Sessions = PageData<typeof settingsPage>['sessions']

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0 a secret of this browser'
const password = 'a lamp on the desk'
const morning = new Date('2026-03-01T08:00:00Z')
const later = (hours: number) => new Date(morning.getTime() + hours * 3_600_000)

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => app.setTime(morning))

const db = () => app.runtime.database.db
const pages = { client: '/client_profile', tutor: '/settings', staff: '/panel/passkeys/' }
async function listSessions(visitor: Visitor, page: keyof typeof pages = 'client'): Promise<Sessions> {
  return ((await visitor.page(pages[page])).data as PageData<typeof settingsPage | typeof passkeysPage>).sessions
}
const isLoggedIn = async (visitor: Visitor) => (await visitor.page('/')).frame.auth.client
const end = (visitor: Visitor, id: string) =>
  visitor.call<typeof ownSessionEndpoints.end>('POST /api/auth/sessions/end', { id })
const endOthers = (visitor: Visitor) =>
  visitor.call<typeof ownSessionEndpoints.endOthers>('POST /api/auth/sessions/end_others', {})

/** Another browser of the same person. */
async function logInAgain({ personId }: Visitor, options: Partial<Parameters<typeof startSession>[1]> = {}) {
  const visitor = await app.visitor()
  const session = {
    edition: 'ua',
    realm: 'person',
    subjectId: personId!,
    now: app.runtime.clock(),
    ...options,
  } as const
  visitor.cookies[cookieName.person] = await startSession(db(), session)
  return visitor
}

/** A client who logged in with the password from a browser with this user agent. */
async function createFirefoxClient() {
  const visitor = await app.visitor({ roles: ['client'] })
  const email = `${crypto.randomUUID()}@mail.example`
  await db()
    .updateTable('account')
    .set({ email, email_confirmed_at: morning, password_hash: await hashPassword(password) })
    .where('id', '=', visitor.personId!)
    .execute()
  const headers = { 'user-agent': firefox, origin: 'http://ua.localhost' }
  const sent = await visitor.send('POST', '/api/client/login', { payload: { login: email, password }, headers })
  visitor.cookies[cookieName.person] = sent.cookies.find(({ name }) => name === cookieName.person)!.value
  return visitor
}

describe('the list', () => {
  test('names the device, when it was logged in and last active, and marks the current one', async () => {
    const visitor = await createFirefoxClient()
    app.setTime(later(1))
    const other = await logInAgain(visitor)
    app.setTime(later(3))
    await isLoggedIn(other)
    const now = Math.floor(morning.getTime() / 1000)
    expect(await listSessions(visitor)).toEqual([
      expect.objectContaining({ browser: 'Firefox', system: 'Linux', signed_in: now, current: true, limited: false }),
      expect.objectContaining({ browser: null, signed_in: now + 3600, last_active: now + 3 * 3600, current: false }),
    ])
  })

  test('stores and shows neither the user agent nor an address nor a token', async () => {
    const visitor = await createFirefoxClient()
    const rows = await db().selectFrom('session').selectAll().where('subject_id', '=', visitor.personId!).execute()
    expect(rows).toEqual(expect.arrayContaining([expect.objectContaining({ browser: 'Firefox', system: 'Linux' })]))
    expect(JSON.stringify(rows)).not.toMatch(/secret of this browser|127\.0\.0/)
    const [session] = await listSessions(visitor)
    expect(Object.keys(session!).toSorted()).toEqual(
      ['browser', 'current', 'id', 'last_active', 'limited', 'signed_in', 'system'].toSorted(),
    )
    const token = visitor.cookies[cookieName.person]!
    expect(JSON.stringify(session)).not.toContain(createHash('sha256').update(token).digest('hex'))
  })

  test('is not written at every request', async () => {
    const visitor = await app.visitor({ roles: ['client'] })
    app.setTime(later(0.5))
    const [session] = await listSessions(visitor)
    expect(session!.last_active).toBe(morning.getTime() / 1000)
  })

  test('shows the session of a request link as limited, and expired sessions not at all', async () => {
    const visitor = await app.visitor({ roles: ['client'] })
    await logInAgain(visitor, { role: 'client', limits: { to: 'link', id: 1 } })
    await logInAgain(visitor, { now: new Date(morning.getTime() - 31 * 86_400_000) })
    expect((await listSessions(visitor)).map(({ limited }) => limited)).toEqual([false, true])
  })

  test('leaves out staff who act as the person', async () => {
    const visitor = await app.visitor({ roles: ['tutor'] })
    const staff = await app.visitor({ staff: 1 })
    const acted = await staff.call<typeof actingEndpoints.asTutor>('POST /api/admin/authorize/tutor', {
      id: visitor.personId!,
      reason: 'a question about the profile',
    })
    expect(acted.status).toBe('success')
    expect(await listSessions(visitor, 'tutor')).toHaveLength(1)
  })
})

describe('ending', () => {
  test('one session logs that browser out at once, and only that one', async () => {
    const visitor = await app.visitor({ roles: ['client'] })
    const [other, third] = [await logInAgain(visitor), await logInAgain(visitor)]
    const before = await listSessions(other)
    const { id } = before.find(({ current }) => current)!
    expect(await end(visitor, id)).toMatchObject({ status: 'success' })
    expect([await isLoggedIn(visitor), await isLoggedIn(other), await isLoggedIn(third)]).toEqual([true, false, true])
    expect(await end(visitor, id)).toMatchObject({ status: 'fail', error: 'not_found' })
    const events = await db().selectFrom('event').select('after').where('name', '=', 'account.sessions_ended').execute()
    expect(events).toEqual([{ after: { count: 1 } }])
  })

  test('all others keeps the current session and ends link sessions and acting staff, too', async () => {
    const visitor = await app.visitor({ roles: ['client', 'tutor'] })
    const others = [
      await logInAgain(visitor),
      await logInAgain(visitor, { role: 'client', limits: { to: 'link', id: 1 } }),
    ]
    const staff = await app.visitor({ staff: 1 })
    const acting = { id: visitor.personId!, reason: 'a question about the profile' }
    await staff.call<typeof actingEndpoints.asTutor>('POST /api/admin/authorize/tutor', acting)
    expect(await endOthers(visitor)).toMatchObject({ status: 'success' })
    expect(await isLoggedIn(visitor)).toBe(true)
    for (const other of others) expect(await isLoggedIn(other)).toBe(false)
    expect((await staff.page('/')).frame.auth).toMatchObject({ admin: true, tutor: false })
  })

  test("somebody else's session is not found, in this edition and in another with the same id", async () => {
    const [visitor, stranger] = [await app.visitor({ roles: ['client'] }), await app.visitor({ roles: ['client'] })]
    const foreign = await startSession(db(), {
      edition: 'pl',
      realm: 'person',
      subjectId: visitor.personId!,
      now: morning,
    })
    const families = await db()
      .selectFrom('session')
      .select('family')
      .where((where) =>
        where.or([
          where('subject_id', '=', stranger.personId!),
          where.and([where('edition', '=', 'pl'), where('subject_id', '=', visitor.personId!)]),
        ]),
      )
      .where('realm', '=', 'person')
      .execute()
    expect(families.length).toBeGreaterThan(1)
    for (const { family } of families)
      expect(await end(visitor, family)).toMatchObject({ status: 'fail', error: 'not_found' })
    await endOthers(visitor)
    expect(await isLoggedIn(stranger)).toBe(true)
    const hash = createHash('sha256').update(foreign).digest()
    expect(await db().selectFrom('session').select('realm').where('token_hash', '=', hash).execute()).toHaveLength(1)
  })

  test('is closed to staff who act as the person', async () => {
    const visitor = await app.visitor({ roles: ['tutor'] })
    const staff = await app.visitor({ staff: 1 })
    await staff.call<typeof actingEndpoints.asTutor>('POST /api/admin/authorize/tutor', {
      id: visitor.personId!,
      reason: 'a question about the profile',
    })
    expect(await endOthers(staff)).toMatchObject({ status: 'fail', error: 'forbidden' })
    expect(await listSessions(visitor, 'tutor')).toHaveLength(1)
  })
})

describe('staff', () => {
  async function carryToPoland(visitor: Visitor) {
    const left = await visitor.call<typeof staffAuthEndpoints.leaveForEdition>('POST /api/admin/edition/leave', {
      edition: 'pl',
    })
    const there = await app.visitor({ edition: 'pl' })
    const ticket = left.status === 'success' ? left.data.ticket : ''
    await there.call<typeof staffAuthEndpoints.enterEdition>('POST /api/admin/edition/enter', { ticket })
    return there
  }
  const isStaff = async (visitor: Visitor) => (await visitor.page('/')).frame.auth.admin

  test('see one entry for a sign-in that was carried to another edition, and end it there, too', async () => {
    const member = await addMember(app, { ua: 4, pl: 4 })
    const [here, carried] = [await logInMember(app, member.id), await logInMember(app, member.id)]
    const there = await carryToPoland(carried)
    const sessions = await listSessions(here, 'staff')
    expect(sessions.map(({ current }) => current)).toEqual([true, false])
    const ended = await here.call<typeof staffSessionEndpoints.end>('POST /api/admin/sessions/end', {
      id: sessions[1]!.id,
    })
    expect(ended).toMatchObject({ status: 'success' })
    expect([await isStaff(here), await isStaff(carried), await isStaff(there)]).toEqual([true, false, false])
  })

  test('end all other sessions, and keep their own in every edition', async () => {
    const member = await addMember(app, { ua: 4, pl: 4 })
    const here = await logInMember(app, member.id)
    const there = await carryToPoland(here)
    const [other, colleague] = [await logInMember(app, member.id), await app.visitor({ staff: 2 })]
    const ended = await here.call<typeof staffSessionEndpoints.endOthers>('POST /api/admin/sessions/end_others', {})
    expect(ended).toMatchObject({ status: 'success' })
    const states = [here, there, other, colleague].map(isStaff)
    expect(await Promise.all(states)).toEqual([true, true, false, true])
  })

  test('who still have to add a passkey see no sessions', async () => {
    const member = await addMember(app, { ua: 4 })
    await logInMember(app, member.id)
    const limited = await app.visitor()
    const session = {
      edition: 'ua',
      realm: 'staff',
      subjectId: member.id,
      now: morning,
      limits: { to: 'passkey' },
    } as const
    limited.cookies[cookieName.staff] = await startSession(db(), session)
    expect(await listSessions(limited, 'staff')).toEqual([])
  })
})
