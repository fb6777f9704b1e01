import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { authEndpoints, ownAccountEndpoints } from '#features/accounts/contract.ts'
import { hashPassword } from '#platform/password.ts'
import { startSession } from '#platform/session/sessions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { listEvents } from '#test/support/panel.ts'
import { lastSecrets } from '#test/support/secrets.ts'
import type { settingsEndpoints } from '../../contract/settings.ts'

let app: TestApp
let clock = Date.UTC(2026, 2, 1, 8)
let hash: string
let people = 0
const minute = 60_000
const password = 'forest song 1911'
const changeAsked = 'account.email_change_requested'

beforeAll(async () => {
  app = await openApp()
  hash = await hashPassword(password)
})
beforeEach(() => app.setTime(new Date((clock += 7 * 86_400_000))))
const wait = (ms: number) => app.setTime(new Date((clock += ms)))
const db = () => app.runtime.database.db
const fresh = () => `tutor${++people}@test.example`

async function tutorWith(values: object = {}, edition = 'ua'): Promise<Visitor & { email: string }> {
  const visitor = await app.visitor({ edition, roles: ['tutor'], locale: 'en' })
  const email = fresh()
  await db()
    .updateTable('account')
    .set({ name: 'Lesia', email, email_confirmed_at: new Date(clock), ...values })
    .where('id', '=', visitor.personId!)
    .execute()
  return { ...visitor, email }
}
const set = (visitor: Visitor, email: string, current_password?: string) =>
  visitor.call<typeof settingsEndpoints.setEmail>('POST /api/tutor/email/set', {
    email,
    ...(current_password && { current_password }),
  })
const confirm = (visitor: Visitor, confirmation_code: string) =>
  visitor.call<typeof ownAccountEndpoints.confirmEmail>('POST /api/tutor/email/confirm', { confirmation_code })
const resend = (visitor: Visitor) =>
  visitor.call<typeof ownAccountEndpoints.resendConfirmation>('POST /api/tutor/email/resend', {})
const settingsOf = async (visitor: Visitor) => {
  const answer = await visitor.call<typeof settingsEndpoints.settings>('GET /api/tutor/settings/get', {})
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
  return answer.data.settings
}
const token = async () => (await lastSecrets(app, changeAsked))['token']!
const done = { status: 'success' }

describe('settings', () => {
  test('show login and contact data', async () => {
    const visitor = await tutorWith({ phone: '+380501112233', password_hash: hash })
    const settings = {
      email: visitor.email,
      email_confirmed: true,
      email_waiting: '',
      phone: '+380501112233',
      phone_confirmed: false,
      phone_waiting: '',
      phone_confirm: true,
      email_subscribed: true,
      has_password: true,
      client: false,
    }
    expect(await settingsOf(visitor)).toEqual(settings)
    expect((await visitor.page('/settings')).data).toEqual({
      settings,
      choices: expect.objectContaining({ role: 'tutor', email: visitor.email, phone: '+380501112233' }) as unknown,
      phone_rule: expect.objectContaining({ prefix: '+38' }) as unknown,
      own_passkeys: expect.objectContaining({ passkeys: [], host: 'ua.localhost' }) as unknown,
      sessions: [expect.objectContaining({ current: true }) as unknown],
    })
    const both = await app.visitor({ edition: 'us', roles: ['client', 'tutor'] })
    expect(await settingsOf(both)).toMatchObject({ email: '', phone: '', phone_confirm: false, client: true })
  })

  test('turns the newsletter off and on and records it', async () => {
    const visitor = await tutorWith()
    const subscribe = (value: boolean) =>
      visitor.call<typeof settingsEndpoints.subscribe>('POST /api/tutor/settings/set_email_subscribe', { value })
    expect(await subscribe(false)).toMatchObject(done)
    expect(await subscribe(false)).toMatchObject(done)
    expect(await settingsOf(visitor)).toMatchObject({ email_subscribed: false })
    expect(await subscribe(true)).toMatchObject(done)
    expect(await settingsOf(visitor)).toMatchObject({ email_subscribed: true })
    const events = await listEvents({ db: db() }, 'tutor', visitor.personId!)
    expect(events.map(({ name, after }) => [name, after])).toEqual([
      ['tutor.subscribed', { email_subscribed: false }],
      ['tutor.subscribed', { email_subscribed: true }],
    ])
  })
})

