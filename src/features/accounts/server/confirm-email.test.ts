import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { registerEndpoints as tutorEndpoints } from '#features/tutors/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { findActiveCity } from '#test/support/cities.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { lastSecrets } from '#test/support/secrets.ts'
import type { authEndpoints, ownAccountEndpoints } from '../contract.ts'
import { replaceContact } from './change-contact.ts'
import { requestEmailChange } from './email-confirmation.ts'

let app: TestApp
let clock = Date.UTC(2026, 2, 1, 8)
const requestedEvent = 'account.email_confirmation_requested'
const minute = 60_000

beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => app.setTime(new Date((clock += 7 * 86_400_000))))
const advance = (ms: number) => app.setTime(new Date((clock += ms)))

async function register(email: string, password = 'forest song 1911', edition = 'ua') {
  const visitor = await app.visitor({ edition })
  const phone = edition === 'pl' ? '600700800' : '0501234567'
  const city_id = await findActiveCity(app, edition)
  const tutor = { name: 'Lesia Ukrainka', email, phone, password, city_id, terms: true }
  const answer = await visitor.call<typeof tutorEndpoints.register>('POST /api/tutor/register', { tutor })
  const id = (answer.status === 'success' && answer.auth?.tutor_info?.id) || 0
  const { token = '' } = await lastSecrets(app, requestedEvent)
  return { visitor, id, token }
}
const confirm = (visitor: Visitor, confirmation_code: string) =>
  visitor.call<typeof ownAccountEndpoints.confirmEmail>('POST /api/tutor/email/confirm', { confirmation_code })
const resend = (visitor: Visitor) =>
  visitor.call<typeof ownAccountEndpoints.resendConfirmation>('POST /api/tutor/email/resend', {})
const signIn = (visitor: Visitor, login: string, password: string) =>
  visitor.call<typeof authEndpoints.tutorLogin>('POST /api/tutor/login', { login, password })

