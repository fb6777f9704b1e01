import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { parts, pointsOf } from '../../matching-model.ts'
import type { Shares, Weights } from '../../matching-model.ts'

/** Somebody’s place among all who were asked, the first by these weights, and whether that is somebody else. */
type Place = { rank: number; first: number }
/** A past order, as the usual weights order those who were asked, and as others would. */
export type Replayed = { order_id: number; tutor_id: number; paid: boolean; asked: number; now: Place; tried: Place }

type Row = { id: number; tutor_id: number; paid: boolean; asked: { tutor_id: number; parts: Shares }[] }

const pageLength = 1000

/**
 * Past orders one by one, the oldest first: of everybody who was asked it was kept how well they suited, so that other
 * weights can be tried on it. Those with one tutor only say nothing about weights.
 */
export async function* replayMatching(ctx: Ctx, usual: Weights, others: Weights): AsyncGenerator<Replayed> {
  let last = 0
  for (;;) {
    const rows = await readPage(ctx, last)
    for (const row of rows) yield replayed(row, usual, others)
    if (rows.length < pageLength) return
    last = rows.at(-1)!.id
  }
}

async function readPage({ db, edition }: Ctx, after: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.id, o.tutor_id, o.paid_at is not null as paid, asked.list as asked
    from lesson_order o
    cross join lateral (
      select jsonb_agg(jsonb_build_object('tutor_id', r.tutor_id, 'parts', r.parts)) as list, count(*) as length,
        bool_or(r.tutor_id = o.tutor_id) as known
      from order_response r where r.edition = o.edition and r.order_id = o.id and r.parts ?& ${[...parts]}::text[]
    ) asked
    where o.edition = ${edition.code} and o.id > ${after} and o.tutor_id is not null
      and asked.known and asked.length > 1
    order by o.id limit ${pageLength}`.execute(db)
  return rows
}

function replayed({ id, tutor_id, paid, asked }: Row, usual: Weights, others: Weights): Replayed {
  const place = (weights: Weights): Place => {
    const inTurn = asked
      .map((one) => ({ tutor_id: one.tutor_id, points: pointsOf(one.parts, weights) }))
      .toSorted((a, b) => b.points - a.points || a.tutor_id - b.tutor_id)
    return { rank: 1 + inTurn.findIndex((one) => one.tutor_id === tutor_id), first: inTurn[0]!.tutor_id }
  }
  return { order_id: id, tutor_id, paid, asked: asked.length, now: place(usual), tried: place(others) }
}
