import { sql } from 'kysely'
import { tutorStaff } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import { demoPhone } from './tutors/phone.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

type DemoParty = { order_id: number; account_id: number; phone: string }
/** `ago` is in minutes; a call without `talk` was not answered. */
type DemoCall = {
  ago: number
  direction: 'in' | 'out'
  wait: number
  talk?: number
  result?: 'reached' | 'call_later' | 'no_answer'
  unknown?: true
  open?: true
}

/** Three people wait for a call back, one of them too long; the others are calls of the last days. Staff have seen all. */
const demoCalls: readonly DemoCall[] = [
  { ago: 6, direction: 'in', wait: 28, open: true },
  { ago: 14, direction: 'in', wait: 31, open: true, unknown: true },
  { ago: 48, direction: 'in', wait: 24, open: true },
  { ago: 65, direction: 'in', wait: 6, talk: 184, result: 'reached' },
  { ago: 90, direction: 'out', wait: 14, talk: 95, result: 'reached' },
  { ago: 130, direction: 'out', wait: 30, result: 'no_answer' },
  { ago: 1_500, direction: 'in', wait: 9, talk: 240, result: 'reached' },
  { ago: 1_560, direction: 'in', wait: 33 },
  { ago: 1_570, direction: 'out', wait: 11, talk: 62, result: 'call_later' },
  { ago: 2_900, direction: 'in', wait: 4, talk: 73, result: 'reached', unknown: true },
  { ago: 3_000, direction: 'out', wait: 12, talk: 310, result: 'reached' },
  { ago: 4_400, direction: 'in', wait: 17, talk: 128, result: 'call_later' },
  { ago: 5_900, direction: 'in', wait: 5, talk: 402, result: 'reached' },
  { ago: 7_300, direction: 'out', wait: 20, talk: 51, result: 'reached' },
]

export async function fillCallDemo(ctx: Ctx): Promise<void> {
  const { db, edition, now } = ctx
  const [parties, staff] = [await listParties(ctx), await listMembers(ctx)]
  if (parties.length === 0 || staff.length === 0) return
  const provider = edition.telephony.provider
  const rows = demoCalls.map((call, place) => {
    const party = call.unknown ? undefined : parties[place % parties.length]!
    const startedAt = now.getTime() - call.ago * minuteMs
    const answeredAt = call.talk === undefined ? undefined : startedAt + call.wait * 1000
    const endedAt = startedAt + (call.wait + (call.talk ?? 0)) * 1000
    const isMissed = call.talk === undefined
    return {
      edition: edition.code,
      provider,
      provider_ref: `demo_${edition.code}_${place}`,
      direction: call.direction,
      state: isMissed ? 'missed' : 'completed',
      phone: party?.phone ?? demoPhone(edition, 7_000_000 + place),
      recipient: party ? 'client' : 'unknown',
      account_id: party?.account_id ?? null,
      order_id: call.open ? null : (party?.order_id ?? null),
      staff_id: isMissed && call.direction === 'in' ? null : staff[place % staff.length]!,
      on_duty: call.direction === 'in' ? [staff[place % staff.length]!] : [],
      started_at: new Date(startedAt),
      answered_at: answeredAt === undefined ? null : new Date(answeredAt),
      ended_at: new Date(endedAt),
      result: call.result ?? null,
      seen_at: new Date(endedAt),
      handled_at: isMissed && !call.open ? new Date(endedAt + hourMs) : null,
    }
  })
  const many = manyRows('phone_call', rows)
  await db.insertInto('phone_call').columns(many.columns).expression(many.rows).execute()
}

async function listParties({ db, edition }: Ctx): Promise<DemoParty[]> {
  const { rows } = await sql<DemoParty>`select o.id as order_id, o.client_id as account_id, o.phone
    from lesson_order o where o.edition = ${edition.code} and o.phone ~ '^\\+\\d{7,15}$'
    order by o.id desc limit 40`.execute(db)
  // One order of each client.
  return [...new Map(rows.map((row) => [row.account_id, row])).values()]
}

async function listMembers({ db, edition }: Ctx): Promise<number[]> {
  const rows = await db
    .selectFrom('staff_edition')
    .select('staff_id')
    .where('edition', '=', edition.code)
    .where('status', 'in', [...tutorStaff])
    .orderBy('staff_id')
    .execute()
  return rows.map(({ staff_id }) => staff_id)
}
