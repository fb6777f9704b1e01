import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { authEndpoints } from '#features/accounts/contract.ts'
import type { WalletChoice } from '#features/payments/model.ts'
import { hashPassword } from '#platform/password.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import type { PersonRole } from '#shared/access.ts'
import { selectOpenTutors } from '#features/tutor-visibility/public.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { findActiveCity } from '#test/support/cities.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { listEvents } from '#test/support/panel.ts'
import type { anonymiseEndpoints, privacyEndpoints } from '../../contract/privacy.ts'
import type { registerEndpoints } from '../../contract/registration.ts'
import { anonymiseLeavingTutors } from './anonymise-leaving.ts'

const ua = editionByCode('ua')!
const day = 86_400_000
const password = 'correct horse'
let app: TestApp
let hash: string
let now = Date.UTC(2026, 4, 1, 12)
beforeAll(async () => {
  app = await openApp()
  hash = await hashPassword(password)
})
beforeEach(() => pass(3_600_000))
const pass = (ms: number) => app.setTime(new Date((now += ms)))
const db = () => app.runtime.database.db

const remove = (visitor: Visitor, given: { password?: string; wallet?: WalletChoice } = {}) =>
  visitor.call<typeof privacyEndpoints.deleteProfile>('POST /api/tutor/privacy/delete_profile', given)
const cancelDeletion = (visitor: Visitor) =>
  visitor.call<typeof privacyEndpoints.cancelDeletion>('POST /api/tutor/privacy/cancel_delete_profile', {})
const anonymise = (visitor: Visitor, tutor_id: number) =>
  visitor.call<typeof anonymiseEndpoints.anonymise>('POST /api/admin/tutor/anonymization_delete', { tutor_id })
const signIn = async (login: string) =>
  (await app.visitor()).call<typeof authEndpoints.tutorLogin>('POST /api/tutor/login', { login, password })
const clean = () => anonymiseLeavingTutors(readOnlyCtx(app.runtime, systemRequester(ua)))

async function tutorAt(email: string, roles: readonly PersonRole[] = ['tutor']): Promise<Visitor> {
  const visitor = await app.visitor({ roles, locale: 'en' })
  const confirmed = { email, email_confirmed_at: new Date(now), password_hash: hash, locale: 'en' }
  await db().updateTable('account').set(confirmed).where('id', '=', visitor.personId!).execute()
  await db()
    .updateTable('tutor')
    .set({ state: 'published', name: JSON.stringify({ ua: 'Ірина Мельник' }) })
    .where('id', '=', visitor.personId!)
    .execute()
  return visitor
}
const stored = (visitor: Visitor) =>
  db().selectFrom('tutor').selectAll().where('id', '=', visitor.personId!).executeTakeFirstOrThrow()
const account = (visitor: Visitor) =>
  db().selectFrom('account').selectAll().where('id', '=', visitor.personId!).executeTakeFirstOrThrow()

