import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { answerReview, saveReview } from '#features/reviews/public.ts'
import type { TestApp } from './app.ts'
import { addClient } from './clients.ts'
import { addTutor, twoSubjects } from './tutors.ts'

export type ReviewFields = Partial<Parameters<typeof saveReview>[1]> & { edition?: string; author?: string }

export async function addReview(app: TestApp, given: ReviewFields = {}) {
  const { edition = 'ua', author = 'Марія Коваль', ...review } = given
  const tutor_id = review.tutor_id ?? (await addTutor(app, { edition }))
  const client_id = review.client_id ?? (await addClient(app, { edition, name: author }))
  const subject_id = review.subject_id ?? (await twoSubjects(app, edition))[0]
  const saved = await asSystem(app, edition, (ctx) =>
    saveReview(ctx, { mark: 5, text: 'Дякую!', ...review, tutor_id, client_id, subject_id }),
  )
  return { ...saved, tutor_id, client_id, subject_id }
}

export const saveReviewAgain = (app: TestApp, written: Parameters<typeof saveReview>[1]) =>
  asSystem(app, 'ua', (ctx) => saveReview(ctx, written))

export const replyToReview = (app: TestApp, given: Parameters<typeof answerReview>[1]) =>
  asSystem(app, 'ua', (ctx) => answerReview(ctx, given))

export async function findReviewSummary({ runtime }: TestApp, tutorId: number) {
  return runtime.database.db
    .selectFrom('review_summary')
    .select(['marks', 'reviews', 'at_least'])
    .where('tutor_id', '=', tutorId)
    .executeTakeFirst()
}

function asSystem<T>({ runtime }: TestApp, edition: string, run: Parameters<typeof inTransaction<T>>[2]): Promise<T> {
  return inTransaction(runtime, systemRequester(editionByCode(edition)!), run)
}