describe('changing the email', () => {
  test('applies on confirmation, notifies the old address and ends other sessions', async () => {
    const visitor = await tutorWith({ password_hash: hash })
    const id = visitor.personId!
    const elsewhere = { edition: 'ua', realm: 'person', subjectId: id, now: new Date(clock) } as const
    await startSession(db(), elsewhere)
    const email = fresh()
    expect(await set(visitor, ` ${email.toUpperCase()} `, password)).toMatchObject(done)
    expect(await settingsOf(visitor)).toMatchObject({
      email: visitor.email,
      email_confirmed: true,
      email_waiting: email,
    })
    const code = await token()
    const message = (await messagesAfter(app, changeAsked)).find(({ recipient }) => recipient === email)
    expect(message).toMatchObject({ template: 'confirm_new_email', locale: 'ua' })
    expect(message!.text).toContain(`http://ua.localhost:3000/login?confirmation_code=${code}`)
    wait(minute)
    expect(await confirm(visitor, code)).toMatchObject(done)
    expect(await settingsOf(visitor)).toMatchObject({ email, email_confirmed: true, email_waiting: '' })
    expect(await confirm(visitor, code)).toMatchObject({ error: 'wrong_code' })
    const notice = (await messagesAfter(app, 'account.contact_changed')).at(-1)
    expect(notice).toMatchObject({ recipient: visitor.email, template: 'contact_changed' })
    const sessions = await db().selectFrom('session').select('subject_id').where('subject_id', '=', id).execute()
    expect(sessions).toHaveLength(1)
    const login = await (
      await app.visitor()
    ).call<typeof authEndpoints.tutorLogin>('POST /api/tutor/login', { login: email, password })
    expect(login).toMatchObject({ auth: { tutor_info: { id } } })
  })

  test('requires the password and a valid address', async () => {
    const visitor = await tutorWith({ password_hash: hash })
    expect(await set(visitor, fresh())).toMatchObject({ error: { current_password: ['This field is required.'] } })
    expect(await set(visitor, fresh(), 'a guess')).toMatchObject({
      error: { current_password: ['That’s not your current password.'] },
    })
    expect(await set(visitor, 'nowhere', password)).toMatchObject({ error: { email: [expect.any(String)] } })
    expect(await settingsOf(visitor)).toMatchObject({ email_waiting: '' })
    expect(await set(await tutorWith(), fresh())).toMatchObject(done)
  })

  test('does not reveal that an address is taken and notifies its owner', async () => {
    const owner = await tutorWith({ locale: 'ru' })
    const [first, second] = [await tutorWith(), await tutorWith()]
    expect(await set(first, owner.email)).toEqual(await set(second, fresh()))
    expect(await settingsOf(first)).toMatchObject({ email_waiting: owner.email })
    const emails = (await messagesAfter(app, changeAsked)).filter(({ recipient }) => recipient === owner.email)
    expect(emails).toMatchObject([{ template: 'email_in_use', locale: 'ru' }])
    expect(emails[0]!.text).toContain('/ru/login\n')
    expect(emails[0]!.text).not.toMatch(/confirmation_code|Lesia/)
  })

  test('fails if another account confirmed the address meanwhile', async () => {
    const [first, second] = [await tutorWith(), await tutorWith()]
    const email = fresh()
    await set(first, email)
    const mine = await token()
    await set(second, email)
    const secondToken = await token()
    expect(await confirm(second, secondToken)).toMatchObject(done)
    expect(await confirm(first, mine)).toMatchObject({ error: 'email_taken' })
    expect(await settingsOf(first)).toMatchObject({ email: first.email })
    expect(await settingsOf(second)).toMatchObject({ email })
  })

  test('invalidates the link after another request or cancellation', async () => {
    const visitor = await tutorWith({ password_hash: hash })
    await set(visitor, fresh(), password)
    const slip = await token()
    wait(minute)
    const right = fresh()
    expect(await set(visitor, right, password)).toMatchObject(done)
    const wanted = await token()
    expect(await confirm(await app.visitor(), slip)).toMatchObject({ error: 'wrong_code' })
    expect(await settingsOf(visitor)).toMatchObject({ email_waiting: right })
    // Setting the current address again needs neither a password nor a delay.
    expect(await set(visitor, visitor.email)).toMatchObject(done)
    expect(await settingsOf(visitor)).toMatchObject({ email: visitor.email, email_waiting: '' })
    expect(await confirm(await app.visitor(), wanted)).toMatchObject({ error: 'wrong_code' })
  })

  test('resends after a minute, and both links work', async () => {
    const visitor = await tutorWith()
    const email = fresh()
    await set(visitor, email)
    const first = await token()
    expect(await resend(visitor)).toMatchObject({ error: 'too_many_requests' })
    wait(minute)
    expect(await resend(visitor)).toMatchObject(done)
    const second = await token()
    expect(second).not.toBe(first)
    expect(await confirm(visitor, second)).toMatchObject(done)
    expect(await confirm(visitor, first)).toMatchObject(done)
    expect(await settingsOf(visitor)).toMatchObject({ email, email_waiting: '' })
    wait(minute)
    expect(await resend(visitor)).toMatchObject({ error: 'wrong_status' })
  })

  test('replaces an unconfirmed address and invalidates its link', async () => {
    const visitor = await tutorWith({ email_confirmed_at: null })
    wait(minute)
    expect(await resend(visitor)).toMatchObject(done)
    const old = (await lastSecrets(app, 'account.email_confirmation_requested'))['token']!
    wait(minute)
    const email = fresh()
    await set(visitor, email)
    expect(await confirm(visitor, await token())).toMatchObject(done)
    expect(await confirm(await app.visitor(), old)).toMatchObject({ error: 'wrong_code' })
    expect(await settingsOf(visitor)).toMatchObject({ email, email_confirmed: true })
  })

  test('expires after three days and is invalid in another edition', async () => {
    const visitor = await tutorWith()
    await set(visitor, fresh())
    const code = await token()
    expect(await confirm(await app.visitor({ edition: 'pl' }), code)).toMatchObject({ error: 'wrong_code' })
    wait(3 * 86_400_000)
    expect(await confirm(visitor, code)).toMatchObject({ error: 'wrong_code' })
    expect(await settingsOf(visitor)).toMatchObject({ email: visitor.email, email_waiting: '' })
  })

  test('limits emails per tutor and per address', async () => {
    const visitor = await tutorWith()
    for (let message = 1; message <= 5; message++) {
      expect(await set(visitor, fresh())).toMatchObject(done)
      wait(minute)
    }
    expect(await set(visitor, fresh())).toMatchObject({ error: 'too_many_requests' })
    wait(90 * minute)
    const victim = fresh()
    for (let one = 1; one <= 5; one++) expect(await set(await tutorWith(), victim)).toMatchObject(done)
    expect(await set(await tutorWith(), victim.toUpperCase())).toMatchObject({ error: 'captcha_needed' })
  })

  test('writes no address to the event log', async () => {
    const visitor = await tutorWith()
    const email = fresh()
    await set(visitor, email)
    const events = await db().selectFrom('event').select(['before', 'after']).where('name', '=', changeAsked).execute()
    expect(JSON.stringify(events)).not.toContain(email)
  })
})

test('the auth object contains the tutor’s avatar', async () => {
  const visitor = await tutorWith()
  const read = async () => {
    const answer = await visitor.call<typeof authEndpoints.role>('GET /api/auth/role/get', {})
    return answer.status === 'success' ? answer.auth?.tutor_info?.avatar : undefined
  }
  expect(await read()).toBeNull()
  await db().updateTable('tutor').set({ avatar: 'demo/f012' }).where('id', '=', visitor.personId!).execute()
  expect(await read()).toEqual({ preview_url: '/faces/f012-260.webp', preview_130: '/faces/f012-130.webp' })
})
