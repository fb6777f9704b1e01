import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { fold } from '#shared/fold.ts'
import type { Ctx } from '#platform/context.ts'
import { likeContaining } from '#platform/db/database.ts'
import { maxTutorLoad, matchingFactors, minScoreForOffers, matchingWeights } from '../../matching-model.ts'
import type { FactorShares } from '../../matching-model.ts'
import type { orderPanelEndpoints as calls } from '../../contract/staff.ts'
import { lockOrder } from '../lifecycle/lock-order.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import { findCandidates } from '../matching/find-candidates.ts'
import type { MatchingCandidate } from '../matching/find-candidates.ts'
import { createOffers } from '../matching/offer.ts'
import { getSearchCriteria } from '../matching/search-criteria.ts'
import { updateResponse, deleteResponse, findResponse } from '../lifecycle/responses.ts'
import { listResponses, listTutorSummaries } from '../present/responses.ts'
import type { PresentedResponse } from '../present/responses.ts'

type Staff = Ctx<StaffMember>
const candidateLimit = 30

export async function listPotentialTutors(ctx: Staff, { order_id }: Input<typeof calls.potentialTutors>) {
  return { tutors: await listCandidates(ctx, order_id) }
}

export async function searchTutors(ctx: Staff, { order_id, text_search }: Input<typeof calls.searchTutors>) {
  const words = fold(text_search).split(' ').filter(Boolean)
  const named =
    words.length === 0
      ? sql`false`
      : sql.join(
          words.map((word) => sql`folded_name like ${likeContaining(word)}`),
          sql` and `,
        )
  const { rows } = await sql<{ tutor_id: number }>`select tutor_id from tutor_card
    where edition = ${ctx.edition.code} and ((${named}) or tutor_id::text = ${text_search})
    order by tutor_id limit ${candidateLimit}`.execute(ctx.db)
  const ids = rows.map(({ tutor_id }) => tutor_id)
  if (order_id !== undefined) return { tutors: await listCandidates(ctx, order_id, ids) }
  const tutors = await listTutorSummaries(ctx, undefined, ids)
  return {
    tutors: [...tutors.values()].map((tutor) => ({
      ...presentCandidate(ctx, tutor, undefined, undefined),
      obstacles: [],
    })),
  }
}

/** `among` lists tutors found by name; they are shown even if they do not match. */
export async function listCandidates(ctx: Ctx, order_id: number, among?: readonly number[]) {
  const order = await getCriteriaRow(ctx, order_id)
  const responses = await listResponses(ctx, order_id, 'all')
  const found = await findCandidates(ctx, await getSearchCriteria(ctx, order), among)
  const known = new Map(responses.map((one) => [one.tutor.id, one]))
  const matched = new Map(found.map((one) => [one.tutor_id, one]))
  const ids =
    among ??
    found
      .map(({ tutor_id }) => tutor_id)
      .filter((id) => !known.has(id))
      .slice(0, candidateLimit)
  const tutors = await listTutorSummaries(ctx, order_id, ids)
  return ids.flatMap((id) => {
    const tutor = tutors.get(id)
    return tutor ? [presentCandidate(ctx, tutor, known.get(id), matched.get(id))] : []
  })
}

export async function listAskedTutors(ctx: Ctx, order_id: number) {
  const responses = await listResponses(ctx, order_id, 'all')
  return responses.map((one) => presentCandidate(ctx, one.tutor, one, undefined))
}

function presentCandidate(
  ctx: Ctx,
  tutor: PresentedResponse['tutor'],
  response: PresentedResponse | undefined,
  matched: MatchingCandidate | undefined,
) {
  const shares = (matched?.shares ?? response?.parts ?? {}) as Partial<FactorShares>
  const obstacles = [
    ...(response === undefined && matched === undefined ? ['not_matching'] : []),
    ...(tutor.score < minScoreForOffers ? ['points'] : []),
    ...(matched && matched.load >= maxTutorLoad ? ['load'] : []),
    ...(matched && !matched.auto_appoint ? ['no_auto_appoint'] : []),
  ]
  return {
    id: response?.id ?? 0,
    tutor,
    kind: response?.kind ?? ('staff' as const),
    state: response?.state ?? ('marked' as const),
    text: response?.text ?? '',
    rate: response?.rate ?? matched?.rate ?? null,
    refused_reason: response?.refused_reason ?? null,
    offered_at: response?.offered_at ?? ctx.now,
    responded_at: response?.responded_at ?? null,
    points: matched?.points ?? response?.points ?? 0,
    parts: matchingFactors.map((part) => ({
      part,
      points: Math.round(matchingWeights[part] * (shares[part] ?? 0)),
      most: matchingWeights[part],
    })),
    obstacles,
    yellow: response?.yellow ?? false,
    load: matched?.load ?? 0,
    response_rate: matched?.response_rate ?? null,
  }
}

export const markTutorYellow = (ctx: Staff, input: Input<typeof calls.markYellow>) => setYellow(ctx, input, true)
export const unmarkTutorYellow = (ctx: Staff, input: Input<typeof calls.markYellowOff>) => setYellow(ctx, input, false)

/** A marked tutor is listed among the responses and receives the next offers first. */
async function setYellow(ctx: Staff, { order_id, tutor_id }: Input<typeof calls.markYellow>, yellow: boolean) {
  const order = await lockOrder(ctx, order_id)
  const known = await findResponse(ctx, order_id, tutor_id)
  if ((known?.yellow ?? false) === yellow) return {}
  if (!known) await addMarkedTutor(ctx, order, tutor_id)
  // Without the mark nothing is left of the response, so the tutor can be offered the order normally.
  else if (!yellow && known.state === 'marked') await deleteResponse(ctx, known.id)
  else await updateResponse(ctx, known.id, { yellow })
  await ctx.emit({ name: 'order.yellow', entity: 'order', entityId: order_id, after: { tutor_id, yellow } })
  return {}
}

async function addMarkedTutor(ctx: Staff, order: OrderRow, tutor_id: number): Promise<void> {
  const [match] = await findCandidates(ctx, await getSearchCriteria(ctx, order), [tutor_id])
  if (!match && !(await listTutorSummaries(ctx, order.id, [tutor_id])).has(tutor_id)) throw fail('not_found')
  const markedTutor = { tutor_id, points: match?.points ?? 0, ...(match && { shares: match.shares }) }
  await createOffers(ctx, order.id, 'staff', [markedTutor], 'marked')
  const { id } = (await findResponse(ctx, order.id, tutor_id))!
  await updateResponse(ctx, id, { yellow: true })
}

async function getCriteriaRow({ db, edition }: Ctx, id: number) {
  const row = await db
    .selectFrom('lesson_order')
    .select(['id', 'at_client', 'at_tutor', 'at_online', 'city_id', 'price'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  return row
}
