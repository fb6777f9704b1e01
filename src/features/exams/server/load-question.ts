import type { Ctx } from '#platform/context.ts'
import { withHead } from '#platform/plugin.ts'
import type { Redirect } from '#platform/plugin.ts'
import { fail } from '#shared/errors.ts'
import { languageOf } from '#shared/locale.ts'
import type { TestQuestionData } from '../contract/taking.ts'
import { testPaths } from '../model.ts'
import { findDeadline, findOpenAttempt, findOwnResult, listAttemptQuestions } from './attempts.ts'
import { getTest, pathIn, presentQuestion, presentTest } from './tests.ts'

/** A reload after the end shows the result as long. Later the visitor may have come for another attempt. */
const resultMs = 3_600_000

/** A reload shows the same question; without a number it is the first one without an answer. */
export async function loadTestQuestion(
  ctx: Ctx,
  { alias, number: wanted }: { alias: string; number?: number | undefined },
  sectionName: (section: string) => string = (section) => section,
): Promise<TestQuestionData | Redirect> {
  const test = await getTest(ctx, alias)
  const summary = presentTest(ctx, test)
  const attempt = await findOpenAttempt(ctx, test)
  if (!attempt) {
    const finished = await findOwnResult(ctx, test, { since: new Date(ctx.now.getTime() - resultMs) })
    return { redirect: finished ? pathIn(ctx, testPaths(test).result(finished.code)) : summary.link, status: 303 }
  }
  const questions = await listAttemptQuestions(ctx, attempt.id)
  const firstOpen = questions.findIndex(({ answer }) => answer === null) + 1
  const number = wanted ?? (firstOpen || questions.length)
  const question = questions[number - 1]
  if (!question) throw fail('not_found')
  const seconds = (from: Date, to: Date) => Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000))
  const deadline = findDeadline(test, attempt)
  const data: TestQuestionData = {
    title: `${ctx.t('tests.question_of', { number, total: questions.length })} — ${summary.name}`,
    test: {
      alias: test.alias,
      name: summary.name,
      link: summary.link,
      questions: pathIn(ctx, testPaths(test).questions),
    },
    number,
    heading: ctx.t('tests.question_of', { number, total: questions.length }),
    question: presentQuestion(ctx, question),
    section: sectionName(question.related_section),
    language: languageOf(test.language),
    given: question.answer ?? [],
    answered: questions.map(({ answer }) => answer !== null),
    started: attempt.started_at.getTime(),
    elapsed: seconds(attempt.started_at, ctx.now),
    left: deadline ? seconds(ctx.now, deadline) : null,
  }
  return withHead(data, { index: false })
}