const confirmedAt = async (id: number) =>
  (
    await app.runtime.database.db
      .selectFrom('account')
      .select('email_confirmed_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email_confirmed_at

describe('email confirmation link', () => {
  test('confirms the email once and logs nobody in', async () => {
    const { id, token } = await register('once@test.example')
    const stranger = await app.visitor()
    expect(await confirm(stranger, token)).toMatchObject({ status: 'success' })
    expect(await confirmedAt(id)).toEqual(new Date(clock))
    expect(stranger.cookies['repeto_person']).toBeUndefined()
    expect(await confirm(stranger, token)).toMatchObject({ error: 'wrong_code', httpStatus: 400 })
  })

  test('is stored as a hash only, and its email is not sent after it expired', async () => {
    const { token } = await register('hashed@test.example')
    const { db } = app.runtime.database
    const rows = await db
      .selectFrom('email_confirmation')
      .selectAll()
      .where('email', '=', 'hashed@test.example')
      .execute()
    expect(rows).toMatchObject([{ token_hash: createHash('sha256').update(token).digest() }])
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const job = (await messagesAfter(app, requestedEvent)).find(({ recipient }) => recipient === 'hashed@test.example')
    expect(job).toMatchObject({ template: 'confirm_email', expires_at: rows[0]!.expires_at })
    expect(job!.text).toContain(`http://ua.localhost:3000/login?confirmation_code=${token}`)
    const stored = await db.selectFrom('event').select(['before', 'after']).where('name', '=', requestedEvent).execute()
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('to a mistyped address is withdrawn when the current email is confirmed by a code', async () => {
    const { id } = await register('right@test.example')
    advance(2 * minute)
    const inUa = <T>(run: (ctx: Ctx) => Promise<T>) =>
      inTransaction(app.runtime, systemRequester(editionByCode('ua')!), run)
    await inUa((ctx) => requestEmailChange(ctx, id, 'rihgt@test.example'))
    const { token = '' } = await lastSecrets(app, 'account.email_change_requested')
    await inUa((ctx) => replaceContact(ctx, id, { kind: 'email', address: 'right@test.example' }))
    expect(await confirmedAt(id)).toEqual(new Date(clock))
    expect(await confirm(await app.visitor(), token)).toMatchObject({ error: 'wrong_code' })
  })

  test('expires after three days', async () => {
    const { visitor, id, token } = await register('late@test.example')
    advance(3 * 86_400_000)
    expect(await confirm(visitor, token)).toMatchObject({ error: 'wrong_code' })
    expect(await confirmedAt(id)).toBeNull()
  })

  test('is rejected in another edition and when it is made up', async () => {
    const { id, token } = await register('abroad@test.example')
    const polish = await app.visitor({ edition: 'pl' })
    const refusal = await confirm(polish, token)
    expect(refusal).toMatchObject({ error: 'wrong_code' })
    expect(await confirm(polish, 'x'.repeat(43))).toEqual(refusal)
    expect(await confirmedAt(id)).toBeNull()
    expect(await confirm(await app.visitor(), token)).toMatchObject({ status: 'success' })
  })

  test('confirms only the address it was sent to', async () => {
    const { id, token } = await register('before@test.example')
    await app.runtime.database.db
      .updateTable('account')
      .set({ email: 'after@test.example' })
      .where('id', '=', id)
      .execute()
    expect(await confirm(await app.visitor(), token)).toMatchObject({ error: 'wrong_code' })
    expect(await confirmedAt(id)).toBeNull()
  })

  test('confirms once when twenty follow it at once', async () => {
    const { token } = await register('race@test.example')
    const visitor = await app.visitor()
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(visitor, token)))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
  })
})

describe('email given by two accounts', () => {
  test('belongs to the account that confirms it; the other can neither confirm nor reach it', async () => {
    const attacker = await register('victim@test.example', 'known to the attacker')
    const owner = await register('victim@test.example', 'known to the owner')
    expect(owner.id).not.toBe(attacker.id)
    expect(await confirm(owner.visitor, owner.token)).toMatchObject({ status: 'success' })
    expect(await confirm(attacker.visitor, attacker.token)).toMatchObject({ error: 'email_taken', httpStatus: 409 })
    expect(await confirmedAt(attacker.id)).toBeNull()
    expect(await signIn(await app.visitor(), 'victim@test.example', 'known to the attacker')).toMatchObject({
      auth: { tutor_info: { id: attacker.id } },
    })
    expect(await signIn(await app.visitor(), 'victim@test.example', 'known to the owner')).toMatchObject({
      auth: { tutor_info: { id: owner.id } },
    })
  })

  test('is confirmed by only one of them, even concurrently', async () => {
    const both = [await register('two@test.example'), await register('two@test.example')]
    const answers = await Promise.all(both.map(({ visitor, token }) => confirm(visitor, token)))
    const outcomes = answers.map((answer) => (answer.status === 'fail' ? answer.error : 'success'))
    expect(outcomes).toEqual(expect.arrayContaining(['email_taken', 'success']))
  })

  test('gets another email that does not reveal the owner', async () => {
    const owner = await register('theirs@test.example')
    await confirm(owner.visitor, owner.token)
    const other = await register('theirs@test.example')
    const unclaimed = await register('nobodys@test.example')
    advance(minute)
    expect(await resend(other.visitor)).toEqual(await resend(unclaimed.visitor))
    const emails = (await messagesAfter(app, requestedEvent)).filter(
      ({ recipient }) => recipient === 'theirs@test.example',
    )
    expect(emails.map(({ template }) => template)).toEqual(['already_registered', 'already_registered'])
  })
})

describe('resending the confirmation', () => {
  test('is allowed once a minute and five times a day until it is confirmed', async () => {
    const { visitor, token } = await register('again@test.example')
    expect(await resend(visitor)).toMatchObject({ error: 'too_many_requests' })
    for (let job = 2; job <= 5; job++) {
      advance(minute)
      expect(await resend(visitor)).toMatchObject({ status: 'success' })
    }
    advance(minute)
    expect(await resend(visitor)).toMatchObject({ error: 'too_many_requests' })
    const last = await lastSecrets(app, requestedEvent)
    expect(last['token']).not.toBe(token)
    expect(await confirm(visitor, token)).toMatchObject({ status: 'success' })
    expect(await confirm(visitor, last['token']!)).toMatchObject({ status: 'success' })
    advance(86_400_000)
    expect(await resend(visitor)).toMatchObject({ error: 'wrong_status' })
  })

  test('sends one email for twenty concurrent requests', async () => {
    const { visitor } = await register('flood@test.example')
    advance(minute)
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(visitor)))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
  })
})

test('the login page does not redirect away from a confirmation link', async () => {
  const { visitor } = await register('door@test.example')
  const redirects = async (who: Visitor, url: string) => (await who.send('GET', url)).headers.location
  expect(await redirects(visitor, '/ru/login?next=/ru/profile/&ak=a%26b')).toBe('/ru/profile/?ak=a%26b')
  expect(await redirects(await app.visitor(), '/profile/?ak=xyz&other=1')).toBe('/login?next=%2Fprofile%2F&ak=xyz')
  expect(await redirects(visitor, '/login?other=abc')).toBe('/orders/')
})

test('a confirmation link keeps its path for a logged-in person, even when it fails', async () => {
  const { visitor } = await register('stays@test.example')
  for (const path of ['/login?confirmation_code=bad-code', '/login?code_error=wrong_code', '/ru/login?code_error=x']) {
    const response = await visitor.send('GET', path)
    expect([path, response.statusCode]).toEqual([path, 200])
    expect(response.body).not.toContain('bad-code')
  }
})
