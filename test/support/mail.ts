import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { Edition } from '#editions/edition.ts'
import { sliceSubscriptions } from './declared.ts'
import { deliverEvent } from '#platform/events.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { startJobs } from '#app/jobs.ts'
import { openApp } from './app.ts'
import type { TestApp } from './app.ts'
import { deleteAllJobs } from './jobs.ts'
import { openSmtp } from './smtp.ts'

const ua = editionByCode('ua')!

/** Opens the product with a real mail server and a controllable clock. Messages are deleted before each test. */
export function useMail(begin: Date) {
  let smtp: Awaited<ReturnType<typeof openSmtp>>
  let app: TestApp
  let now = begin
  const workers: { close(): Promise<void> }[] = []
  const db = () => app.runtime.database.db
  const setTime = (time: Date) => app.setTime((now = time))
  const deleteJobs = () => deleteAllJobs(db())

  beforeAll(async () => {
    smtp = await openSmtp()
    app = await openApp({ SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@repeto.example', DATABASE_POOL: '12' })
    for (const [status, locale] of Object.entries({ 1: 'ua', 2: 'pl', 3: 'es', 4: 'en' }))
      await db().updateTable('staff_member').set({ locale }).where('login', '=', `staff${status}@demo.test`).execute()
  })
  afterAll(() => smtp.stop())
  beforeEach(async () => {
    setTime(begin)
    smtp.received.length = 0
    Object.assign(smtp.faults, { connect: 0, mail: 0, rcpt: 0, data: 0 })
    for (const table of ['message', 'message_route', 'event'] as const) await app.ownerDb.deleteFrom(table).execute()
  })
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.close()
    await deleteJobs()
  })

  const signIn = (edition: Edition = ua, status = 1) =>
    inTransaction(app.runtime, systemRequester(edition), async (ctx) => {
      const { id } = await ctx.db
        .selectFrom('staff_member')
        .select('id')
        .where('login', '=', `staff${status}@demo.test`)
        .executeTakeFirstOrThrow()
      await ctx.emit({ name: 'staff.signed_in', entity: 'staff', entityId: id })
    })
  const messages = () => db().selectFrom('message').selectAll().orderBy('id').execute()
  const countJobs = async () => {
    // The catalog counting job is delayed and sends no email.
    const left = sql<{ left: number }>`select count(*) as left from graphile_worker.jobs
      where task_identifier <> 'count_catalog'`
    return (await left.execute(db())).rows[0]!.left
  }
  const waitForJobs = () => vi.waitFor(async () => expect(await countJobs()).toBe(0), { timeout: 15_000, interval: 20 })
  const deliver = (event: number) =>
    inTransaction(app.runtime, systemRequester(ua), (ctx) =>
      deliverEvent(ctx, { event, subscriber: 'messages' }, sliceSubscriptions),
    )

  return {
    get smtp() {
      return smtp
    },
    get runtime() {
      return app.runtime
    },
    get now() {
      return now
    },
    visitor: (who: Parameters<TestApp['visitor']>[0]) => app.visitor(who),
    setTime,
    advance: (ms: number) => setTime(new Date(now.getTime() + ms)),
    startWorker: async () => void workers.push(await startJobs(app.runtime, app.url)),
    signIn,
    messages,
    countJobs,
    waitForJobs,
    deliver,
    /** Runs the job that is scheduled every minute. */
    sweep: async () => {
      await inTransaction(app.runtime, systemRequester(ua), (ctx) => ctx.enqueue('send_due_messages', {}))
      await waitForJobs()
    },
    /** Writes one message through the subscriber and leaves sending to the test. */
    writeMessage: async (status = 1) => {
      await signIn(ua, status)
      const event = await db().selectFrom('event').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
      await deliver(event.id)
      await deleteJobs()
      return (await messages()).at(-1)!
    },
  }
}
