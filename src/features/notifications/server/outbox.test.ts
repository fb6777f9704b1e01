import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import type { outboxEndpoints, outbox } from '../contract.ts'
import type { MessageBlock } from '../model.ts'

let app: TestApp
let worker: { close(): Promise<void> }
let chief: Visitor
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '10' })
  // Earlier than all demo data, whose messages would interfere.
  app.setTime(new Date('2026-03-01T10:00:00Z'))
  worker = await startJobs(app.runtime, app.url)
  chief = await app.visitor({ staff: 1, locale: 'ru' })
})
afterAll(() => worker.close())
beforeEach(async () => {
  await app.runtime.database.db.deleteFrom('message').execute()
})

const list = async (
  by: Visitor,
  input: { page?: number; filters?: { channel?: 'mail' | 'sms' | 'messenger'; recipient?: string } },
) => {
  const answer = await by.call<typeof outbox.endpoints.list>('POST /api/admin/outbox/messages', input)
  return answer.status === 'success' ? answer.data.messages : answer
}
const items = async (by = chief, filters = {}) => {
  const found = await list(by, { filters })
  return 'items' in found ? found.items : []
}
const get = (id: number, by = chief) => by.call<typeof outboxEndpoints.get>('GET /api/admin/outbox/message/get', { id })
const sendTest = (channel: 'mail' | 'sms', recipient: string, by = chief) =>
  by.call<typeof outboxEndpoints.sendTest>('POST /api/admin/outbox/send_test', { channel, recipient })
const waitForMessage = (recipient: string, by = chief) =>
  eventually(async () => {
    const [found] = await items(by, { recipient })
    expect(found).toMatchObject({ recipient, state: 'sent' })
    return found!
  })

const linked = async (by: Visitor) => {
  const { menu } = (await by.page('/panel/desktop/')).frame
  return menu.find(({ group }) => group === 'desktop')?.items.map(({ segment }) => segment) ?? []
}

async function fill(rows: { recipient: string; channel?: 'mail' | 'sms'; edition?: string; state?: string }[]) {
  const now = new Date()
  const blocks: MessageBlock[] = [{ kind: 'paragraph', pieces: [{ text: 'Hello' }] }]
  const common = { template: 'test', locale: 'ua', subject: 'S', html: '<p>Hello</p>', text: 'Hello', created_at: now }
  return app.runtime.database.db
    .insertInto('message')
    .values(
      rows.map((row, place) => ({
        edition: 'ua',
        channel: 'mail',
        event_id: -place,
        ...common,
        ...row,
        blocks: JSON.stringify(blocks),
        next_attempt_at: new Date(now.getTime() + 86_400_000),
      })),
    )
    .returning('id')
    .execute()
}

