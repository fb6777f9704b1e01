import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteAllJobs } from '#test/support/jobs.ts'
import { useMessengers } from '#test/support/messengers.ts'

const m = await useMessengers()

test('enqueues due deliveries of all recipients despite a long queue of one', async () => {
  const waits = (recipient: string, minutes: number, count = 1) =>
    sql`insert into messenger_delivery (edition, service, recipient, text, next_attempt_at, created_at)
      select 'ua', 1, ${recipient}, 'text', ${new Date(m.now.getTime() + minutes * 60_000)}, ${m.now}
      from generate_series(1, ${count}::int)`.execute(m.db())
  await waits('1', 30)
  await waits('1', -60, 1200)
  await waits('2', -1)
  await deleteAllJobs(m.db())
  const job = m.app.runtime.plugins
    .flatMap(({ jobs }) => jobs ?? [])
    .find(({ name }) => name === 'send_due_by_messenger')
  await m.asSystem((ctx) => job!.run(ctx, {}))
  const { rows } = await sql`select d.recipient from job_payload p
    join messenger_delivery d on d.id = (p.payload ->> 'delivery')::bigint`.execute(m.db())
  expect(rows).toEqual([{ recipient: '2' }])
})
