import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { chatEndpoints, messengerEndpoints } from '#features/chat/contract.ts'
import type { requestEndpoints } from '#features/orders/contract.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import { openApp } from './app.ts'
import type { TestApp, Visitor } from './app.ts'
import { runQueuedJobs } from './jobs.ts'
import { clientIdOf } from './requests.ts'
import { openTelegram } from './telegram.ts'
import { blob } from './uploads.ts'
import { openViber } from './viber.ts'
import { openWhatsapp } from './whatsapp.ts'

const ua = editionByCode('ua')!
const messengerIds = { telegram: 5150, viber: 'viber-user=', whatsapp: '380671112233' }
type Signed = { headers: Record<string, string>; payload: string }

/** Opens the product with a bot at each messenger, a client who requested lessons, and a controllable clock. */
export async function useMessengers() {
  let app: TestApp
  let now = new Date('2026-03-02T10:00:00Z')
  const telegram = await openTelegram()
  /** Viber fetches files itself from the URL in the message. */
  const fetchedUrls: string[] = []
  const viber = await openViber(async (url) => {
    fetchedUrls.push(url)
    const { pathname, search, host } = new URL(url)
    const response = await app.web.inject({ url: pathname + search, headers: { host } })
    return response.statusCode === 200 ? response.rawPayload : undefined
  })
  const whatsapp = await openWhatsapp()
  const visitors = {} as { staff: Visitor; client: Visitor; tutor: Visitor }
  const ids = {} as { client: number; tutor: number; order: number; subject: number }

  const db = () => app.runtime.database.db
  const advance = (ms: number) => app.setTime((now = new Date(now.getTime() + ms)))
  const logIn = async (subjectId: number) => {
    const visitor = await app.visitor()
    const session = { edition: 'ua', realm: 'person' as const, subjectId, now }
    visitor.cookies[cookieName.person] = await startSession(db(), session)
    return visitor
  }
  const requestLessons = async (more: object = {}) => {
    const by = visitors.client ?? (await app.visitor())
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
  const asSystem = <T>(run: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(app.runtime, systemRequester(ua), run)
  const runScheduledJob = async (name: string) => {
    const job = app.runtime.plugins.flatMap(({ jobs }) => jobs ?? []).find((each) => each.name === name)!
    await asSystem((ctx) => job.run(ctx, {}))
  }

  beforeAll(async () => {
    const bots = { TELEGRAM_BOTS: telegram.url, VIBER_BOTS: viber.url, WHATSAPP_NUMBERS: whatsapp.url }
    app = await openApp(Object.fromEntries(Object.entries(bots).map(([name, url]) => [name, `ua=${url}`])))
    advance(0)
    await runScheduledJob('set_messenger_webhooks')
    await runQueuedJobs(app, 'set_messenger_webhook')
    const { rows } = await sql<{ id: number; subject_id: number }>`select e.tutor_id as id, e.subject_id
      from catalog_entry e join tutor t on t.edition = e.edition and t.id = e.tutor_id and t.accept_orders
      where e.edition = 'ua' and e.city_id = 0 and e.subject_id > 0 order by e.score desc limit 1`.execute(db())
    const { id: tutor_id, subject_id } = rows[0]!
    Object.assign(ids, { subject: subject_id })
    const order = await requestLessons({ tutor_id })
    Object.assign(ids, { client: await clientIdOf(app, order), tutor: tutor_id, order })
    Object.assign(visitors, {
      staff: await app.visitor({ staff: 2 }),
      client: await logIn(ids.client),
      tutor: await logIn(ids.tutor),
    })
  })
  afterAll(async () => {
    for (const service of [telegram, viber, whatsapp]) await service.stop()
  })

  const postWebhook = (service: string, { headers, payload }: Signed, host = 'ua.localhost') =>
    app.web.inject({ method: 'POST', url: `/webhooks/${service}`, headers: { host, ...headers }, payload })
  const runMessengerJobs = async () => {
    await runQueuedJobs(app, 'handle_messenger_update')
    await runQueuedJobs(app, 'record_undelivered')
    await runQueuedJobs(app, 'send_by_messenger')
  }
  const createLinkCode = async (visitor: Visitor, service: number) => {
    const answer = await visitor.call<typeof messengerEndpoints.link>('POST /api/chat/messengers/link', { service })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return /[\w-]{32}$/.exec(answer.data.url!)![0]
  }
  /** Opens a Viber conversation as the link does and sends the first message. */
  const startViberConversation = async (user: string, code: string, word = '/start') => {
    const opened = await postWebhook('viber', viber.signed(viber.started(user, code)))
    await postWebhook('viber', viber.signed(viber.message(user, { type: 'text', text: word })))
    await runMessengerJobs()
    return opened
  }
  const telegramText = (text: string) => telegram.signed(telegram.update(messengerIds.telegram, { text }))

  return {
    get app() {
      return app
    },
    get now() {
      return now
    },
    visitors,
    ids,
    requestLessons,
    messengerIds,
    telegram,
    viber,
    whatsapp,
    fetchedUrls,
    db,
    asSystem,
    advance,
    runScheduledJob,
    postWebhook,
    runMessengerJobs,
    createLinkCode,
    startViberConversation,
    telegramText,
    async deliverReports() {
      for (const report of whatsapp.reports.splice(0)) await postWebhook('whatsapp', whatsapp.signed(report))
      await runMessengerJobs()
    },
    async linkBoth() {
      await postWebhook('telegram', telegramText(`/start ${await createLinkCode(visitors.client, 1)}`))
      await startViberConversation(messengerIds.viber, await createLinkCode(visitors.tutor, 2))
      telegram.sent.length = viber.sent.length = 0
    },
    /** Runs the job that is scheduled every minute. */
    async sendDue() {
      await runScheduledJob('send_due_by_messenger')
      await runQueuedJobs(app, 'send_by_messenger')
    },
    texts: () => telegram.sent.map(({ text }) => text),
    async listStaffMessages(visitor = visitors.staff, order_id = ids.order) {
      const other = visitor === visitors.staff ? ('client' as const) : ('admin' as const)
      const query = { order_id, with: other, limit: 100 }
      const answer = await visitor.call<typeof chatEndpoints.messages>('GET /api/chat/messages', query)
      if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
      return answer.data.messages
    },
    async sendChatMessage(by: Visitor, recipient: 'client' | 'tutor' | 'admin', msg_text: string, media?: Buffer) {
      const message = {
        order_id: ids.order,
        recipient,
        msg_text,
        ...(recipient === 'tutor' && { recipient_id: ids.tutor }),
      }
      return by.call<typeof chatEndpoints.send>('POST /api/chat/send', message, media && { media: [blob(media)] })
    },
  }
}
