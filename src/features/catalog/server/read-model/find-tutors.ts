import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { countedTo, deepestPage, pageLength } from '../../model.ts'
import type { Wanted } from '../../model.ts'
import { unpackCard } from './card.ts'
import type { StoredCard } from './card.ts'
import { totalOf } from './counts.ts'
import { entriesOf, isNarrowed, orderOf } from './listed.ts'
import { activeTops, rotated } from './tops.ts'

/** `price` is that of the subject asked for, or the tutor's lowest. */
export type FoundTutor = { id: number; card: StoredCard; price: number; top: boolean }
export type FoundTutors = { tutors: FoundTutor[]; total: number; more: boolean; page: number; pages: number }

/**
 * One page of a list; `whole` may know how long it is without the filters that are not counted beforehand. Statements go
 * out unnamed: a plan for any price is a bad one for most.
 */
export async function findTutors(ctx: Ctx, wanted: Wanted, whole = () => totalOf(ctx, wanted)): Promise<FoundTutors> {
  const page = Math.min(wanted.page, deepestPage)
  const before = (page - 1) * pageLength
  const counting = isNarrowed(wanted) ? countNarrowed(ctx, wanted) : whole()
  const [tutors, counted] = await Promise.all([readPage(ctx, wanted, before), counting])
  const total = settled(counted, { before, here: tutors.length })
  const more = isNarrowed(wanted) && total > countedTo
  const told = more ? countedTo : total
  return { tutors, total: told, more, page, pages: Math.min(deepestPage, Math.ceil(told / pageLength)) }
}

/** How long a list is: exactly if it is counted beforehand, otherwise to one more than `countedTo`. */
export function countTutors(ctx: Ctx, wanted: Wanted): Promise<number> {
  return isNarrowed(wanted) ? countNarrowed(ctx, wanted) : totalOf(ctx, wanted)
}

/** Bought places are all on the first page; whoever has one is left out where they would have stood. */
async function readPage(ctx: Ctx, wanted: Wanted, before: number): Promise<FoundTutor[]> {
  const ids = await activeTops(ctx, wanted)
  const except = ids.length > 0 ? sql`and e.tutor_id <> all(${ids}::bigint[])` : sql``
  const others = async (offset: number, limit: number) =>
    (await readListed(ctx, wanted, except, { offset, limit })).map((one) => ({ ...one, top: false }))
  if (ids.length === 0) return others(before, pageLength)
  // Those of them who are what is wanted.
  const listed = readListed(ctx, wanted, sql`and e.tutor_id = any(${ids}::bigint[])`, { offset: 0, limit: ids.length })
  if (before > 0) return others(before - (await listed).length, pageLength)
  const [found, first] = await Promise.all([listed, others(0, pageLength)])
  const tops = rotated(
    found.toSorted((a, b) => a.id - b.id),
    ctx.now,
  )
  return [...tops.map((one) => ({ ...one, top: true })), ...first].slice(0, pageLength)
}

type Range = { offset: number; limit: number }

async function readListed(ctx: Ctx, wanted: Wanted, among: ReturnType<typeof sql>, { offset, limit }: Range) {
  const { by, order } = orderOf[wanted.sort]
  const { rows } = await sql<{ id: number; price: number; card: unknown }>`
    select e.tutor_id as id, e.price, c.card
    from (select e.edition, e.tutor_id, e.price${by} ${entriesOf(ctx, wanted)} ${among}
      order by ${order} limit ${limit} offset ${offset}) as e
    join tutor_card c on c.edition = e.edition and c.tutor_id = e.tutor_id
    order by ${order}`.execute(ctx.db)
  return rows.map(({ id, price, card }) => ({ id, price, card: unpackCard(card) }))
}

async function countNarrowed(ctx: Ctx, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ tutors: number }>`
    select count(*) as tutors from (select ${entriesOf(ctx, wanted)} limit ${countedTo + 1}) as counted`.execute(ctx.db)
  return rows[0]!.tutors
}

/** What was counted a moment ago, set right by what is here: a list that ends on this page tells how long it is. */
function settled(counted: number, { before, here }: { before: number; here: number }): number {
  const ends = here < pageLength && (here > 0 || before === 0)
  return ends ? before + here : Math.max(counted, here === 0 ? 0 : before + here)
}
