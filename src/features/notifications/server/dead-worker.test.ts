import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { root } from '#app/runtime.ts'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { deleteAllJobs } from '#test/support/jobs.ts'
import { openSmtp } from '#test/support/smtp.ts'
import { enqueueMessage } from './deliver-message.ts'

let app: TestApp
let silent: Awaited<ReturnType<typeof openSmtp>>
let smtp: Awaited<ReturnType<typeof openSmtp>>
let child: ChildProcess | undefined
let worker: { close(): Promise<void> } | undefined
let connections = 0

beforeAll(async () => {
  silent = await openSmtp({ onMailFrom: () => void connections++ })
  smtp = await openSmtp()
  app = await openApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'no-reply@repeto.example',
    DEAD_WORKER_SECONDS: '2',
    DATABASE_POOL: '10',
  })
  await deleteAllJobs(db())
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await worker?.close()
  await smtp.stop()
  await silent.stop()
})

const db = () => app.runtime.database.db

async function queueCodes(count: number): Promise<void> {
  await inTransaction(app.runtime, systemRequester(editionByCode('ua')!), async (ctx) => {
    const values = Array.from({ length: count }, (_, place) => ({
      edition: 'ua',
      event_id: 2_000_000 + place,
      template: 'sign_in_code',
      channel: 'mail' as const,
      recipient: `person${place}@example.com`,
      locale: 'ua',
      subject: 'Code',
      blocks: '[]',
      html: '<p>123456</p>',
      text: '123456',
      created_at: ctx.now,
      next_attempt_at: ctx.now,
    }))
    const rows = await ctx.db.insertInto('message').values(values).returning(['id', 'template']).execute()
    for (const message of rows) await enqueueMessage(ctx, { ...message, channel: 'mail' })
  })
}

test('codes that a killed worker was sending are sent once by another worker, without waiting for a lease', async () => {
  child = spawn(process.execPath, [join(root, 'src/app/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ROLE: 'worker',
      DATABASE_URL: app.url,
      DATA_DIR: app.runtime.config.DATA_DIR,
      SMTP_URL: silent.url,
      MAIL_FROM: 'no-reply@repeto.example',
      DEMO: 'off',
    },
    stdio: 'ignore',
  })
  await queueCodes(8)
  await eventually(() => expect(connections).toBeGreaterThan(0), 90_000)
  worker = await startJobs(app.runtime, app.url)
  child.kill('SIGKILL')
  await eventually(async () => {
    const states = await db().selectFrom('message').select('state').where('template', '=', 'sign_in_code').execute()
    expect(states).toEqual(Array.from({ length: 8 }, () => ({ state: 'sent' })))
  }, 60_000)
  const recipients = smtp.received.map(({ envelope }) => String(envelope.to[0]))
  expect(recipients.toSorted()).toEqual(Array.from({ length: 8 }, (_, place) => `person${place}@example.com`))
})
