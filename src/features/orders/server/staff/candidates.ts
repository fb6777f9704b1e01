import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import { fold } from '#shared/fold.ts'
import type { Ctx } from '#platform/context.ts'
import { containing } from '#platform/db/database.ts'
import { mostAtOnce, parts, pointsForOrder, weights } from '../../matching-model.ts'
import type { Shares } from '../../matching-model.ts'
import type { panelEndpoints as calls } from '../../panel-contract.ts'
import { heldOrder } from '../held.ts'
import type { HeldOrder } from '../held.ts'
import { findCandidates } from '../matching/find-candidates.ts'
import type { Candidate } from '../matching/find-candidates.ts'
import { offer } from '../matching/offer.ts'
import { soughtBy } from '../matching/sought.ts'
import { changeResponse, deleteResponse, readResponse } from '../responses.ts'
import { responsesTo, shownTutors } from '../present/responses.ts'
import type { ShownResponse } from '../present/responses.ts'

type Staff = Ctx<StaffMember>
/** As many as somebody looks through. */
const shown = 30

/** Who suits it and was not asked yet, with points and what they are made of. */
export async function potentialTutors(ctx: Staff, { order_id }: Input<typeof calls.potentialTutors>) {
  return { tutors: await candidatesFor(ctx, order_id) }
}

/** Published tutors by name; for an order, with the points they would have and what speaks against them. */
export async function searchTutors(ctx: Staff, { order_id, text_search }: Input<typeof calls.searchTutors>) {
  const words = fold(text_search).split(' ').filter(Boolean)
  const named =
    words.length === 0
      ? sql`false`
      : sql.join(
          words.map((word) => sql`sought like ${containing(word)}`),
          sql` and `,
        )
  const { rows } = await sql<{ tutor_id: number }>`select tutor_id from tutor_card
    where edition = ${ctx.edition.code} and ((${named}) or tutor_id::text = ${text_search})
    order by tutor_id limit ${shown}`.execute(ctx.db)
  const ids = rows.map(({ tutor_id }) => tutor_id)
  if (order_id !== undefined) return { tutors: await candidatesFor(ctx, order_id, ids) }
  const tutors = await shownTutors(ctx, undefined, ids)
  return {
    tutors: [...tutors.values()].map((tutor) => ({ ...candidate(ctx, tutor, undefined, undefined), obstacles: [] })),
  }
}

/** `among` are those whom staff look for: they are shown even if they do not suit. */
export async function candidatesFor(ctx: Ctx, order_id: number, among?: readonly number[]) {
  const order = await readRow(ctx, order_id)
  const asked = await responsesTo(ctx, order_id, 'all')
  const found = await findCandidates(ctx, await soughtBy(ctx, order), among)
  const known = new Map(asked.map((one) => [one.tutor.id, one]))
  const suited = new Map(found.map((one) => [one.tutor_id, one]))
  const ids =
    among ??
    found
      .map(({ tutor_id }) => tutor_id)
      .filter((id) => !known.has(id))
      .slice(0, shown)
  const tutors = await shownTutors(ctx, order_id, ids)
  return ids.flatMap((id) => {
    const tutor = tutors.get(id)
    return tutor ? [candidate(ctx, tutor, known.get(id), suited.get(id))] : []
  })
}

/** Those who were asked, as staff see them. */
export async function askedFor(ctx: Ctx, order_id: number) {
  const asked = await responsesTo(ctx, order_id, 'all')
  return asked.map((one) => candidate(ctx, one.tutor, one, undefined))
}

function candidate(
  ctx: Ctx,
  tutor: ShownResponse['tutor'],
  asked: ShownResponse | undefined,
  suited: Candidate | undefined,
) {
  const shares = (suited?.shares ?? asked?.parts ?? {}) as Partial<Shares>
  const obstacles = [
    ...(asked === undefined && suited === undefined ? ['not_matching'] : []),
    ...(tutor.score < pointsForOrder ? ['points'] : []),
    ...(suited && suited.load >= mostAtOnce ? ['load'] : []),
    ...(suited && !suited.auto_appoint ? ['no_auto_appoint'] : []),
  ]
  return {
    id: asked?.id ?? 0,
    tutor,
    kind: asked?.kind ?? ('staff' as const),
    state: asked?.state ?? ('marked' as const),
    text: asked?.text ?? '',
    rate: asked?.rate ?? suited?.rate ?? null,
    refused_reason: asked?.refused_reason ?? null,
    offered_at: asked?.offered_at ?? ctx.now,
    responded_at: asked?.responded_at ?? null,
    points: suited?.points ?? asked?.points ?? 0,
    parts: parts.map((part) => ({
      part,
      points: Math.round(weights[part] * (shares[part] ?? 0)),
      most: weights[part],
    })),
    obstacles,
    yellow: asked?.yellow ?? false,
    load: suited?.load ?? 0,
    response_rate: suited?.response_rate ?? null,
  }
}

export const markYellow = (ctx: Staff, given: Input<typeof calls.markYellow>) => mark(ctx, given, true)
export const markYellowOff = (ctx: Staff, given: Input<typeof calls.markYellowOff>) => mark(ctx, given, false)

/** Somebody to think of: a tutor who was not asked yet stands beside those who were, and is the first to be asked next. */
async function mark(ctx: Staff, { order_id, tutor_id }: Input<typeof calls.markYellow>, yellow: boolean) {
  const order = await heldOrder(ctx, order_id)
  const known = await readResponse(ctx, order_id, tutor_id)
  if ((known?.yellow ?? false) === yellow) return {}
  if (!known) await addMarked(ctx, order, tutor_id)
  // The mark was all there was between them: without it the tutor is offered the order like any other.
  else if (!yellow && known.state === 'marked') await deleteResponse(ctx, known.id)
  else await changeResponse(ctx, known.id, { yellow })
  await ctx.emit({ name: 'order.yellow', entity: 'order', entityId: order_id, after: { tutor_id, yellow } })
  return {}
}

async function addMarked(ctx: Staff, order: HeldOrder, tutor_id: number): Promise<void> {
  const [fitting] = await findCandidates(ctx, await soughtBy(ctx, order), [tutor_id])
  if (!fitting && !(await shownTutors(ctx, order.id, [tutor_id])).has(tutor_id)) throw refuse('not_found')
  const thought = { tutor_id, points: fitting?.points ?? 0, ...(fitting && { shares: fitting.shares }) }
  await offer(ctx, order.id, 'staff', [thought], 'marked')
  const { id } = (await readResponse(ctx, order.id, tutor_id))!
  await changeResponse(ctx, id, { yellow: true })
}

async function readRow({ db, edition }: Ctx, id: number) {
  const row = await db
    .selectFrom('lesson_order')
    .select(['id', 'at_client', 'at_tutor', 'at_online', 'city_id', 'price'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}
