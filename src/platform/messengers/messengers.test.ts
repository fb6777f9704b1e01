import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTelegram } from '#test/support/telegram.ts'
import { jpeg, pdf } from '#test/support/uploads.ts'
import { openViber } from '#test/support/viber.ts'
import { openWhatsapp } from '#test/support/whatsapp.ts'
import { createOutgoing } from '../outgoing/outgoing.ts'
import type { Messenger, OutgoingMessage } from './messenger.ts'
import { sandboxMessenger } from './messenger.ts'
import { telegram } from './telegram.ts'
import { viber } from './viber.ts'
import { whatsapp } from './whatsapp.ts'

const photo = await jpeg(300, 200)
const ours = new Map([
  ['https://ours.example/photo.jpeg', photo],
  ['https://ours.example/paper.pdf', pdf()],
])
const at = {
  telegram: await openTelegram(),
  viber: await openViber(async (url) => ours.get(url)),
  whatsapp: await openWhatsapp(),
}
/** Names of the messengers' hosts may lead into our own network. */
const outgoing = createOutgoing({
  allowPrivate: false,
  resolve: async (host) => (host === 'rebound.viber.com' ? [{ address: '10.0.0.5', family: 4 }] : []),
})
const bots = {
  telegram: telegram(at.telegram.url),
  viber: viber(at.viber.url, 'Repeto: find a tutor, and what is more', outgoing),
  whatsapp: whatsapp(at.whatsapp.url, outgoing),
}
const someone = { telegram: '15', viber: '01234567890A=', whatsapp: '380671112233' }
const names = ['telegram', 'viber', 'whatsapp'] as const
const picture = (to: string): OutgoingMessage => ({
  to,
  media: { bytes: photo, type: 'image/jpeg', name: 'photo.jpg', url: 'https://ours.example/photo.jpeg' },
})
const paper = (to: string): OutgoingMessage => ({
  to,
  media: { bytes: pdf(), type: 'application/pdf', name: 'document.pdf', url: 'https://ours.example/paper.pdf' },
})
const call = (body: string, headers: Record<string, string>) => ({
  method: 'POST' as const,
  url: '',
  ip: '',
  params: {},
  query: {},
  headers,
  body: Buffer.from(body),
})
at.viber.subscribed.add(someone.viber)
beforeEach(() => names.forEach((name) => (at[name].sent.length = 0)))
afterAll(async () => {
  for (const name of names) await at[name].stop()
})

describe('outgoing', () => {
  test('delivers texts, pictures and documents unchanged', async () => {
    const words = 'Добрий день! 100 % “так” 🙂'
    for (const name of names) {
      const to = someone[name]
      for (const message of [{ to, text: words }, picture(to), paper(to)])
        expect([name, await bots[name].send(message)]).toMatchObject([name, { outcome: 'sent' }])
    }
    expect(at.telegram.sent).toEqual([
      { id: 1, chat: '15', text: words },
      { id: 2, chat: '15', photo },
      { id: 3, chat: '15', document: pdf() },
    ])
    expect(at.viber.sent).toMatchObject([
      { receiver: someone.viber, type: 'text', text: words },
      { type: 'picture', bytes: photo },
      { type: 'file', bytes: pdf(), file_name: 'document.pdf' },
    ])
    expect(at.whatsapp.sent).toMatchObject([
      { to: someone.whatsapp, type: 'text', text: words },
      { type: 'image', file: photo },
      { type: 'document', file: pdf(), filename: 'document.pdf' },
    ])
  })

  test('a recipient who blocked the bot is permanently refused', async () => {
    at.telegram.blocked.add('16')
    const to = { telegram: '16', viber: 'gone=' }
    const why = { telegram: '403', viber: 'receiverNotSubscribed' }
    for (const name of ['telegram', 'viber'] as const)
      expect(await bots[name].send({ to: to[name], text: 'x' })).toEqual({
        outcome: 'refused',
        why: expect.stringContaining(why[name]) as string,
      })
  })

  test('WhatsApp accepts a message with an id and reports a failure later', async () => {
    at.whatsapp.reports.length = 0
    at.whatsapp.silent.add('380670000000')
    const first = await bots.whatsapp.send({ to: '380670000000', text: 'x' })
    const second = await bots.whatsapp.send({ to: someone.whatsapp, text: 'x' })
    const taken = { outcome: 'sent', id: expect.stringMatching(/^wamid\./) as string }
    expect([first, second]).toEqual([taken, taken])
    const heard = at.whatsapp.reports.map((report) => {
      const { payload, headers } = at.whatsapp.signed(report)
      return bots.whatsapp.hear(call(payload, headers))
    })
    const why = expect.stringMatching(/131047.*24 hours/) as string
    expect(heard).toEqual([
      { messages: [], undelivered: [{ id: 'id' in first && first.id, to: '380670000000', why }] },
      { messages: [] },
    ])
  })

  test('rate limits, outages and timeouts are retried later', async () => {
    for (const name of names) {
      const message = { to: someone[name], text: 'x' }
      at[name].faults.push(at[name].tooMany, { status: 502, body: '<h1>Sorry</h1>' })
      const [first, second, third] = [
        await bots[name].send(message),
        await bots[name].send(message),
        await bots[name].send(message),
      ]
      expect([first.outcome, second.outcome, third.outcome]).toEqual(['later', 'later', 'sent'])
      if (name === 'telegram') expect(first).toMatchObject({ seconds: 7 })
      await at[name].stop()
      expect(await bots[name].send(message)).toMatchObject({
        outcome: 'later',
        why: expect.stringMatching(/./) as string,
      })
      await at[name].start()
    }
  })

  test('a wrong token is temporary: the message waits', async () => {
    const wrong: Messenger[] = [
      telegram(at.telegram.url.replace(/:\w+@/, ':wrong@')),
      viber(at.viber.url.replace(/bot:[^@]+@/, 'bot:wrong@'), 'Repeto', outgoing),
      whatsapp(at.whatsapp.url.replace(/:[^:@]+@/, ':wrong@'), outgoing),
    ]
    for (const bot of wrong)
      expect(await bot.send({ to: someone[bot.name], text: 'x' })).toMatchObject({ outcome: 'later' })
    for (const name of names) expect(at[name].sent).toEqual([])
  })

  test('the sandbox sends and receives nothing', async () => {
    const box = sandboxMessenger('viber')
    expect(await box.send({ to: '1', text: 'x' })).toEqual({ outcome: 'sent' })
    expect([box.startLink('code'), box.hear(call('{}', {}))]).toEqual([undefined, undefined])
  })
})

