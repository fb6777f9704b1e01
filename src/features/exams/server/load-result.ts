import { findRecommendedTutors, getCatalogNames } from '#features/catalog/public.ts'
import type { Ctx } from '#platform/context.ts'
import { linkToPicture } from '#platform/og/og-link.ts'
import type { OgPicture } from '#platform/og/og-picture.ts'
import { withHead } from '#platform/plugin.ts'
import type { Input, LoadedData } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { languageOf } from '#shared/locale.ts'
import type { testResultPage, TestResultData } from '../contract/taking.ts'
import { skillStateOf, testPaths } from '../model.ts'
import type { SkillState } from '../model.ts'
import { findBrowserHash, findFinishedAttempt, listAttemptQuestions } from './attempts.ts'
import type { AttemptQuestion } from './attempts.ts'
import { describeAnswer, describeCorrectAnswer } from './check-answer.ts'
import { getTest, pathIn, presentQuestion, presentTest } from './tests.ts'
import type { StoredTest } from './tests.ts'

const recommendedTutors = 3

/** The parts of a result that differ between placement and examination tests. */
type ResultRules = {
  sectionName: (section: string) => string
  advice: (section: string, state: SkillState) => string
  /** The level of the tutors to recommend, if it is not that of the test. */
  findLevelId?: (score: number, total: number) => Promise<number | undefined>
  picture: (result: Pick<TestResultData, 'score' | 'total' | 'score_text' | 'test'>) => OgPicture
}

export async function loadTestResult(
  ctx: Ctx,
  input: Input<typeof testResultPage>,
): Promise<LoadedData<typeof testResultPage>> {
  const { data, picture } = await readTestResult(ctx, input, {
    sectionName: (section) => section,
    advice: (_section, state) => ctx.t(`tests.advice.${state}`),
    picture: ({ score_text, test }) => ({ title: score_text, subtitle: test.name }),
  })
  if (data.test.kind === 'placement') throw fail('not_found')
  return withHead(data, { index: false, picture })
}

export async function readTestResult(
  ctx: Ctx,
  { alias, code }: { alias: string; code: string },
  rules: ResultRules,
): Promise<{ data: TestResultData; picture: OgPicture }> {
  const test = await getTest(ctx, alias)
  const attempt = await findFinishedAttempt(ctx, test, code)
  if (!attempt) throw fail('not_found')
  const questions = await listAttemptQuestions(ctx, attempt.id)
  const summary = presentTest(ctx, test)
  const [score, total] = [attempt.score ?? 0, questions.length]
  const levelId = (await rules.findLevelId?.(score, total)) ?? test.level_id ?? undefined
  const found = await recommendTutors(ctx, test, levelId)
  const level = levelId === undefined ? undefined : (await getCatalogNames(ctx)).levels.byId.get(levelId)
  const wanted = found && { lesson: found.lesson, ...(level && { level: level.alias }) }
  const isOwn = findBrowserHash(ctx) === attempt.browser_hash
  const path = testPaths(test).result(code)
  const score_text = ctx.t('tests.result.score', { score, total })
  const picture = rules.picture({ score, total, score_text, test: summary })
  const data = {
    title: `${ctx.t('tests.result.title', { name: summary.name })} — ${ctx.edition.siteName}`,
    description: ctx.t('tests.result.description', { name: summary.name, score, total }),
    test: summary,
    language: languageOf(test.language),
    score,
    total,
    score_text,
    seconds: Math.round((attempt.finished_at!.getTime() - attempt.started_at.getTime()) / 1000),
    skills: presentSkills(questions, rules),
    review: isOwn ? questions.map((question) => presentReview(ctx, question, rules)) : null,
    tutors: found?.tutors ?? [],
    tutors_link: found?.link ?? null,
    request_link: pathIn(ctx, `/request/?${new URLSearchParams({ ...wanted, online: '1' })}`),
    share_link: ctx.site.link(ctx.locale, path),
    share_picture: linkToPicture(ctx.edition, '', pathIn(ctx, path), picture),
  }
  return { data, picture }
}

/** The best tutors of each subject of the test in turn. The links lead to the first subject. */
async function recommendTutors(
  ctx: Ctx,
  { subject_id, other_subject_ids }: Pick<StoredTest, 'subject_id' | 'other_subject_ids'>,
  levelId: number | undefined,
) {
  const subjectIds = new Set([...(subject_id === null ? [] : [subject_id]), ...other_subject_ids])
  const recommended = await Promise.all(
    [...subjectIds].map((subjectId) => findRecommendedTutors(ctx, { subjectId, levelId }, recommendedTutors)),
  )
  const found = recommended.filter((one) => one !== undefined)
  const [first] = found
  if (!first) return undefined
  const inTurn = Array.from({ length: recommendedTutors }, (_, rank) => found.flatMap((one) => one.tutors[rank] ?? []))
  const tutors = [...Map.groupBy(inTurn.flat(), ({ id }) => id).values()].map(([tutor]) => tutor!)
  return { ...first, tutors: tutors.slice(0, recommendedTutors) }
}

function presentSkills(questions: readonly AttemptQuestion[], { sectionName, advice }: ResultRules) {
  const sections = Map.groupBy(questions, ({ related_section }) => related_section)
  return [...sections].map(([section, of]) => {
    const counts = { correct: of.filter(({ correct }) => correct).length, total: of.length }
    const state = skillStateOf(counts)
    return { name: sectionName(section), ...counts, state, advice: advice(section, state) }
  })
}

function presentReview(ctx: Ctx, question: AttemptQuestion, { sectionName }: ResultRules) {
  const { options: _options, choices: _choices, ...shown } = presentQuestion(ctx, question)
  return {
    ...shown,
    number: question.number,
    related_section: sectionName(question.related_section),
    given: describeAnswer(question, question.answer ?? []),
    correct: question.correct,
    right: describeCorrectAnswer(question),
    explanation: question.explanation,
  }
}
