import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { startSession } from '#platform/session/sessions.ts'
import type { authEndpoints } from '#features/accounts/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { addReview } from '#test/support/reviews.ts'
import { addTutor } from '#test/support/tutors.ts'
import type { ratingEndpoints } from '../../contract/rating.ts'
import { computeRating } from '../../rating-model.ts'
import { refreshRatings, refreshAllRatings } from './refresh-rating.ts'

let app: TestApp
const day = 86_400_000
let clock = Date.UTC(2026, 2, 1, 8)
const db = () => app.runtime.database.db
const ua = systemRequester(editionByCode('ua')!)

beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => app.setTime(new Date((clock += 40 * day))))

const refresh = (ids: readonly number[], requester = ua) =>
  inTransaction(app.runtime, requester, (ctx) => refreshRatings(ctx, ids))
const scoreOf = async (id: number) =>
  (await db().selectFrom('tutor').select('score').where('id', '=', id).executeTakeFirstOrThrow()).score
const change = (id: number, values: object) => db().updateTable('tutor').set(values).where('id', '=', id).execute()
const read = async (visitor: Visitor) => {
  const answer = await visitor.call<typeof ratingEndpoints.get>('GET /api/tutor/rating/get', {})
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
  return answer.data.rating
}
/** Score of a tutor without any activity. */
const least = 31

describe('stored score', () => {
  test('combines profile, staff points and dates', async () => {
    const id = await addTutor(app, { schedule: [1, 0, 0, 0, 0, 0, 0], points_first_diploma: 8, penalty: 4 })
    await refresh([id])
    expect(await scoreOf(id)).toBe(least + 2 + 8 - 4)
    await change(id, { published_at: new Date(clock - 13 * day), video_url: 'https://youtu.be/abcdefghijk' })
    await refresh([id])
    expect(await scoreOf(id)).toBe(least + 3 + 8 - 4 + 5)
  })

  test('uses the last visit but ignores sessions of staff acting as the tutor', async () => {
    const visitor = await app.visitor({ roles: ['tutor'] })
    const id = visitor.personId!
    await refresh([id])
    expect(await scoreOf(id)).toBe(least + 5)
    await visitor.call<typeof authEndpoints.tutorLogout>('POST /api/tutor/logout', {})
    await refresh([id])
    expect(await scoreOf(id)).toBe(least + 5)
    app.setTime(new Date((clock += 8 * day)))
    await refresh([id])
    expect(await scoreOf(id)).toBe(least + 3)
    app.setTime(new Date((clock += 30 * day)))
    const staff = await app.visitor({ staff: 1 })
    const { id: staffId } = await db()
      .selectFrom('staff_member')
      .select('id')
      .where('login', '=', 'staff1@demo.test')
      .executeTakeFirstOrThrow()
    const acting = { staffId, token: staff.cookies['repeto_staff']!, endsAt: new Date(clock + day) }
    const session = { edition: 'ua', realm: 'person', subjectId: id, role: 'tutor', acting } as const
    await startSession(db(), { ...session, now: new Date(clock) })
    await refresh([id])
    expect(await scoreOf(id)).toBe(least)
  })

  test('ignores other editions and unknown ids', async () => {
    const id = await addTutor(app, { edition: 'pl', score: 77 })
    await refresh([id, 8_999_999_999])
    expect(await scoreOf(id)).toBe(77)
    await refresh([])
    await refresh([id], systemRequester(editionByCode('pl')!))
    expect(await scoreOf(id)).toBe(least)
  })
})

