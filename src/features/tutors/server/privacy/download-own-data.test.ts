import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import type { Person, PersonRole } from '#shared/access.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { unzip } from '#test/support/unzip.ts'
import { downloadOwnData } from './download-own-data.ts'

const ua = editionByCode('ua')!
const path = '/api/tutor/privacy/download_files'
let app: TestApp
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '2' })
  app.setTime(new Date('2026-05-01T10:00:00Z'))
})
beforeEach(() => app.runtime.database.db.deleteFrom('call_count').execute())
const db = () => app.runtime.database.db
const asSystem = <T>(run: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(app.runtime, systemRequester(ua), run)

async function download(visitor: Visitor, query = '') {
  const answer = await visitor.send('GET', path + query)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = unzip(answer.rawPayload)
  const json = (name: string) => JSON.parse(files.get(name)!.toString()) as unknown
  return { answer, files, json, all: [...files.values()].map(String).join('\n') }
}

const photo = Buffer.from('RIFF a photo of somebody')
const diploma = Buffer.from('%PDF a diploma')

async function someone(email: string, roles: readonly PersonRole[] = ['tutor']): Promise<Visitor> {
  const visitor = await app.visitor({ roles, locale: 'en' })
  const id = visitor.personId!
  const confirmed = { email, email_confirmed_at: new Date(), phone: '+380501112233', password_hash: 'scrypt$secret' }
  await db().updateTable('account').set(confirmed).where('id', '=', id).execute()
  await asSystem(async (ctx) => {
    const original = await ctx.files.put(photo, 'image/webp')
    const portrait = await ctx.files.put(photo, 'image/webp', { 130: photo })
    const mine = { edition: 'ua', tutor_id: id, created_at: ctx.now }
    const size = { original_width: 300, original_height: 300, x: 0, y: 0, width: 300, height: 300 }
    await ctx.db
      .insertInto('tutor_photo')
      .values({ ...mine, ...size, state: 'live', original, portrait })
      .execute()
    const file = await ctx.files.put(diploma, 'application/pdf')
    await ctx.db
      .insertInto('tutor_document')
      .values({ ...mine, kind: 'diploma', file })
      .execute()
    await ctx.db
      .insertInto('tutor_draft')
      .values({ edition: 'ua', tutor_id: id, data: JSON.stringify({ name: 'half a name' }), saved_at: ctx.now })
      .execute()
    await ctx.db
      .updateTable('tutor')
      .set({
        description: JSON.stringify({ ua: 'Люблю свою справу' }),
        admin_comment: 'note of staff',
        avatar: portrait,
      })
      .where('id', '=', id)
      .execute()
    const change = { entity: 'tutor', entityId: id }
    await ctx.emit({ name: 'tutor.commented', ...change, after: { comment: 'Ivan the client complains' } })
    await ctx.emit({ name: 'tutor.favorite', ...change, after: { favorite: true } })
    for (const mark of ['trusted', 'potential_school_tutor', 'accept_orders'])
      await ctx.emit({ name: 'tutor.switched', ...change, before: { [mark]: false }, after: { [mark]: true } })
    await ctx.emit({ name: 'tutor.rated', ...change, after: { penalty: 5, penalty_reason: 'late' } })
  })
  return visitor
}

describe('personal data archive', () => {
  test('contains all data and files of a tutor', async () => {
    const tutor = await someone('own@mail.example')
    const { answer, files, json } = await download(tutor)
    expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''Repeto-2026-05-01.zip")
    expect(answer.headers['cache-control']).toContain('no-store')
    const documents = [...files.keys()].filter((name) => name.startsWith('documents/'))
    expect([...files.keys()]).toEqual([
      'README.txt',
      'account/account.json',
      'account/sign-ins.json',
      'account/sign-in-services.json',
      'account/passkeys.json',
      'account/codes-and-links.json',
      'account/votes.json',
      'account/record.json',
      'profile/profile.json',
      'profile/not-published-yet.json',
      'profile/privacy.json',
      'profile/record.json',
      'photos/live.webp',
      'photos/live-portrait.webp',
      ...documents,
      'integrations/tokens.json',
      'integrations/webhooks.json',
      'push/browsers.json',
      'messages/messages.json',
    ])
    expect(json('account/account.json')).toMatchObject({
      email: 'own@mail.example',
      phone: '+380501112233',
      has_password: true,
    })
    expect(json('profile/profile.json')).toMatchObject({
      description: { ua: 'Люблю свою справу' },
      subjects: [],
      places: [],
    })
    expect(json('profile/not-published-yet.json')).toMatchObject({
      draft: { data: { name: 'half a name' } },
      waiting: null,
    })
    // Switches and notes that are internal to staff are left out.
    expect(json('profile/record.json')).toMatchObject([
      { name: 'tutor.switched', by: 'system', after: { accept_orders: true } },
      { name: 'tutor.rated', after: { penalty: 5, penalty_reason: 'late' } },
    ])
    expect(files.get('photos/live.webp')).toEqual(photo)
    expect(documents).toEqual([expect.stringMatching(/^documents\/diploma-\d+\.pdf$/)])
    expect(files.get(documents[0]!)).toEqual(diploma)
  })

  test('has a readme in the language of the page', async () => {
    const tutor = await someone('reader@mail.example')
    const readme = async (query: string) => (await download(tutor, query)).files.get('README.txt')!.toString()
    expect(await readme('?lang=en')).toMatch(
      /^\u{feff}Your data on Repeto\r\n\r\nEverything Repeto stored about you on 1 May 2026/u,
    )
    expect(await readme('?lang=ru')).toContain('Ваши данные на Repeto')
  })

  test('contains no secrets, staff notes or data of others', async () => {
    const tutor = await someone('alone@mail.example', ['tutor', 'client'])
    await someone('stranger@mail.example')
    const id = tutor.personId!
    const until = { created_at: new Date(), expires_at: new Date('2030-01-01') }
    const hash = Buffer.from('hash of a token')
    const mine = { edition: 'ua', account_id: id }
    await db()
      .insertInto('account_code')
      .values({
        ...mine,
        handle: id,
        sent_handle: id,
        purpose: 'email',
        address: 'new@mail.example',
        code_hash: hash,
        ...until,
      })
      .execute()
    await db()
      .insertInto('generated_password')
      .values({ ...mine, hash, ...until })
      .execute()
    const { all, json, files } = await download(tutor)
    expect(files.has('client/client.json')).toBe(true)
    expect(json('account/codes-and-links.json')).toMatchObject({ codes: [{ address: 'new@mail.example' }] })
    for (const secret of [
      'scrypt$secret',
      'hash of a token',
      hash.toString('base64'),
      hash.toString('hex'),
      'token_hash',
      '"Buffer"',
    ])
      expect([secret, all.includes(secret)]).toEqual([secret, false])
    for (const other of ['note of staff', 'Ivan the client', 'stranger@mail.example', 'staff1@demo.test'])
      expect([other, all.includes(other)]).toEqual([other, false])
  })

  test('contains messages to confirmed addresses without their codes', async () => {
    const tutor = await someone('letters@mail.example')
    const write = (recipient: string, text: string, expires_at: Date | null) =>
      asSystem(async (ctx) => {
        await ctx.emit({ name: 'account.signed_in', entity: 'account', entityId: tutor.personId! })
        const { id } = await ctx.db.selectFrom('event').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
        const written = { subject: text, blocks: '[]', html: text, text, created_at: ctx.now, next_attempt_at: ctx.now }
        const route = { edition: 'ua', event_id: id, template: 'test', channel: 'mail', locale: 'en' }
        await ctx.db
          .insertInto('message')
          .values({ ...route, ...written, recipient, expires_at })
          .execute()
      })
    await write('letters@mail.example', 'a kind word', null)
    await write('letters@mail.example', 'code 123456', new Date('2030-01-01'))
    await write('typed@mail.example', 'you have an account already', null)
    const { json, all } = await download(tutor)
    expect(json('messages/messages.json')).toMatchObject([
      { text: 'a kind word' },
      { recipient: 'letters@mail.example' },
    ])
    expect(all).not.toContain('123456')
    // The response must not tell who owns an address that someone has only typed.
    await db()
      .updateTable('account')
      .set({ email: 'typed@mail.example', email_confirmed_at: null })
      .where('id', '=', tutor.personId!)
      .execute()
    expect((await download(tutor)).json('messages/messages.json')).toEqual([])
  })

  test('skips a file that is missing on disk', async () => {
    const tutor = await someone('lost@mail.example')
    const { file } = await db()
      .selectFrom('tutor_document')
      .select('file')
      .where('tutor_id', '=', tutor.personId!)
      .executeTakeFirstOrThrow()
    await app.runtime.files.remove(file)
    const { files } = await download(tutor)
    expect([...files.keys()].filter((name) => /^(documents|photos)\//.test(name))).toEqual([
      'photos/live.webp',
      'photos/live-portrait.webp',
    ])
  })
})

test('truncates a long event log and says so', async () => {
  const tutor = await app.visitor({ roles: ['tutor'], locale: 'en' })
  const readme = async () => (await download(tutor, '?lang=en')).files.get('README.txt')!.toString()
  expect(await readme()).not.toContain('Very long records')
  await sql`insert into event (edition, at, name, entity, entity_id, actor_realm, after)
    select 'ua', now(), 'account.signed_in', 'account', ${tutor.personId}, 'system', jsonb_build_object('nth', i)
    from generate_series(1, 10001) i`.execute(db())
  const { json } = await download(tutor)
  const record = json('account/record.json') as { after: unknown }[]
  expect(record).toHaveLength(10_000)
  expect([record[0], record.at(-1)]).toMatchObject([{ after: { nth: 2 } }, { after: { nth: 10_001 } }])
  expect(await readme()).toMatch(/Very long records include only the 10.000 most recent/)
})

test('closes files when a download is aborted', async () => {
  const tutor = await someone('stopping@mail.example')
  const ctx = readOnlyCtx(app.runtime, systemRequester(ua)) as Ctx<Person>
  const opened: Readable[] = []
  const files: Ctx['files'] = {
    ...ctx.files,
    async read(name) {
      const found = await ctx.files.read(name)
      if (found) opened.push(found.stream)
      return found
    },
  }
  const { body } = await downloadOwnData({ ...ctx, files, actor: { id: tutor.personId! } as Person })
  for await (const piece of body as AsyncIterable<Buffer>) if (piece.includes('photos/live.webp')) break
  expect(opened.filter(({ destroyed }) => !destroyed)).toEqual([])
})

test('holds no database connection during a slow download', async () => {
  const tutor = await someone('slow@mail.example')
  await asSystem(async (ctx) => {
    const file = await ctx.files.put(randomBytes(8_000_000), 'application/pdf')
    const mine = { edition: 'ua', tutor_id: tutor.personId!, created_at: ctx.now }
    await ctx.db
      .insertInto('tutor_document')
      .values({ ...mine, kind: 'diploma', file })
      .execute()
  })
  await app.web.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.web.server.address() as AddressInfo
  const cookie = Object.entries(tutor.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const begin = async () => {
    const request = get({ port, host: '127.0.0.1', path, headers: { host: 'ua.localhost', cookie } })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    return answer
  }
  // More downloads than database connections, all started and none read further.
  const slow = await Promise.all(Array.from({ length: 5 }, begin))
  expect(slow.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect((await tutor.page('/privacy')).status).toBe(200)
  const whole = await buffer(slow.pop()!)
  expect(unzip(whole).size).toBeGreaterThan(10)
  for (const one of slow) one.destroy()
})

test('limits the number of downloads', async () => {
  const tutor = await app.visitor({ roles: ['tutor'] })
  const answers = []
  for (let time = 0; time < 11; time++) answers.push((await tutor.send('GET', path)).statusCode)
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})