describe('a test message', () => {
  test('by email uses the language of the page and correct plurals, and stays in the sandbox', async () => {
    await fill(
      [{ recipient: 'a@example.com' }, { recipient: 'b@example.com' }].map((row) => ({ ...row, state: 'sent' })),
    )
    expect(await sendTest('mail', ' Ann@Example.com ')).toMatchObject({ status: 'success' })
    const listed = await waitForMessage('Ann@Example.com')
    expect(listed).toMatchObject({ channel: 'mail', template: 'test', about: 'Тестовое письмо', attempts: 1 })
    const answer = await get(listed.id)
    expect(answer).toMatchObject({
      data: {
        message: {
          locale: 'ru',
          text: expect.stringContaining('До него создано 2 письма.') as string,
          html: expect.stringContaining('<h1') as string,
          next_attempt_at: null,
          sent_at: expect.any(Number) as number,
        },
      },
    })
    const { headers, blocks } = answer.status === 'success' ? answer.data.message : { headers: [], blocks: [] }
    expect(headers.map(({ name }) => name)).toEqual([
      'From',
      'To',
      'Subject',
      'Message-ID',
      'Content-Language',
      'Auto-Submitted',
    ])
    expect(headers[0]!.value).toBe('Repeto <no-reply@localhost>')
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'button', 'note'])
  })

  test('by SMS accepts a phone number in any format', async () => {
    expect(await sendTest('sms', '+380 (50) 123-45-67')).toMatchObject({ status: 'success' })
    const listed = await waitForMessage('+380501234567')
    expect(listed).toMatchObject({ channel: 'sms', about: 'Тестовое сообщение. До него создано 0 SMS.' })
    expect(await get(listed.id)).toMatchObject({ data: { message: { headers: [], html: '' } } })
  })

  test.each([
    ['mail', 'ann'],
    ['mail', 'ann@localhost'],
    ['mail', 'ann@example.com, spy@example.com'],
    ['mail', 'ann@example.com\r\nBcc: spy@example.com'],
    ['mail', 'Ann <ann@example.com>'],
    ['sms', '0501234567'],
    ['sms', '+12'],
    ['sms', 'ann@example.com'],
  ] as const)('by %s to “%s” is rejected with an error', async (channel, recipient) => {
    const said = channel === 'mail' ? /адрес почты/ : /номер с кодом страны/
    expect(await sendTest(channel, recipient)).toMatchObject({
      status: 'fail',
      error: { recipient: [expect.stringMatching(said)] },
    })
  })
})

describe('the outbox list', () => {
  test('lists the newest first, fifty per page', async () => {
    await fill(Array.from({ length: 120 }, (_, count) => ({ recipient: `p${count}@example.com` })))
    const [first, third] = [await list(chief, {}), await list(chief, { page: 3 })]
    expect(first).toMatchObject({ page: 1, pages: 3, total: 120 })
    expect('items' in first && first.items.map(({ recipient }) => recipient)).toEqual(
      Array.from({ length: 50 }, (_, count) => `p${119 - count}@example.com`),
    )
    expect('items' in third && third.items).toHaveLength(20)
    expect(await list(chief, { page: 99 })).toMatchObject({ page: 3 })
  })

  test('filters by channel and by part of an address', async () => {
    await fill([
      { recipient: 'ann_b@example.com' },
      { recipient: 'annxb@example.com' },
      { recipient: '+48500', channel: 'sms' },
    ])
    const found = async (filters: object) => (await items(chief, filters)).map(({ recipient }) => recipient)
    expect(await found({ recipient: 'ANN_' })).toEqual(['ann_b@example.com'])
    expect(await found({ channel: 'sms' })).toEqual(['+48500'])
    expect(await found({ channel: 'mail', recipient: '485' })).toEqual([])
    expect(await found({ recipient: '%' })).toEqual([])
  })

  test('excludes other editions', async () => {
    const [foreign] = await fill([{ recipient: 'pl@example.com', edition: 'pl' }])
    expect(await items()).toEqual([])
    expect(await get(foreign!.id)).toMatchObject({ error: 'not_found' })
    const abroad = await app.visitor({ staff: 1, edition: 'pl' })
    expect(await items(abroad)).toMatchObject([{ recipient: 'pl@example.com' }])
    expect(await get(foreign!.id, abroad)).toMatchObject({ status: 'success' })
  })
})

