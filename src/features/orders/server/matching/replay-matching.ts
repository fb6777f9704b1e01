import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { matchingFactors, computePoints } from '../../matching-model.ts'
import type { FactorShares, MatchingWeights } from '../../matching-model.ts'

type TutorRank = { rank: number; first: number }
export type ReplayedOrder = {
  order_id: number
  tutor_id: number
  paid: boolean
  asked: number
  now: TutorRank
  tried: TutorRank
}

type Row = { id: number; tutor_id: number; paid: boolean; asked: { tutor_id: number; parts: FactorShares }[] }

const pageLength = 1000

/**
 * Past orders, oldest first, ranked by the factor shares stored with their offers. Orders with a single tutor are
 * skipped, because they say nothing about weights.
 */
export async function* replayMatching(
  ctx: Ctx,
  usual: MatchingWeights,
  others: MatchingWeights,
): AsyncGenerator<ReplayedOrder> {
  let last = 0
  for (;;) {
    const rows = await listPage(ctx, last)
    for (const row of rows) yield replayOrder(row, usual, others)
    if (rows.length < pageLength) return
    last = rows.at(-1)!.id
  }
}

async function listPage({ db, edition }: Ctx, after: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.id, o.tutor_id, o.paid_at is not null as paid, asked.list as asked
    from lesson_order o
    cross join lateral (
      select jsonb_agg(jsonb_build_object('tutor_id', r.tutor_id, 'parts', r.parts)) as list, count(*) as length,
        bool_or(r.tutor_id = o.tutor_id) as known
      from order_response r where r.edition = o.edition and r.order_id = o.id and r.parts ?& ${[...matchingFactors]}::text[]
    ) asked
    where o.edition = ${edition.code} and o.id > ${after} and o.tutor_id is not null
      and asked.known and asked.length > 1
    order by o.id limit ${pageLength}`.execute(db)
  return rows
}

function replayOrder(
  { id, tutor_id, paid, asked }: Row,
  usual: MatchingWeights,
  others: MatchingWeights,
): ReplayedOrder {
  const place = (weights: MatchingWeights): TutorRank => {
    const ranked = asked
      .map((one) => ({ tutor_id: one.tutor_id, points: computePoints(one.parts, weights) }))
      .toSorted((a, b) => b.points - a.points || a.tutor_id - b.tutor_id)
    return { rank: 1 + ranked.findIndex((one) => one.tutor_id === tutor_id), first: ranked[0]!.tutor_id }
  }
  return { order_id: id, tutor_id, paid, asked: asked.length, now: place(usual), tried: place(others) }
}
