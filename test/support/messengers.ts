import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { endpoints, messengerEndpoints } from '#features/chat/contract.ts'
import type { requestEndpoints } from '#features/orders/contract.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import { openApp } from './app.ts'
import type { TestApp, Visitor } from './app.ts'
import { runQueued } from './jobs.ts'
import { clientOf } from './requests.ts'
import { openTelegram } from './telegram.ts'
import { blob } from './uploads.ts'
import { openViber } from './viber.ts'
import { openWhatsapp } from './whatsapp.ts'

const ua = editionByCode('ua')!
/** Who they are there. */
const at = { telegram: 5150, viber: 'viber-user=', whatsapp: '380671112233' }
type Signed = { headers: Record<string, string>; payload: string }

/** The product with a bot at each messenger, a client who has asked a tutor for lessons, and a clock to move. */
export async function useMessengers() {
  let app: TestApp
  let now = new Date('2026-03-02T10:00:00Z')
  const telegram = await openTelegram()
  /** Viber fetches a file by the address that it was told. */
  const fetched: string[] = []
  const viber = await openViber(async (url) => {
    fetched.push(url)
    const { pathname, search, host } = new URL(url)
    const response = await app.web.inject({ url: pathname + search, headers: { host } })
    return response.statusCode === 200 ? response.rawPayload : undefined
  })
  const whatsapp = await openWhatsapp()
  const one = {} as { staff: Visitor; client: Visitor; tutor: Visitor }
  const ids = {} as { client: number; tutor: number; order: number; subject: number }

  const db = () => app.runtime.database.db
  const pass = (ms: number) => app.at((now = new Date(now.getTime() + ms)))
  const signedIn = async (subjectId: number) => {
    const visitor = await app.visitor()
    const session = { edition: 'ua', realm: 'person' as const, subjectId, now }
    visitor.cookies[cookieName.person] = await startSession(db(), session)
    return visitor
  }
  /** The client asks for lessons. */
  const ask = async (more: object = {}) => {
    const by = one.client ?? (await app.visitor())
    const answer = await by.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
      request: {
        name: 'Олена',
        phone: '0671112233',
        terms: true,
        location_online: true,
        lessons: [{ id: ids.subject, levels: [] }],
        ...more,
      },
    })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data.order_id
  }
  const inside = <T>(run: Parameters<typeof inTransaction<T>>[2]) => inTransaction(app.runtime, systemAsker(ua), run)
  /** As the clock does it. */
  const cron = async (name: string) => {
    const job = app.runtime.plugins.flatMap(({ jobs }) => jobs ?? []).find((each) => each.name === name)!
    await inside((ctx) => job.run(ctx, {}))
  }

  beforeAll(async () => {
    const bots = { TELEGRAM_BOTS: telegram.url, VIBER_BOTS: viber.url, WHATSAPP_NUMBERS: whatsapp.url }
    app = await openApp(Object.fromEntries(Object.entries(bots).map(([name, url]) => [name, `ua=${url}`])))
    pass(0)
    await cron('set_messenger_webhooks')
    await runQueued(app, 'set_messenger_webhook')
    const { rows } = await sql<{ id: number; subject_id: number }>`select e.tutor_id as id, e.subject_id
      from catalog_entry e join tutor t on t.edition = e.edition and t.id = e.tutor_id and t.accept_orders
      where e.edition = 'ua' and e.city_id = 0 and e.subject_id > 0 order by e.score desc limit 1`.execute(db())
    const { id: tutor_id, subject_id } = rows[0]!
    Object.assign(ids, { subject: subject_id })
    const order = await ask({ tutor_id })
    Object.assign(ids, { client: await clientOf(app, order), tutor: tutor_id, order })
    Object.assign(one, {
      staff: await app.visitor({ staff: 2 }),
      client: await signedIn(ids.client),
      tutor: await signedIn(ids.tutor),
    })
  })
  afterAll(async () => {
    for (const service of [telegram, viber, whatsapp]) await service.stop()
  })

  const tell = (service: string, { headers, payload }: Signed, host = 'ua.localhost') =>
    app.web.inject({ method: 'POST', url: `/webhooks/${service}`, headers: { host, ...headers }, payload })
  /** What came in finds its place, and what is asked for goes out. */
  const work = async () => {
    await runQueued(app, 'hear_messenger')
    await runQueued(app, 'note_undelivered')
    await runQueued(app, 'send_by_messenger')
  }
  const link = async (visitor: Visitor, service: number) => {
    const answer = await visitor.call<typeof messengerEndpoints.link>('POST /api/chat/messengers/link', { service })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return /[\w-]{32}$/.exec(answer.data.url!)![0]
  }
  /** Opens the conversation with the bot at Viber, as the link does, and says a first word. */
  const beginAtViber = async (user: string, code: string, word = '/start') => {
    const opened = await tell('viber', viber.signed(viber.started(user, code)))
    await tell('viber', viber.signed(viber.message(user, { type: 'text', text: word })))
    await work()
    return opened
  }
  const written = (text: string) => telegram.signed(telegram.update(at.telegram, { text }))

  return {
    get app() {
      return app
    },
    get now() {
      return now
    },
    one,
    ids,
    ask,
    at,
    telegram,
    viber,
    whatsapp,
    fetched,
    db,
    inside,
    pass,
    cron,
    tell,
    work,
    link,
    beginAtViber,
    written,
    /** WhatsApp says what became of what it has accepted. */
    async report() {
      for (const report of whatsapp.reports.splice(0)) await tell('whatsapp', whatsapp.signed(report))
      await work()
    },
    /** The client is at Telegram, the tutor at Viber. */
    async linkBoth() {
      await tell('telegram', written(`/start ${await link(one.client, 1)}`))
      await beginAtViber(at.viber, await link(one.tutor, 2))
      telegram.sent.length = viber.sent.length = 0
    },
    /** What the clock does every minute. */
    async workDue() {
      await cron('send_due_by_messenger')
      await runQueued(app, 'send_by_messenger')
    },
    texts: () => telegram.sent.map(({ text }) => text),
    /** What the client and the staff have said to each other. */
    async withStaff(visitor = one.staff, order_id = ids.order) {
      const other = visitor === one.staff ? ('client' as const) : ('admin' as const)
      const asked = { order_id, with: other, limit: 100 }
      const answer = await visitor.call<typeof endpoints.messages>('GET /api/chat/messages', asked)
      if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
      return answer.data.messages
    },
    async say(by: Visitor, recipient: 'client' | 'tutor' | 'admin', msg_text: string, media?: Buffer) {
      const said = {
        order_id: ids.order,
        recipient,
        msg_text,
        ...(recipient === 'tutor' && { recipient_id: ids.tutor }),
      }
      return by.call<typeof endpoints.send>('POST /api/chat/send', said, media && { media: [blob(media)] })
    },
  }
}
