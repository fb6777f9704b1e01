import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { Edition } from '#editions/edition.ts'
import { notifications } from '#features/notifications/plugin.ts'
import { deliver } from '#platform/events.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import { startJobs } from '../../src/app/jobs.ts'
import { openApp } from './app.ts'
import type { TestApp } from './app.ts'
import { deleteAllJobs } from './jobs.ts'
import { openSmtp } from './smtp.ts'

const ua = editionByCode('ua')!

/** The product with a real mail server beside it and a clock to move, empty again before each test. */
export function usePost(begin: Date) {
  let smtp: Awaited<ReturnType<typeof openSmtp>>
  let app: TestApp
  let now = begin
  const workers: { close(): Promise<void> }[] = []
  const db = () => app.runtime.database.db
  const moveTo = (time: Date) => app.at((now = time))
  const noJobs = () => deleteAllJobs(db())

  beforeAll(async () => {
    smtp = await openSmtp()
    app = await openApp({ SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@repeto.example', DATABASE_POOL: '12' })
    for (const [status, locale] of Object.entries({ 1: 'ua', 2: 'pl', 3: 'es', 4: 'en' }))
      await db().updateTable('staff_member').set({ locale }).where('login', '=', `staff${status}@demo.test`).execute()
  })
  afterAll(() => smtp.stop())
  beforeEach(async () => {
    moveTo(begin)
    smtp.received.length = 0
    Object.assign(smtp.moods, { connect: 0, mail: 0, rcpt: 0, data: 0 })
    for (const table of ['message', 'message_route', 'event'] as const) await db().deleteFrom(table).execute()
  })
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.close()
    await noJobs()
  })

  /** A member of the staff comes in. */
  const signIn = (edition: Edition = ua, status = 1) =>
    inTransaction(app.runtime, systemAsker(edition), async (ctx) => {
      const { id } = await ctx.db
        .selectFrom('staff_member')
        .select('id')
        .where('login', '=', `staff${status}@demo.test`)
        .executeTakeFirstOrThrow()
      await ctx.emit({ name: 'staff.signed_in', entity: 'staff', entityId: id })
    })
  const messages = () => db().selectFrom('message').selectAll().orderBy('id').execute()
  const jobsLeft = async () => {
    // Lists are counted in a while, whoever changes; no letter waits for that.
    const left = sql<{ left: number }>`select count(*) as left from graphile_worker.jobs
      where task_identifier <> 'count_catalog'`
    return (await left.execute(db())).rows[0]!.left
  }
  const allDone = () => vi.waitFor(async () => expect(await jobsLeft()).toBe(0), { timeout: 15_000, interval: 20 })
  const tell = (event: number) =>
    inTransaction(app.runtime, systemAsker(ua), (ctx) =>
      deliver(ctx, { event, subscriber: 'messages' }, notifications.subscriptions ?? []),
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
    moveTo,
    wait: (ms: number) => moveTo(new Date(now.getTime() + ms)),
    startWorking: async () => void workers.push(await startJobs(app.runtime, app.url)),
    signIn,
    messages,
    jobsLeft,
    allDone,
    tell,
    /** What the clock does every minute. */
    sweep: async () => {
      await inTransaction(app.runtime, systemAsker(ua), (ctx) => ctx.enqueue('send_due_messages', {}))
      await allDone()
    },
    /** Written by the subscriber; its sending is left to the test. */
    writeOne: async (status = 1) => {
      await signIn(ua, status)
      const event = await db().selectFrom('event').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
      await tell(event.id)
      await noJobs()
      return (await messages()).at(-1)!
    },
  }
}
