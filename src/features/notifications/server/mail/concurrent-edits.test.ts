import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { deliverAllEvents } from '#test/support/event-deliveries.ts'
import type { emailEndpoints } from '../../mail-contract.ts'
import type { emailProfileEndpoints, messageRouteEndpoints } from '../../sender-contract.ts'

let app: TestApp
let chief: Visitor
beforeAll(async () => {
  app = await openApp()
  chief = await app.visitor({ staff: 1 })
})

/** Holds a transaction open; `other` must wait for it. */
async function meanwhile<T>(written: ReturnType<typeof sql>, other: () => Promise<T>): Promise<T> {
  const { db } = app.runtime.database
  let doing: Promise<T> | undefined
  await db.transaction().execute(async (first) => {
    await written.execute(first)
    doing = other()
    const waits = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length
    }
    await expect.poll(waits).toBe(1)
  })
  return doing!
}

test('keeps concurrent signatures in different languages', async () => {
  const answer = await chief.call<typeof emailProfileEndpoints.create>('POST /api/admin/email_profile/create', {
    email_profile: { name: 'Support', signature: { en: 'Yours' } },
  })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  const { id } = answer.data.email_profile
  const saved = await meanwhile(
    sql`update email_profile set signature = signature || '{"ru": "Ваши"}' where id = ${id}`,
    () =>
      chief.call<typeof emailProfileEndpoints.save>('POST /api/admin/email_profile/save', {
        email_profile: { id, signature: { ua: 'Ваші' } },
      }),
  )
  expect(saved).toMatchObject({ data: { email_profile: { signature: { en: 'Yours', ru: 'Ваши', ua: 'Ваші' } } } })
})

test('keeps a route disabled during a concurrent replacement', async () => {
  const route = { event: 'tutor.published', channel: 'mail', template: 'tutor_published' } as const
  const save = (change: { active?: boolean; replacement_id?: null }) =>
    chief.call<typeof messageRouteEndpoints.save>('POST /api/admin/message_route/save', {
      message_route: { ...route, ...change },
    })
  expect(await save({ active: true })).toMatchObject({ status: 'success' })
  const saved = await meanwhile(sql`update message_route set active = false where event = 'tutor.published'`, () =>
    save({ replacement_id: null }),
  )
  expect(saved).toMatchObject({ data: { message_route: { active: false } } })
})

test('skips a test of a deleted template without retrying', async () => {
  const made = await chief.call<typeof emailEndpoints.create>('POST /api/admin/email/create', {
    email: { title: 'Plain', subject: { ua: 'Вітаємо' }, body: { ua: 'Вітаємо на {site}!' } },
  })
  if (made.status !== 'success') throw new Error(JSON.stringify(made))
  const { id } = made.data.email
  const asked = { id, recipient: 'somebody@example.com' }
  expect(await chief.call<typeof emailEndpoints.sendTest>('POST /api/admin/email/send_test', asked)).toMatchObject({
    status: 'success',
  })
  await chief.call<typeof emailEndpoints.delete>('POST /api/admin/email/delete', { id })
  await deliverAllEvents(app)
  const { rows } = await sql`select from message where recipient = 'somebody@example.com'`.execute(
    app.runtime.database.db,
  )
  expect(rows).toEqual([])
})