describe('the outbox page', () => {
  test('shows messages with their state and last error', async () => {
    const [{ id }] = (await fill([{ recipient: 'ann@example.com', state: 'queued' }])) as [{ id: number }]
    await app.runtime.database.db.updateTable('message').set({ attempts: 3, last_error: '451 <b>busy</b>' }).execute()
    const { body } = await chief.send('GET', '/panel/outbox/')
    for (const words of ['ann@example.com', '3 спроби', '451 &lt;b&gt;busy', 'Чекає']) expect(body).toContain(words)
    const one = await chief.send('GET', `/panel/outbox/${id}/`)
    expect([one.statusCode, one.body.includes('&lt;p&gt;Hello')]).toEqual([200, true])
    expect(await chief.page(`/panel/outbox/${id}/`)).toMatchObject({ data: { message: { attempts: 3 } } })
    expect((await chief.send('GET', '/panel/outbox/999999/')).statusCode).toBe(404)
  })

  test('shows an empty state', async () => {
    expect((await chief.send('GET', '/panel/outbox/')).body).toContain('Поки що нічого немає')
    expect((await chief.send('GET', '/panel/outbox/?recipient=x')).body).not.toContain('Поки що нічого немає')
  })

  test('is linked from the dashboard for permitted staff', async () => {
    expect(await linked(chief)).toContain('outbox')
    expect(await linked(await app.visitor({ staff: 2 }))).not.toContain('outbox')
  })
})

describe('messenger messages', () => {
  const plant = async (edition: string, service: number, text: string) => {
    const now = new Date()
    const row = { edition, service, recipient: 'sandbox-0', text, state: 'sent', next_attempt_at: now, created_at: now }
    await app.runtime.database.db.insertInto('messenger_delivery').values(row).execute()
  }

  test('are listed with emails under the name of the messenger', async () => {
    await fill([{ recipient: 'ann@example.com' }])
    await plant('ua', 2, 'Ми тут')
    await plant('pl', 2, 'Jesteśmy')
    expect(await items(chief, { channel: 'messenger' })).toMatchObject([
      { channel: 'messenger', service: 'Viber', recipient: 'sandbox-0', about: 'Ми тут', state: 'sent' },
    ])
    expect(new Set((await items()).map(({ channel, service }) => `${channel} ${service}`))).toEqual(
      new Set(['mail null', 'messenger Viber']),
    )
    expect(await items(chief, { recipient: 'ANN@' })).toMatchObject([{ channel: 'mail' }])
  })

  test('are hidden where the bot is real', async () => {
    const real = await openApp({ TELEGRAM_BOTS: 'ua=http://123:token@127.0.0.1:1/?bot=repeto_bot' })
    const { db } = real.runtime.database
    const now = new Date()
    const common = { edition: 'ua', recipient: '5', state: 'sent', next_attempt_at: now, created_at: now }
    await db
      .insertInto('messenger_delivery')
      .values([
        { ...common, service: 1, text: 'secret' },
        { ...common, service: 3, text: 'sandboxed' },
      ])
      .execute()
    const by = await real.visitor({ staff: 1 })
    expect((await items(by, { channel: 'messenger' })).map(({ about }) => about)).toEqual(['sandboxed'])
  })
})

describe('with real gateways', () => {
  const SMTP = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@repeto.example' }
  const SMS_URL = 'http://sid:token@127.0.0.1:1/?from=Repeto'

  test('the outbox does not exist', async () => {
    const real = await openApp({ ...SMTP, SMS_URL })
    const by = await real.visitor({ staff: 1 })
    expect(await linked(by)).not.toContain('outbox')
    expect((await by.send('GET', '/panel/outbox/')).statusCode).toBe(404)
    expect((await by.send('GET', '/panel/outbox/1/')).statusCode).toBe(404)
    expect(await list(by, {})).toMatchObject({ error: 'not_found', httpStatus: 404 })
    expect(await get(1, by)).toMatchObject({ error: 'not_found' })
    expect(await sendTest('mail', 'ann@example.com', by)).toMatchObject({ error: 'not_found' })
  })

  test('the outbox shows only the sandboxed channel', async () => {
    const half = await openApp(SMTP)
    const by = await half.visitor({ staff: 1 })
    expect(await sendTest('mail', 'ann@example.com', by)).toMatchObject({ error: { channel: [expect.any(String)] } })
    expect(await sendTest('sms', '+48500100200', by)).toMatchObject({ status: 'success' })
    expect((await by.page('/panel/outbox/')).data).toMatchObject({ channels: ['sms', 'messenger'] })
  })
})