describe('requesting deletion', () => {
  test('requires the password', async () => {
    const tutor = await tutorAt('careful@mail.example')
    expect(await remove(tutor)).toMatchObject({ error: { password: [expect.any(String)] } })
    expect(await remove(tutor, { password: 'wrong' })).toMatchObject({
      error: { password: ['That’s not your current password.'] },
    })
    expect((await stored(tutor)).deletion_requested_at).toBeNull()
  })

  test('hides the profile, shows the date and sends an email', async () => {
    const tutor = await tutorAt('asking@mail.example')
    const id = tutor.personId!
    const guest = await app.visitor()
    expect((await guest.page(`/user-${id}/`)).status).toBe(200)
    const counted = async () => {
      const shown = selectOpenTutors(readOnlyCtx(app.runtime, systemRequester(ua)), 'list').select('t.id')
      return (await shown.execute()).length
    }
    const before = await counted()
    const at = Math.floor((now + 14 * day) / 1000)
    expect(await remove(tutor, { password })).toMatchObject({ status: 'success', data: { deletion_at: at } })
    expect((await guest.page(`/user-${id}/`)).status).toBe(404)
    expect(await counted()).toBe(before - 1)
    expect((await tutor.page('/privacy')).data).toMatchObject({ deletion_at: at })
    expect((await tutor.page('/profile/')).data).toMatchObject({ deletion_at: at })
    expect(await messagesAfter(app, 'tutor.deletion_requested')).toMatchObject([
      {
        recipient: 'asking@mail.example',
        template: 'deletion_asked',
        locale: 'en',
        text: /May 15, 2026[\s\S]*\/en\/privacy/,
      },
    ])
    pass(day)
    // A repeated request keeps the date and sends no second email.
    expect(await remove(tutor, { password })).toMatchObject({ data: { deletion_at: at } })
    expect((await listEvents(app.runtime.database, 'tutor', id)).map(({ name }) => name)).toEqual([
      'tutor.deletion_requested',
    ])
  })

  test('can be cancelled, which restores everything', async () => {
    const tutor = await tutorAt('staying@mail.example')
    await remove(tutor, { password })
    pass(14 * day - 1000)
    await clean()
    expect(await cancelDeletion(tutor)).toMatchObject({ status: 'success', data: { deletion_at: null } })
    expect((await (await app.visitor()).page(`/user-${tutor.personId}/`)).status).toBe(200)
    expect(await messagesAfter(app, 'tutor.deletion_cancelled')).toMatchObject([
      { recipient: 'staying@mail.example', template: 'deletion_cancelled' },
    ])
    expect(await cancelDeletion(tutor)).toMatchObject({ status: 'success' })
    const names = (await listEvents(app.runtime.database, 'tutor', tutor.personId!)).map(({ name }) => name)
    expect(names).toEqual(['tutor.deletion_requested', 'tutor.deletion_cancelled'])
    pass(2000)
    await clean()
    expect((await stored(tutor)).anonymised_at).toBeNull()
  })
})

describe('the choice for the wallet', () => {
  const readChoices = async (tutor: Visitor) =>
    (await db().selectFrom('wallet_closing').select('choice').where('tutor_id', '=', tutor.personId!).execute()).map(
      ({ choice }) => choice,
    )

  test('ends when the deletion is cancelled', async () => {
    const tutor = await tutorAt('generous@mail.example')
    await remove(tutor, { password, wallet: 'forfeit' })
    expect(await readChoices(tutor)).toEqual(['forfeit'])
    await cancelDeletion(tutor)
    expect(await readChoices(tutor)).toEqual([])
  })

  test('ends with another request that makes none', async () => {
    const tutor = await tutorAt('undecided@mail.example')
    for (const wallet of ['forfeit', 'refund'] as const) {
      await remove(tutor, { password, wallet })
      expect(await readChoices(tutor)).toEqual([wallet])
    }
    await remove(tutor, { password })
    expect(await readChoices(tutor)).toEqual([])
  })
})