describe('incoming', () => {
  test('arrives at the webhook that the bot has set', async () => {
    expect(await bots.telegram.setWebhook('https://ua.example/webhooks/telegram')).toMatchObject({ outcome: 'sent' })
    expect(await bots.viber.setWebhook('https://ua.example/webhooks/viber')).toMatchObject({ outcome: 'sent' })
    expect([at.telegram.webhook.url, at.viber.webhook.url]).toEqual([
      'https://ua.example/webhooks/telegram',
      'https://ua.example/webhooks/viber',
    ])
  })

  test('contains the text, the author and an exact key', () => {
    const fromTelegram = at.telegram.signed(at.telegram.update(15, { text: 'Добрий день' }, 77))
    expect(bots.telegram.hear(call(fromTelegram.payload, fromTelegram.headers))).toEqual({
      messages: [{ key: '77', user: '15', text: 'Добрий день' }],
    })
    const key = '4912661846655238145'
    const fromViber = at.viber.signed(at.viber.message('a=', { type: 'text', text: '"message_token":1' }, key))
    expect(bots.viber.hear(call(fromViber.payload, fromViber.headers))).toEqual({
      messages: [{ key, user: 'a=', text: '"message_token":1' }],
    })
    // The person has written before, so the bot may write to them.
    const begun = at.viber.signed(at.viber.started('a=', 'code'))
    expect(bots.viber.hear(call(begun.payload, begun.headers))?.messages).toMatchObject([{ text: '/start code' }])
    const text = { type: 'text', text: { body: 'Привіт' } }
    const fromWhatsapp = at.whatsapp.signed(at.whatsapp.notification('380671112233', text, 'wamid.1'))
    expect(bots.whatsapp.hear(call(fromWhatsapp.payload, fromWhatsapp.headers))).toEqual({
      messages: [{ key: 'wamid.1', user: '380671112233', text: 'Привіт' }],
    })
  })

  test('a new Viber user is greeted only in the response to their call', () => {
    const begun = at.viber.signed(at.viber.started('new=', 'code'))
    const { messages, opened } = bots.viber.hear(call(begun.payload, begun.headers))!
    expect([messages, opened]).toMatchObject([[], { user: 'new=', code: 'code' }])
    expect(at.viber.welcome(JSON.stringify(opened!.greet('Вітаємо!', 'Почати')), 'application/json')).toBe('Вітаємо!')
    const looking = at.viber.signed(at.viber.started('other=', ''))
    expect(bots.viber.hear(call(looking.payload, looking.headers))).toEqual({ messages: [] })
  })

  test('contains the id of the message replied to', () => {
    const quoting = { text: 'Так', reply_to_message: { message_id: 41, date: 1_700_000_000, text: 'О шостій?' } }
    const fromTelegram = at.telegram.signed(at.telegram.update(15, quoting, 78))
    expect(bots.telegram.hear(call(fromTelegram.payload, fromTelegram.headers))).toEqual({
      messages: [{ key: '78', user: '15', text: 'Так', quotes: '41' }],
    })
    const text = { type: 'text', text: { body: 'Так' }, context: { from: '15550100', id: 'wamid.OUT7' } }
    const fromWhatsapp = at.whatsapp.signed(at.whatsapp.notification('380671112233', text, 'wamid.3'))
    expect(bots.whatsapp.hear(call(fromWhatsapp.payload, fromWhatsapp.headers))).toEqual({
      messages: [{ key: 'wamid.3', user: '380671112233', text: 'Так', quotes: 'wamid.OUT7' }],
    })
  })

  test('for another number of ours is ignored', () => {
    const text = { type: 'text', text: { body: 'Привіт' } }
    const other = at.whatsapp.signed(at.whatsapp.notification('380671112233', text, 'wamid.2', '999'))
    expect(bots.whatsapp.hear(call(other.payload, other.headers))).toEqual({ messages: [] })
  })

  test('without a valid signature is rejected', () => {
    const update = JSON.stringify(at.telegram.update(15, { text: 'x' }))
    for (const name of names) {
      const headers = ['x-telegram-bot-api-secret-token', 'x-viber-content-signature', 'x-hub-signature-256']
      expect(bots[name].hear(call(update, {}))).toBeUndefined()
      for (const header of headers)
        for (const given of ['', 'x', 'sha256=', `sha256=${'0'.repeat(64)}`, '0'.repeat(64)])
          expect(bots[name].hear(call(update, { [header]: given }))).toBeUndefined()
    }
    const { payload, headers } = at.viber.signed(at.viber.message('a=', { type: 'text', text: 'x' }))
    expect(bots.viber.hear(call(payload.replace('"x"', '"y"'), headers))).toBeUndefined()
  })

  test('with a valid signature but unknown content is accepted and ignored', () => {
    for (const nonsense of ['', '[]', '{"entry":7}', '{"event":"seen"}', 'null', '{']) {
      const { headers } = at.viber.signed(nonsense)
      expect(bots.viber.hear(call(nonsense, headers))).toEqual({ messages: [] })
    }
  })

  test('WhatsApp verifies the webhook with the verify token', () => {
    const query = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': at.whatsapp.verify }
    const verification = (more: object) => ({ ...call('', {}), method: 'GET' as const, query: { ...query, ...more } })
    expect(bots.whatsapp.hear(verification({}))).toEqual({ messages: [], answer: '1158201444' })
    expect(bots.whatsapp.hear(verification({ 'hub.verify_token': 'another' }))).toBeUndefined()
  })

  test('downloads files up to a size, and only from hosts of the messenger', async () => {
    at.telegram.files.set('AgAC', photo)
    at.viber.files.set('one', photo)
    at.whatsapp.uploads.set('77', photo)
    const refs = { telegram: 'AgAC', viber: `http://${at.viber.host}/media/one`, whatsapp: '77' }
    for (const name of names) {
      expect(await bots[name].fetchMedia(refs[name], 100_000)).toEqual({ outcome: 'found', bytes: photo })
      expect(await bots[name].fetchMedia(refs[name], 100)).toEqual({ outcome: 'refused', why: 'too large' })
    }
    expect(await bots.viber.fetchMedia('http://169.254.169.254/latest', 100)).toMatchObject({ outcome: 'refused' })
    expect(await bots.viber.fetchMedia('https://rebound.viber.com/one', 100)).toEqual({
      outcome: 'refused',
      why: 'forbidden_address',
    })
    expect(await bots.viber.fetchMedia('https://away.viber.com/one', 100)).toMatchObject({ outcome: 'later' })
    expect(await bots.telegram.fetchMedia('nothing', 100)).toMatchObject({ outcome: 'refused' })
  })
})

test('start links contain the code', () => {
  expect(names.map((name) => bots[name].startLink('c0de'))).toEqual([
    'https://t.me/repeto_bot?start=c0de',
    'viber://pa?chatURI=repeto&context=c0de',
    'https://wa.me/15550100?text=c0de',
  ])
})
