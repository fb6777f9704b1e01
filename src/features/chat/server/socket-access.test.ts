import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ownSessionEndpoints } from '#features/accounts/contract.ts'
import type { settingsPage } from '#features/tutors/contract.ts'
import { clientAlias } from '#shared/access.ts'
import type { PageData } from '#shared/contract.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openChatFixture } from '#test/support/chat-fixture.ts'
import type { ChatFixture } from '#test/support/chat-fixture.ts'
import { maxBurst } from '../model.ts'

let app: TestApp
let scene: ChatFixture
beforeAll(async () => {
  app = await openApp()
  scene = await openChatFixture(app)
})

const nobodyHeard = () => scene.db.selectFrom('chat_message').select('id').where('auto', '=', false).execute()

describe('opening a socket', () => {
  test('requires a same-site origin', async () => {
    const from = (headers: Record<string, string>) => scene.openClientSocket({ headers })
    for (const headers of [
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { origin: `http://pl.localhost:${scene.port}` },
      { origin: `http://ua.localhost:${scene.port + 1}` },
    ])
      expect((await from(headers)).state.closed, JSON.stringify(headers)).toBe(1006)
    const line = await from({})
    expect(line.state.closed).toBeUndefined()
    line.ws.close()
  })

  test('requires a session with the same role and id', async () => {
    const { client, tutor, ids, order_id } = scene
    const refused = async (who: Visitor, query: Record<string, string | number>) => {
      const line = await scene.openSocket(who, { query })
      expect(await line.ended).toBeGreaterThanOrEqual(4_400)
      return line.errors()[0]
    }
    const nobody = await app.visitor()
    expect(await refused(nobody, { role: 'client', id: ids.client, order_id })).toBe('unauthorized')
    expect(await refused(client, { role: 'client', id: ids.tutor, order_id })).toBe('forbidden')
    expect(await refused(client, { role: 'tutor', id: ids.client, order_id })).toBe('forbidden')
    expect(await refused(client, { role: 'admin', id: ids.client, order_id })).toBe('unauthorized')
    // Not every demo tutor is also a client.
    await scene.db
      .insertInto('client')
      .values({ edition: 'ua', id: ids.tutor })
      .onConflict((known) => known.doNothing())
      .execute()
    expect(await refused(tutor, { role: 'client', id: ids.tutor, order_id })).toBe('not_found')
    expect(await refused(client, { id: ids.client, order_id })).toBe('not_found')
    expect(await refused(client, { role: 'client', id: 'me', order_id })).toBe('not_found')
    const other = await app.visitor({ roles: ['client'] })
    expect(await refused(other, { role: 'client', id: other.personId!, order_id })).toBe('not_found')
    expect(await refused(client, { role: 'client', id: ids.client, order_id: 999_999 })).toBe('not_found')
  })

  test('answers a tutor not_found for orders without a response', async () => {
    const { stranger, ids, order_id } = scene
    const opened = async (id: number) => {
      const line = await scene.openSocket(stranger, { query: { role: 'tutor', id: ids.stranger, order_id: id } })
      return [await line.ended, line.frames]
    }
    const foreign = await opened(order_id)
    expect(foreign).toEqual([4_404, [expect.objectContaining({ error: 'not_found' })]])
    expect(await opened(999_999)).toEqual(foreign)
    const marked = { edition: 'ua', order_id, tutor_id: ids.stranger, kind: 'staff', state: 'marked' }
    await scene.db
      .insertInto('order_response')
      .values({ ...marked, offered_at: new Date() })
      .execute()
    expect(await opened(order_id)).toEqual(foreign)
    await scene.db.deleteFrom('order_response').where('tutor_id', '=', ids.stranger).execute()
    const asked = await scene.openTutorSocket()
    expect(asked.state.closed).toBeUndefined()
    asked.ws.close()
  })

  test('requires a valid session', async () => {
    const { ids } = scene
    const late = await app.visitor()
    late.cookies[cookieName.person] = await startSession(scene.db, {
      edition: 'ua',
      realm: 'person',
      subjectId: ids.client,
      now: new Date(Date.now() - 31 * 86_400_000),
    })
    const line = await scene.openSocket(late, { query: { role: 'client', id: ids.client } })
    expect([await line.ended, line.errors()]).toEqual([4_401, ['unauthorized']])
  })

  // The retry absorbs a pause of a busy machine; a real delay shows in every run.
  test('closes within five seconds after the session ends', { timeout: 10_000, retry: 2 }, async () => {
    const { ids, db } = scene
    const visitor = await scene.logIn('person', ids.client)
    const line = await scene.openSocket(visitor, { query: { role: 'client', id: ids.client } })
    const begun = performance.now()
    await db.deleteFrom('session').where('subject_id', '=', ids.client).where('limited_to', 'is', null).execute()
    expect(await line.ended).toBe(4_401)
    expect(performance.now() - begun).toBeLessThan(5_000)
    expect(line.errors()).toEqual(['unauthorized'])
    scene.client.cookies[cookieName.person] = (await scene.logIn('person', ids.client)).cookies[cookieName.person]!
  })

  test('closes at once when its session is ended from another browser, and the other stays', async () => {
    const { ids } = scene
    const other = await scene.logIn('person', ids.tutor)
    const query = { role: 'tutor', id: ids.tutor }
    const lineOfOther = await scene.openSocket(other, { query })
    // Repeated, because the check that runs every four seconds may close one socket in time by chance.
    for (let attempt = 0; attempt < 4; attempt++) {
      const visitor = await scene.logIn('person', ids.tutor)
      const line = await scene.openSocket(visitor, { query })
      const data = (await visitor.page('/settings')).data as PageData<typeof settingsPage>
      const { id } = data.sessions.find(({ current }) => current)!
      const begun = performance.now()
      await other.call<typeof ownSessionEndpoints.end>('POST /api/auth/sessions/end', { id })
      expect(await line.ended).toBe(4_401)
      expect(performance.now() - begun).toBeLessThan(1_000)
    }
    expect(lineOfOther.state.closed).toBeUndefined()
    lineOfOther.ws.close()
  })

  test('limits an order link to its order', async () => {
    const { guest, ids, order_id } = scene
    const other = await scene.placeOrder(await scene.logIn('person', ids.client))
    const line = (query: object) =>
      scene.openSocket(guest, { query: { role: 'client', id: clientAlias(order_id), ...query } })
    const mine = await line({ order_id })
    expect(mine.state.closed).toBeUndefined()
    mine.send({ recipient: 'tutor', recipient_id: ids.tutor, order_id: other, msg_text: 'Про інше' })
    expect([await mine.ended, mine.errors()]).toEqual([4_404, ['not_found']])
    expect((await line({ order_id: other })).errors()).toEqual(['not_found'])
    expect((await line({})).errors()).toEqual(['forbidden'])
    expect(await scene.readMessages(guest, { order_id: other, with_id: ids.tutor })).toMatchObject({
      error: 'not_found',
    })
    expect(await scene.readMessages(guest, { with_id: ids.tutor })).toMatchObject({ status: 'success' })
  })

  test('survives clients that disconnect during the handshake', async () => {
    for (const path of ['/websocket/', '/nowhere/']) {
      const runner = connect(scene.port, '127.0.0.1')
      await once(runner, 'connect')
      runner.write(
        `GET ${path} HTTP/1.1\r\nhost: ua.localhost\r\norigin: http://evil.example\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
      )
      runner.resetAndDestroy()
    }
    const line = await scene.openClientSocket()
    expect(line.state.closed).toBeUndefined()
    line.ws.close()
  })

  test('requires the second factor of staff', async () => {
    const { order_id } = scene
    const visitor = await app.visitor({ staff: 1 })
    const read = () => scene.readMessages(visitor, { order_id, role: 'admin', with: 'client' })
    expect(await read()).toMatchObject({ status: 'success' })
    await scene.db.updateTable('session').set({ limited_to: 'passkey' }).where('realm', '=', 'staff').execute()
    expect(await read()).toMatchObject({ status: 'fail', error: 'forbidden' })
    await scene.db.deleteFrom('session').where('realm', '=', 'staff').execute()
  })

  test('requires a staff role with access to orders', async () => {
    const { order_id, ids } = scene
    const opened = async (staff: 1 | 2 | 3 | 4 | 'noStatus') => {
      const visitor = await app.visitor({ staff })
      const { id } = await scene.db
        .selectFrom('staff_member as m')
        .innerJoin('session as s', 's.subject_id', 'm.id')
        .select('m.id')
        .where('s.realm', '=', 'staff')
        .orderBy('s.created_at', 'desc')
        .executeTakeFirstOrThrow()
      const line = await scene.openSocket(visitor, { query: { role: 'admin', id, order_id } })
      const { closed } = line.state
      line.ws.close()
      const read = await scene.readMessages(visitor, { with: 'both', with_id: ids.tutor })
      return [closed, read.status]
    }
    expect(await opened(1)).toEqual([undefined, 'success'])
    expect(await opened(2)).toEqual([undefined, 'success'])
    expect(await opened(4)).toEqual([undefined, 'success'])
    expect(await opened(3)).toEqual([4_403, 'fail'])
    expect((await opened('noStatus'))[1]).toBe('fail')
  })
})

describe('a session', () => {
  test('limits the number of open sockets', async () => {
    const visitor = await scene.logIn('person', scene.ids.client)
    const open = () => scene.openSocket(visitor, { query: { role: 'client', id: scene.ids.client } })
    const lines = await Promise.all(Array.from({ length: 100 }, open))
    expect(lines.filter(({ state }) => state.closed !== undefined)).toEqual([])
    const more = await open()
    expect([await more.ended, more.errors()]).toEqual([4_429, ['too_many_requests']])
    // The limit is per session.
    const other = await scene.openClientSocket()
    expect(other.state.closed).toBeUndefined()
    lines[0]!.ws.close()
    await lines[0]!.ended
    const again = async () => {
      const line = await open()
      line.ws.close()
      return line.errors()
    }
    await expect.poll(again).toEqual([])
    for (const { ws } of [...lines, other]) ws.terminate()
  }, 20_000)
})

describe('incoming frames', () => {
  test.each([
    ['broken JSON', '{"msg_text":'],
    ['a list', '[1,2]'],
    ['a number', '7'],
    ['nothing', ''],
    ['a text of a megabyte', JSON.stringify({ recipient: 'tutor', msg_text: 'a'.repeat(1_048_576) })],
    ['a text that is too long', JSON.stringify({ recipient: 'tutor', msg_text: 'a'.repeat(4_001) })],
    ['bytes', Buffer.from([0, 1, 2, 255])],
    ['an unknown recipient', JSON.stringify({ recipient: 'everybody', msg_text: 'a' })],
    ['somebody else’s name', JSON.stringify({ sender: 'tutor', recipient: 'client', msg_text: 'a' })],
    ['somebody else’s number', JSON.stringify({ sender: 'client', sender_id: 1, recipient: 'tutor', msg_text: 'a' })],
    ['no words', JSON.stringify({ recipient: 'tutor', msg_text: '  ' })],
  ])('is rejected and closes the socket: %s', async (_, given) => {
    const before = await nobodyHeard()
    const line = await scene.openClientSocket()
    line.ws.send(given)
    expect(await line.ended).toBeGreaterThan(1_000)
    expect(await nobodyHeard()).toEqual(before)
  })

  test('accepts empty values for optional fields', async () => {
    const line = await scene.openClientSocket()
    for (const [at, nobody] of [null, 0, ''].entries()) {
      line.send({ recipient: 'admin', recipient_id: nobody, client_id: null, auto_msg: 0, msg_text: `Слово ${at}` })
      await expect.poll(() => line.texts().at(-1)).toBe(`Слово ${at}`)
    }
    line.send({ recipient: 'admin', recipient_id: 'somebody', msg_text: 'Кому?' })
    expect(await line.ended).toBe(4_400)
    expect(line.errors()).toEqual([{ recipient_id: [expect.any(String)] }])
  })

  test('are rate limited', async () => {
    const line = await scene.openClientSocket()
    const signal = JSON.stringify({ signal: 'typing', recipient: 'tutor', recipient_id: scene.ids.tutor })
    // In batches, since the server limits unprocessed frames; the echo shows that a batch was handled.
    for (let sent = 0; sent <= maxBurst; sent += 51) {
      for (let one = 0; one < 50; one++) line.ws.send(signal)
      line.send({ recipient: 'tutor', recipient_id: scene.ids.tutor, msg_text: `after ${sent}` })
      await expect.poll(() => line.texts().length * 51 > sent || line.state.closed !== undefined).toBe(true)
    }
    expect([await line.ended, line.errors()]).toEqual([4_429, ['too_many_requests']])
  })

  test('are rate limited across all sockets of a person', async () => {
    const { third } = scene.ids
    const visitor = await scene.logIn('person', third)
    const order_id = await scene.placeOrder(await app.visitor(), { tutor_id: third })
    const open = () => scene.openSocket(visitor, { query: { role: 'tutor', id: third, order_id } })
    const lines = await Promise.all([open(), open(), open()])
    const refused = () => lines.filter(({ state }) => state.closed !== undefined)
    const each = 21
    let rounds = 0
    for (; rounds * each * lines.length <= maxBurst; rounds++) {
      for (const line of lines) {
        for (let one = 1; one < each; one++) line.send({ signal: 'typing', recipient: 'client' })
        line.send({ recipient: 'client', msg_text: `round ${rounds}` })
      }
      const heard = () => lines[0].texts().length === (rounds + 1) * lines.length
      await expect.poll(() => heard() || refused().length > 0).toBe(true)
    }
    // No single socket exceeds the limit.
    expect(rounds * each).toBeLessThan(maxBurst / 2)
    expect(refused().map(({ errors }) => errors())).toContainEqual(['too_many_requests'])
    for (const { ws } of lines) ws.terminate()
  })

  test('are limited while they wait for processing', async () => {
    const line = await scene.openClientSocket()
    const signal = JSON.stringify({ signal: 'typing', recipient: 'tutor', recipient_id: scene.ids.tutor })
    for (let sent = 0; sent < 1_000; sent++) line.ws.send(signal)
    expect(await line.ended).toBeGreaterThan(1_000)
  })
})

describe('client and tutor', () => {
  test('may write after a request or agreement, not after a refusal', async () => {
    const { client, tutor, stranger, ids, order_id } = scene
    expect(await scene.sendMessage(client, { recipient_id: ids.tutor })).toMatchObject({ status: 'success' })
    expect(await scene.sendMessage(tutor, { recipient: 'client' })).toMatchObject({ status: 'success' })
    expect(await scene.sendMessage(client, { recipient_id: ids.stranger })).toMatchObject({ error: 'not_found' })
    expect(await scene.sendMessage(stranger, { recipient: 'client' })).toMatchObject({ error: 'not_found' })
    expect(await scene.sendMessage(stranger, { recipient: 'admin' })).toMatchObject({ error: 'not_found' })
    expect(await scene.readMessages(stranger, { with: 'client' })).toMatchObject({ error: 'not_found' })
    await scene.db
      .updateTable('order_response')
      .set({ state: 'refused' })
      .where('order_id', '=', order_id)
      .where('tutor_id', '=', ids.tutor)
      .execute()
    expect(await scene.sendMessage(client, { recipient_id: ids.tutor })).toMatchObject({ error: 'wrong_status' })
    expect(await scene.sendMessage(tutor, { recipient: 'client' })).toMatchObject({ error: 'wrong_status' })
    expect(await scene.readMessages(client, { with_id: ids.tutor })).toMatchObject({ data: { may_send: false } })
    const line = await scene.openTutorSocket()
    line.send({ recipient: 'client', msg_text: 'А все-таки?' })
    expect([await line.ended, line.errors()]).toEqual([4_409, ['wrong_status']])
  })
})