describe('after the waiting period', () => {
  test('keeps only the id, blocks login and sends a last email', async () => {
    const tutor = await tutorAt('leaving@mail.example')
    await remove(tutor, { password })
    pass(14 * day)
    await clean()
    expect(await stored(tutor)).toMatchObject({
      anonymised_at: new Date(now),
      state: 'draft',
      active: false,
      show_in_catalog: false,
      name: {},
    })
    expect(await account(tutor)).toMatchObject({
      name: '',
      email: null,
      password_hash: null,
      deleted_at: new Date(now),
    })
    expect(await signIn('leaving@mail.example')).toMatchObject({ error: 'wrong_credentials' })
    expect((await tutor.page('/privacy')).redirect).toBeDefined()
    const mine = ({ recipient }: { recipient: string }) => recipient === 'leaving@mail.example'
    const emails = (await messagesAfter(app, 'tutor.anonymised')).filter(mine)
    expect(emails).toMatchObject([{ template: 'profile_deleted', locale: 'en' }])
    expect(emails[0]!.text).not.toContain('Ірина')
    // The event is delivered twice but the email is sent once, even after it was sent and erased.
    const emptied = { recipient: '', text: '', state: 'sent' }
    await db().updateTable('message').set(emptied).where('template', '=', 'profile_deleted').execute()
    expect((await messagesAfter(app, 'tutor.anonymised')).filter(mine)).toEqual([])
  })

  test('sends no email to an unconfirmed address', async () => {
    const tutor = await tutorAt('slip@mail.example')
    await db().updateTable('account').set({ email_confirmed_at: null }).where('id', '=', tutor.personId!).execute()
    await remove(tutor, { password })
    pass(14 * day)
    await clean()
    expect((await messagesAfter(app, 'tutor.anonymised')).map(({ recipient }) => recipient)).not.toContain(
      'slip@mail.example',
    )
  })

  test('keeps the client role and allows registering as a tutor again', async () => {
    const tutor = await tutorAt('both@mail.example', ['tutor', 'client'])
    await remove(tutor, { password })
    pass(14 * day)
    await clean()
    expect(await account(tutor)).toMatchObject({ email: 'both@mail.example', deleted_at: null })
    const client = await app.visitor({ locale: 'en' })
    const login = { login: 'both@mail.example', password }
    expect(await client.call<typeof authEndpoints.clientLogin>('POST /api/client/login', login)).toMatchObject({
      status: 'success',
      auth: { client: true, tutor: false },
    })
    expect(await signIn('both@mail.example')).toMatchObject({ error: 'wrong_credentials' })
    const again = {
      name: 'Iryna Melnyk',
      email: '',
      phone: '0501234567',
      city_id: await findActiveCity(app),
      terms: true,
    }
    expect(
      await client.call<typeof registerEndpoints.register>('POST /api/tutor/register', { tutor: again }),
    ).toMatchObject({
      status: 'success',
      auth: { client: true, tutor: true },
    })
    expect(await stored(tutor)).toMatchObject({
      anonymised_at: null,
      deletion_requested_at: null,
      state: 'draft',
      active: true,
      name: { ua: 'Iryna Melnyk' },
    })
  })

  test('locks the account before the tutor', async () => {
    const tutor = await tutorAt('waiting@mail.example')
    const id = tutor.personId!
    await remove(tutor, { password })
    pass(14 * day)
    const cleaned = await db()
      .transaction()
      .execute(async (other) => {
        await other.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
        const cleaning = clean()
        await Promise.race([cleaning, wait(300)])
        await other.selectFrom('tutor').select('id').where('id', '=', id).forUpdate().noWait().execute()
        return { cleaning }
      })
    await cleaned.cleaning
    expect((await stored(tutor)).anonymised_at).not.toBeNull()
  })

  test('a failure does not block other tutors', async () => {
    const [stuck, free] = [await tutorAt('stuck@mail.example'), await tutorAt('free@mail.example')]
    for (const one of [stuck, free]) await remove(one, { password })
    pass(14 * day)
    await app.owner.query(`create function stop() returns trigger language plpgsql as $$
      begin if new.id = ${stuck.personId} and new.anonymised_at is not null then raise 'stuck'; end if; return new; end $$;
      create trigger stop before update on tutor for each row execute function stop()`)
    await expect(clean()).rejects.toThrow('anonymising some leaving tutors failed')
    expect((await stored(stuck)).anonymised_at).toBeNull()
    expect((await stored(free)).anonymised_at).not.toBeNull()
    await app.owner.query('drop trigger stop on tutor')
    await clean()
    expect((await stored(stuck)).anonymised_at).not.toBeNull()
  })
})

describe('staff', () => {
  test('anonymise at once, including deleted tutors, and only once', async () => {
    const staff = await app.visitor({ staff: 1 })
    const tutor = await tutorAt('removed@mail.example')
    const id = tutor.personId!
    await db()
      .updateTable('tutor')
      .set({ deleted_at: new Date(now) })
      .where('id', '=', id)
      .execute()
    expect(await anonymise(staff, id)).toMatchObject({ status: 'success' })
    expect((await stored(tutor)).anonymised_at).toEqual(new Date(now))
    expect(await account(tutor)).toMatchObject({ name: '', email: null })
    expect((await listEvents(app.runtime.database, 'tutor', id)).at(-1)).toMatchObject({
      name: 'tutor.anonymised',
      actor_realm: 'staff',
      after: null,
    })
    expect(await anonymise(staff, id)).toMatchObject({ error: 'not_found' })
    expect(await anonymise(staff, 2 ** 40)).toMatchObject({ error: 'not_found' })
  })
})
