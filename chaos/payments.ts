import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { walletEndpoints } from '#features/payments/contract.ts'
import type { ProviderName } from '#features/payments/model.ts'
import { findLedgerFaults } from '#features/payments/server/ledger/check-ledger.ts'
import { liqpaySignature } from '#features/payments/server/providers/liqpay.ts'
import { sandboxes } from '#features/payments/server/sandbox/sandboxes.ts'
import type { Db } from '#platform/db/database.ts'
import { openSessions } from './chat/parties.ts'
import type { ChaosContext } from './context.ts'
import { killAndRecover, kills } from './kills.ts'
import type { Kill } from './kills.ts'
import { openQuery } from './postgres.ts'
import type { Query } from './postgres.ts'
import { atLeast, exactly } from './report.ts'
import type { Report } from './report.ts'
import { openSite } from './site.ts'
import type { Site } from './site.ts'
import { errorReason } from './writers.ts'

type Size = { payers: number; rounds: number; calmMs: number }
const sizes: Record<'short' | 'long', Size> = {
  short: { payers: 6, rounds: 1, calmMs: 700 },
  long: { payers: 12, rounds: 6, calmMs: 2000 },
}
const sum = 50_000
const settleLimitMs = 180_000
const keys = sandboxes.liqpay.keys as { publicKey: string; privateKey: string }
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

/** `acknowledged`: the provider's page said that it is paid, or our webhook took its notice. */
type Attempt = { payment: number; acknowledged: boolean }
type PaymentRecord = { attempts: Attempt[]; failed: Map<string, number>; unexpected: string[] }

/** Tutors pay while processes are killed. Every acknowledged payment must be booked once, and none twice. */
export async function testPayments(context: ChaosContext, report: Report, which: keyof typeof sizes): Promise<void> {
  const { rounds, calmMs, payers } = sizes[which]
  const query = openQuery(context.postgres)
  const record: PaymentRecord = { attempts: [], failed: new Map(), unexpected: [] }
  const paying = await startPaying(context, query, payers, record)
  try {
    for (let round = 0; round < rounds; round++)
      for (const kill of Object.keys(kills) as Kill[]) {
        await sleep(calmMs * (0.5 + Math.random()))
        await killAndRecover(context, kill)
      }
    await sleep(calmMs)
  } finally {
    await paying.stop()
  }
  await checkPayments(context, report, record, query)
}

async function startPaying({ installation }: ChaosContext, query: Query, payers: number, record: PaymentRecord) {
  const tutors = await query<{ id: number }>(
    `select t.id::int from tutor t join account a on a.edition = t.edition and a.id = t.id
     where t.edition = 'ua' and a.email is not null and t.active order by t.id limit $1`,
    [payers],
  )
  const [merchant] = await query<Account>(
    `select id::int, (select split_part(id::text, '-', 1) from installation) as prefix from merchant where edition = 'ua' and provider = 'liqpay' and active order by position limit 1`,
  )
  const cookies = await openSessions(
    query,
    'person',
    tutors.map(({ id }) => id),
  )
  const sites = cookies.map((cookie) => openSite(installation.port, { cookie }))
  const end = new AbortController()
  const pay = async (site: Site, payer: number) => {
    for (let count = 0; !end.signal.aborted; count++) {
      const isOnPage = (count + payer) % 2 === 0
      await attempt(record, async () => {
        // Notices of Fondy are looked up at the provider, which knows the payments of its page only.
        const started = await startPayment(site, isOnPage ? 'fondy' : 'liqpay')
        const made = { payment: started.payment_id, acknowledged: false }
        record.attempts.push(made)
        made.acknowledged = await (isOnPage
          ? payOnPage(site, started.link)
          : sendNotice(site, merchant!, started.payment_id))
      })
    }
  }
  // All payers come from one address, which the limits would take for a robot.
  const forgetCalls = async () => {
    while (!end.signal.aborted) {
      await query('delete from call_count').catch(() => undefined)
      await sleep(300)
    }
  }
  const running = Promise.all([forgetCalls(), ...sites.map(pay)])
  return {
    async stop() {
      end.abort()
      await running
      for (const site of sites) site.close()
    },
  }
}

async function startPayment({ call }: Site, provider: ProviderName): Promise<{ payment_id: number; link: string }> {
  const answer = await call<typeof walletEndpoints.pay>('POST /api/tutor/wallet/pay/:provider', {
    provider,
    sum,
  })
  if (answer.status !== 'success') throw new Error(`payment refused: ${JSON.stringify(answer.error)}`)
  return answer.data
}

/** The payer presses the button of the sandbox's page, which then sends its notices. */
async function payOnPage({ request }: Site, link: string): Promise<boolean> {
  const { pathname, search } = new URL(link)
  const { status } = await request('POST', pathname + search, formHeaders, 'outcome=success')
  if (status >= 500) throw new Error(`answered ${status}`)
  if (status !== 303) throw new Error(`page refused: ${status}`)
  return true
}

/** Our ids begin with a part of the installation's. */
type Account = { id: number; prefix: string }

