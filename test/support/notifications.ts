import { afterAll, beforeAll } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { chatEndpoints } from '#features/chat/contract.ts'
import type { StateChange } from '#platform/state-change.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from './app.ts'
import type { TestApp, Visitor } from './app.ts'
import { deliverAllEvents } from './event-deliveries.ts'
import { openOrderFlow } from './order-flow.ts'
import { clientIdOf } from './requests.ts'
import { openSmtp } from './smtp.ts'

const ua = editionByCode('ua')!

/** Opens the product with a real mail server, a tutor who reads Russian, an order flow and a controllable clock. */
export function useNotifications(begin: string, env: Record<string, string> = {}) {
  let app: TestApp
  let smtp: Awaited<ReturnType<typeof openSmtp>>
  let orderFlow: Awaited<ReturnType<typeof openOrderFlow>>
  let now = new Date(begin)
  let requestCount = 0
  const db = () => app.runtime.database.db
  const ownerDb = () => app.ownerDb
  const advance = (ms: number) => app.setTime((now = new Date(now.getTime() + ms)))
  const asSystem = <T>(run: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(app.runtime, systemRequester(ua), run)
  const findJob = (name: string) =>
    app.runtime.plugins.flatMap(({ jobs }) => jobs ?? []).find((one) => one.name === name)!

  beforeAll(async () => {
    smtp = await openSmtp()
    app = await openApp({ SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@repeto.example', ...env })
    advance(0)
    orderFlow = await openOrderFlow(app)
    await orderFlow.deleteAllOrders()
    const confirmed = { email_confirmed_at: now, phone_confirmed_at: now }
    await db()
      .updateTable('account')
      .set({ email: 'tutor@example.com', phone: '+380509990001', locale: 'ru', ...confirmed })
      .where('edition', '=', 'ua')
      .where('id', '=', orderFlow.best.tutor_id)
      .execute()
    await deliverAllEvents(app)
    await db().deleteFrom('message').execute()
  })
  afterAll(() => smtp.stop())

  const messages = () => db().selectFrom('message').selectAll().where('edition', '=', 'ua').orderBy('id').execute()
  /** Sends all queued messages as the sweep does every minute. */
  async function sendQueued(): Promise<void> {
    for (const { id, state } of await messages())
      if (state === 'queued')
        await findJob('send_message').run(readOnlyCtx(app.runtime, systemRequester(ua)), { message: id })
  }

  return {
    get app() {
      return app
    },
    get smtp() {
      return smtp
    },
    get now() {
      return now
    },
    get orderFlow() {
      return orderFlow
    },
    db,
    ownerDb,
    advance,
    asSystem,
    messages,
    sendQueued,
    emit: (change: StateChange) => asSystem((ctx) => ctx.emit(change)),
    async runScheduledJob(name: string) {
      const job = findJob(name)
      if (job.standalone) await job.run(readOnlyCtx(app.runtime, systemRequester(ua)), {})
      else await asSystem((ctx) => job.run(ctx, {}))
    },
    runJob: async (name: string, payload: Record<string, unknown>) =>
      asSystem((ctx) => findJob(name).run(ctx, payload)),
    deliverEvents: () => deliverAllEvents(app),
    /** Delivers all events, sends all messages and returns the emails sent meanwhile. */
    async deliverAndSend() {
      const before = smtp.received.length
      await deliverAllEvents(app)
      await sendQueued()
      return smtp.received.slice(before)
    },
    events: async (name: string) =>
      db().selectFrom('event').selectAll().where('name', '=', name).orderBy('id').execute(),
    async requestLessons() {
      const email = `client${++requestCount}@example.com`
      const { guest, order_id } = await orderFlow.placePersonalOrder({ email })
      return { email, guest, order_id, client_id: await clientIdOf(app, order_id) }
    },
    async sendChatMessage(by: Visitor, order_id: number, recipient: 'client' | 'tutor' | 'admin', msg_text: string) {
      const recipient_id = recipient === 'tutor' ? { recipient_id: orderFlow.best.tutor_id } : {}
      const message = { order_id, recipient, msg_text, ...recipient_id }
      const answer = await by.call<typeof chatEndpoints.send>('POST /api/chat/send', message)
      if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
      return answer.data.message
    },
  }
}