describe('nightly refresh', () => {
  test('refreshes all published tutors in batches', async () => {
    await db().updateTable('tutor').set({ score: 99 }).where('edition', '=', 'ua').execute()
    const ids: number[] = []
    for (let one = 0; one < 12; one++) ids.push(await addTutor(app, { score: 99 }))
    const draft = await addTutor(app, { state: 'draft', score: 99 })
    const gone = await addTutor(app, { deleted_at: new Date(clock), score: 99 })
    await refreshAllRatings(readOnlyCtx(app.runtime, ua), 5)
    for (const id of ids) expect(await scoreOf(id)).toBe(least)
    expect([await scoreOf(draft), await scoreOf(gone)]).toEqual([99, 99])
    const left = await db()
      .selectFrom('tutor')
      .select('id')
      .where('edition', '=', 'ua')
      .where('state', '=', 'published')
      .where('deleted_at', 'is', null)
      .where('score', '=', 99)
      .execute()
    expect(left).toEqual([])
  })

  test('ends the newcomer bonus and the activity points', async () => {
    const visitor = await app.visitor({ roles: ['tutor'] })
    const id = visitor.personId!
    await change(id, { state: 'published', published_at: new Date(clock) })
    const at = async (days: number) => {
      app.setTime(new Date(clock + days * day))
      await refreshAllRatings(readOnlyCtx(app.runtime, ua))
      return (await scoreOf(id)) - least
    }
    expect([await at(1), await at(7), await at(13), await at(14), await at(30)]).toEqual([10, 8, 8, 3, 0])
  })
})

describe('rating page', () => {
  test('shows parts that sum to the score and missing items with their gain', async () => {
    const visitor = await app.visitor({ roles: ['tutor'] })
    await change(visitor.personId!, { penalty: 3, penalty_reason: 'Did not come to a lesson' })
    const rating = await read(visitor)
    expect(rating).toMatchObject({ score: least + 5 - 3, most: 100, penalty_reason: 'Did not come to a lesson' })
    expect(rating.parts.reduce((sum, { points }) => sum + points, 0)).toBe(rating.score)
    expect(rating.parts.filter(({ known }) => !known)).toHaveLength(4)
    expect(rating.missing).toHaveLength(11)
    expect(rating.missing.reduce((sum, { gain }) => sum + gain, 0)).toBe(20)
    expect((await visitor.page('/rating')).data).toEqual({ rating })
    await refresh([visitor.personId!])
    expect(await scoreOf(visitor.personId!)).toBe(rating.score)
  })

  test('shows the review figures behind the points', async () => {
    const visitor = await app.visitor({ roles: ['tutor'] })
    const id = visitor.personId!
    expect((await read(visitor)).reviews).toBeNull()
    for (const mark of [5, 5, 5, 4]) await addReview(app, { tutor_id: id, mark })
    const rating = await read(visitor)
    expect(rating.reviews).toEqual({ count: 4, average: 4.75, at_least: 3.721 })
    // Maps the range from one to five onto 25 points.
    const points = Math.round((25 * (3.721 - 1)) / 4)
    expect(rating.parts.find(({ part }) => part === 'reviews')).toEqual({
      part: 'reviews',
      points,
      most: 25,
      known: true,
    })
    expect(await scoreOf(id)).toBe(rating.score)
    expect(rating.score).toBe(least + 5 - 13 + points)
  })

  test('shows no penalty reason without a penalty', async () => {
    const visitor = await app.visitor({ roles: ['tutor'] })
    await change(visitor.personId!, { penalty_reason: 'long forgiven' })
    expect((await read(visitor)).penalty_reason).toBe('')
  })
})

test('waits for a concurrent save instead of overwriting it', async () => {
  const id = await addTutor(app)
  let refreshed: Promise<void> | undefined
  await inTransaction(app.runtime, ua, async (ctx) => {
    await ctx.db.updateTable('tutor').set({ points_first_diploma: 10 }).where('id', '=', id).execute()
    refreshed = refresh([id])
    await new Promise((resolve) => setTimeout(resolve, 200))
    await refreshRatings(ctx, [id])
  })
  await refreshed
  expect(await scoreOf(id)).toBe(least + 10)
  expect(computeRating({ ...noPoints, points_first_diploma: 10 }).score).toBe(least + 10)
})

const noPoints = {
  completeness: 0,
  points_first_diploma: 0,
  points_second_diploma: 0,
  daysSinceSeen: undefined,
  daysSincePublished: undefined,
  penalty: 0,
}
