import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { countedTo, deepestPage, pageLength } from '../../model.ts'
import type { Wanted } from '../../model.ts'
import { readCards, unpackCard } from './card.ts'
import type { StoredCard } from './card.ts'
import { totalOf } from './counts.ts'
import { entriesOf, isNarrowed, orderOf } from './listed.ts'
import { activeTops } from './tops.ts'

/** `price` is that of the subject asked for, or the tutor's lowest. */
export type FoundTutor = { id: number; card: StoredCard; price: number; top: boolean }
export type FoundTutors = { tutors: FoundTutor[]; total: number; more: boolean; page: number; pages: number }

/**
 * One page of a list. Statements go out unnamed: a plan for any price is a bad one for most. Whoever knows how many the
 * whole list has spares the question.
 */
export async function findTutors(ctx: Ctx, wanted: Wanted, whole?: () => Promise<number>): Promise<FoundTutors> {
  const page = Math.min(wanted.page, deepestPage)
  const before = (page - 1) * pageLength
  const tops = await activeTops(ctx, wanted)
  const [shownTops, others, counted] = await Promise.all([
    page === 1 ? withCards(ctx, tops) : [],
    readOthers(ctx, wanted, {
      except: tops.map(({ id }) => id),
      limit: page === 1 ? pageLength - tops.length : pageLength,
      offset: Math.max(0, before - tops.length),
    }),
    whole && !isNarrowed(wanted) ? whole() : countTutors(ctx, wanted),
  ])
  const tutors = [...shownTops.map((one) => ({ ...one, top: true })), ...others.map((one) => ({ ...one, top: false }))]
  const total = settled(counted, { before, here: tutors.length })
  const more = isNarrowed(wanted) && total > countedTo
  const told = more ? countedTo : total
  return { tutors, total: told, more, page, pages: Math.min(deepestPage, Math.ceil(told / pageLength)) }
}

type Range = { except: readonly number[]; limit: number; offset: number }

async function readOthers(ctx: Ctx, wanted: Wanted, { except, limit, offset }: Range): Promise<Found[]> {
  if (limit <= 0) return []
  const { by, order } = orderOf[wanted.sort]
  const others = except.length > 0 ? sql`and e.tutor_id <> all(${except}::bigint[])` : sql``
  const { rows } = await sql<Found>`
    select e.tutor_id as id, e.price, c.card
    from (select e.edition, e.tutor_id, e.price${by} ${entriesOf(ctx, wanted)} ${others}
      order by ${order} limit ${limit} offset ${offset}) as e
    join tutor_card c on c.edition = e.edition and c.tutor_id = e.tutor_id
    order by ${order}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, card: unpackCard(row.card) }))
}

type Found = Omit<FoundTutor, 'top'>

async function withCards(ctx: Ctx, found: readonly { id: number; price: number }[]): Promise<Found[]> {
  const cards = await readCards(
    ctx,
    found.map(({ id }) => id),
  )
  return found.flatMap((one) => {
    const card = cards.get(one.id)
    return card ? [{ ...one, card }] : []
  })
}

/** How many there are; where more narrows the list down than is counted beforehand, as far as `countedTo` and one more. */
export function countTutors(ctx: Ctx, wanted: Wanted): Promise<number> {
  return isNarrowed(wanted) ? countNarrowed(ctx, wanted) : totalOf(ctx, wanted)
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