/** The provider repeats its notice until it is acknowledged, three at a time. */
async function sendNotice({ request }: Site, { id: merchantId, prefix }: Account, payment: number): Promise<boolean> {
  const fields = {
    action: 'pay',
    public_key: keys.publicKey,
    order_id: `${prefix}-${payment}`,
    payment_id: payment + 700_000_000,
    status: 'sandbox',
    amount: sum / 100,
    currency: 'UAH',
  }
  const data = Buffer.from(JSON.stringify(fields)).toString('base64')
  const signature = liqpaySignature('sha3-256', keys.privateKey, data)
  const path = `/api/payments/webhook/liqpay?merchant=${merchantId}`
  const body = new URLSearchParams({ data, signature }).toString()
  const sent = await Promise.allSettled(Array.from({ length: 3 }, () => request('POST', path, formHeaders, body)))
  const statuses = sent.map((one) => (one.status === 'fulfilled' ? one.value.status : 0))
  const refused = statuses.find((status) => status >= 300 && status < 500)
  if (refused) throw new Error(`notice refused: ${refused}`)
  return statuses.includes(200)
}

async function attempt({ failed, unexpected }: PaymentRecord, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const reason = errorReason(error)
    if (reason.includes('refused:')) unexpected.push(reason)
    else failed.set(reason, (failed.get(reason) ?? 0) + 1)
    await sleep(25)
  }
}

type Booked = { id: number; status: string; movements: number }

async function checkPayments(
  context: ChaosContext,
  report: Report,
  record: PaymentRecord,
  query: Query,
): Promise<void> {
  const acknowledged = record.attempts.filter((one) => one.acknowledged).length
  report.check('acknowledged payments', acknowledged, atLeast(20))
  const startedAt = performance.now()
  while ((await findLostPayments(query, record)).length > 0 && performance.now() - startedAt < settleLimitMs)
    await sleep(500)
  report.log(`payments settled ${((performance.now() - startedAt) / 1000).toFixed(1)} s after the last kill`)
  const losses = await findLostPayments(query, record)
  for (const loss of losses.slice(0, 10)) report.log(`  ${loss}`)
  report.check(`lost or doubled of ${acknowledged} acknowledged payments`, losses.length, exactly(0))
  const reasons = [...record.failed].map(([reason, times]) => `${times} × ${reason}`).join(', ')
  report.log(`payments that were not acknowledged: ${reasons || 'none'}`)
  for (const answer of record.unexpected.slice(0, 5)) report.log(`  unexpected: ${answer}`)
  report.check('unexpected answers to payments', record.unexpected.length, exactly(0))
  report.check('faults of the ledger', await countLedgerFaults(context), exactly(0))
  await checkPlantedLosses(context, report, record, query)
}

/** A payment that was not acknowledged may have happened, but only once. */
async function findLostPayments(query: Query, { attempts }: PaymentRecord): Promise<string[]> {
  const rows = await query<Booked>(
    `select p.id::int, p.status, count(m.id)::int as movements from payment p
     left join ledger_movement m on m.edition = p.edition and m.payment_id = p.id and m.kind = 'top_up'
     where p.edition = 'ua' and p.id = any($1) group by p.edition, p.id`,
    [attempts.map(({ payment }) => payment)],
  )
  const booked = new Map(rows.map((row) => [row.id, row]))
  return attempts.flatMap(({ payment, acknowledged }) => {
    const { status = 'missing', movements = 0 } = booked.get(payment) ?? {}
    const isRight = acknowledged || movements > 0 ? status === 'success' && movements === 1 : status !== 'missing'
    return isRight ? [] : [`payment ${payment} is ${status} with ${movements} movements`]
  })
}

async function countLedgerFaults({ postgres }: ChaosContext): Promise<number> {
  const pool = new pg.Pool({ user: 'postgres', host: postgres.socketDir, port: 5432, database: 'repeto', max: 1 })
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    return (await findLedgerFaults(db, 'ua')).length
  } finally {
    await db.destroy()
  }
}

/** The checks must detect a lost payment, one that was booked twice, and a changed wallet. */
async function checkPlantedLosses(
  context: ChaosContext,
  report: Report,
  record: PaymentRecord,
  query: Query,
): Promise<void> {
  const [lost, doubled] = record.attempts.filter((one) => one.acknowledged)
  if (!lost || !doubled) return
  await query(`update payment set status = 'pending' where edition = 'ua' and id = $1`, [lost.payment])
  // Past the triggers, which refuse a movement without entries.
  await query(`begin; set local session_replication_role = replica;
    insert into ledger_movement (edition, kind, key, at, actor_realm, payment_id)
    values ('ua', 'top_up', 'planted', now(), 'system', ${doubled.payment});
    commit`)
  const losses = await findLostPayments(query, record)
  report.check('control: detected of 2 planted losses of payments', losses.length, exactly(2))
  // The payment without its status, and the movement without entries.
  report.check('control: planted faults of the ledger', await countLedgerFaults(context), exactly(2))
}
