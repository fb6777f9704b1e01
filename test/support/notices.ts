import { afterAll, beforeAll } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { endpoints } from '#features/chat/contract.ts'
import type { Change } from '#platform/events.ts'
import { inTransaction, readingCtx, systemAsker } from '#platform/runtime.ts'
import { openApp } from './app.ts'
import type { TestApp, Visitor } from './app.ts'
import { tellEverything } from './letters.ts'
import { orderLife } from './order-life.ts'
import { clientOf } from './requests.ts'
import { openSmtp } from './smtp.ts'

const ua = editionByCode('ua')!

/** The product with a real mail server, a tutor who reads there and in Russian, requests to live through, and a clock. */
export function useNotices(begin: string, env: Record<string, string> = {}) {
  let app: TestApp
  let smtp: Awaited<ReturnType<typeof openSmtp>>
  let life: Awaited<ReturnType<typeof orderLife>>
  let now = new Date(begin)
  let asked = 0
  const db = () => app.runtime.database.db
  const pass = (ms: number) => app.at((now = new Date(now.getTime() + ms)))
  const inside = <T>(run: Parameters<typeof inTransaction<T>>[2]) => inTransaction(app.runtime, systemAsker(ua), run)
  const jobOf = (name: string) =>
    app.runtime.plugins.flatMap(({ jobs }) => jobs ?? []).find((one) => one.name === name)!

  beforeAll(async () => {
    smtp = await openSmtp()
    app = await openApp({ SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@repeto.example', ...env })
    pass(0)
    life = await orderLife(app)
    await life.forget()
    const confirmed = { email_confirmed_at: now, phone_confirmed_at: now }
    await db()
      .updateTable('account')
      .set({ email: 'tutor@example.com', phone: '+380509990001', locale: 'ru', ...confirmed })
      .where('edition', '=', 'ua')
      .where('id', '=', life.best.tutor_id)
      .execute()
    await tellEverything(app)
    await db().deleteFrom('message').execute()
  })
  afterAll(() => smtp.stop())

  const messages = () => db().selectFrom('message').selectAll().where('edition', '=', 'ua').orderBy('id').execute()
  /** Tries whatever waits, as a sweep does that comes every minute. */
  async function send(): Promise<void> {
    for (const { id, state } of await messages())
      if (state === 'queued') await jobOf('send_message').run(readingCtx(app.runtime, systemAsker(ua)), { message: id })
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
    get life() {
      return life
    },
    db,
    pass,
    inside,
    messages,
    send,
    emit: (change: Change) => inside((ctx) => ctx.emit(change)),
    /** As the clock does it. */
    async cron(name: string) {
      const job = jobOf(name)
      if (job.standalone) await job.run(readingCtx(app.runtime, systemAsker(ua)), {})
      else await inside((ctx) => job.run(ctx, {}))
    },
    run: async (name: string, payload: Record<string, unknown>) => inside((ctx) => jobOf(name).run(ctx, payload)),
    tell: () => tellEverything(app),
    /** Everything is told and sent; what has gone out since is answered. */
    async post() {
      const before = smtp.received.length
      await tellEverything(app)
      await send()
      return smtp.received.slice(before)
    },
    events: async (name: string) =>
      db().selectFrom('event').selectAll().where('name', '=', name).orderBy('id').execute(),
    /** A request for the tutor alone, of somebody new. */
    async request() {
      const email = `client${++asked}@example.com`
      const { guest, order_id } = await life.personal({ email })
      return { email, guest, order_id, client_id: await clientOf(app, order_id) }
    },
    async say(by: Visitor, order_id: number, recipient: 'client' | 'tutor' | 'admin', msg_text: string) {
      const recipient_id = recipient === 'tutor' ? { recipient_id: life.best.tutor_id } : {}
      const said = { order_id, recipient, msg_text, ...recipient_id }
      const answer = await by.call<typeof endpoints.send>('POST /api/chat/send', said)
      if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
      return answer.data.message
    },
  }
}
