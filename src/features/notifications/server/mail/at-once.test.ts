import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../../test/support/app.ts'
import { tellEverything } from '../../../../../test/support/letters.ts'
import type { emailEndpoints } from '../../mail-contract.ts'
import type { profileEndpoints, routeEndpoints } from '../../sender-contract.ts'

let app: TestApp
let chief: Visitor
beforeAll(async () => {
  app = await openApp()
  chief = await app.visitor({ staff: 1 })
})

/** Somebody writes something and is not done yet; what `other` does meanwhile must wait for it. */
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

test('of two who sign in different languages at once, both are kept', async () => {
  const answer = await chief.call<typeof profileEndpoints.create>('POST /api/admin/email_profile/create', {
    email_profile: { name: 'Support', signature: { en: 'Yours' } },
  })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  const { id } = answer.data.email_profile
  const saved = await meanwhile(
    sql`update email_profile set signature = signature || '{"ru": "Ваши"}' where id = ${id}`,
    () =>
      chief.call<typeof profileEndpoints.save>('POST /api/admin/email_profile/save', {
        email_profile: { id, signature: { ua: 'Ваші' } },
      }),
  )
  expect(saved).toMatchObject({ data: { email_profile: { signature: { en: 'Yours', ru: 'Ваши', ua: 'Ваші' } } } })
})

test('a route that one switches off stays off when another chooses its words at once', async () => {
  const route = { event: 'tutor.published', channel: 'mail', template: 'tutor_published' } as const
  const save = (change: { active?: boolean; replacement_id?: null }) =>
    chief.call<typeof routeEndpoints.save>('POST /api/admin/message_route/save', {
      message_route: { ...route, ...change },
    })
  expect(await save({ active: true })).toMatchObject({ status: 'success' })
  const saved = await meanwhile(sql`update message_route set active = false where event = 'tutor.published'`, () =>
    save({ replacement_id: null }),
  )
  expect(saved).toMatchObject({ data: { message_route: { active: false } } })
})

test('a trial of words that are gone by then is not written, and nobody tries for ever', async () => {
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
  await tellEverything(app)
  const { rows } = await sql`select from message where recipient = 'somebody@example.com'`.execute(
    app.runtime.database.db,
  )
  expect(rows).toEqual([])
})
