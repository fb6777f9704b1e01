import { z } from 'zod'
import { tutorCard } from '#features/catalog/contract.ts'
import { guest } from '#shared/access.ts'
import { flag, integer, slug, text } from '#shared/codecs.ts'
import { definePage, endpoint } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { answerFields, maxAnswerLength, maxQuestions, questionKinds, skillStates, testKinds } from '../model.ts'
import type { AnswerField } from '../model.ts'

const alias = slug()
const lang = z.enum(locales).optional()
const next = z.object({ next: z.string() })

/** Questions as they leave the server: without correct answers and explanations. */
const shownQuestion = z.object({
  kind: z.enum(questionKinds),
  related_section: z.string(),
  related_text: z.object({ name: z.string(), text: z.string() }).nullable(),
  text: z.string(),
  /** The options, or the left sides of a match. */
  options: z.array(z.string()),
  /** The right sides of a match, in alphabetical order. */
  choices: z.array(z.string()),
})
export type ShownQuestion = z.output<typeof shownQuestion>

const testSummary = z.object({
  id: z.int(),
  kind: z.enum(testKinds),
  alias: z.string(),
  name: z.string(),
  description: z.string(),
  subject: z.string(),
  /** 0 without a time limit. */
  minutes: z.int(),
  questions_count: z.int(),
  link: z.string(),
})
export type TestSummary = z.output<typeof testSummary>

/** A class of students shares one network, so the limits are wide. */
const limit = (perNetwork: number) => ({ seconds: 3600, perNetwork })
const answerText = text(maxAnswerLength).optional()

export const testEndpoints = {
  /** All published tests; with an alias only that one, with its questions. */
  list: endpoint({
    method: 'GET',
    path: '/api/client/examination_tests',
    who: guest,
    input: z.object({ alias: alias.optional(), lang }),
    answer: z.object({
      examination_tests: z.array(testSummary.extend({ questions: z.array(shownQuestion).optional() })),
    }),
  }),
  /** Starts a test in this browser, or resumes it. `again` drops an unfinished attempt. */
  start: endpoint({
    method: 'POST',
    path: '/api/client/examination_test/start',
    who: guest,
    input: z.object({ alias, again: flag().default(false), lang }),
    answer: next,
    limit: limit(300),
    form: true,
  }),
  /** Stores the answer and leads to the next question, or to the result. Without an answer the question is skipped. */
  answer: endpoint({
    method: 'POST',
    path: '/api/client/examination_test/answer',
    who: guest,
    input: z.object({
      alias,
      number: integer(1, maxQuestions),
      /** The attempt that the form belongs to. Without it, the open one of the browser. */
      started: integer(0, Number.MAX_SAFE_INTEGER).optional(),
      /** The question to show next; the following one by default. */
      go: integer(1, maxQuestions).optional(),
      finish: flag().default(false),
      answer: answerText,
      ...(Object.fromEntries(answerFields.map((field) => [field, answerText])) as Record<
        AnswerField,
        typeof answerText
      >),
      lang,
    }),
    answer: next,
    limit: limit(20_000),
    form: true,
  }),
}

const breadcrumbs = z.array(z.object({ text: z.string(), link: z.string() }))
const page = { who: guest, layout: 'reduced', plain: true } as const

export const testListPage = definePage({
  ...page,
  id: 'tests',
  path: '/test/',
  input: z.object({}),
  data: z.object({
    title: z.string(),
    heading: z.string(),
    lead: z.string(),
    tests: z.array(testSummary),
    breadcrumbs,
  }),
})

export const testStartData = z.object({
  title: z.string(),
  test: testSummary,
  sections: z.array(z.object({ name: z.string(), count: z.int() })),
  /** This browser has an unfinished attempt. */
  resumes: z.boolean(),
  /** The latest result of this browser. */
  result_link: z.string().nullable(),
  breadcrumbs,
})
export type TestStartData = z.output<typeof testStartData>

export const testPage = definePage({
  ...page,
  id: 'test',
  path: '/test/:alias/',
  secret: 'test',
  input: z.object({ alias }),
  data: testStartData,
})

export const testQuestionData = z.object({
  title: z.string(),
  test: z.object({ alias: z.string(), name: z.string(), link: z.string(), questions: z.string() }),
  number: z.int(),
  /** “Question 3 of 40”. */
  heading: z.string(),
  question: shownQuestion,
  /** The name of the section in the language of the visitor. */
  section: z.string(),
  /** The language of the question, for screen readers. */
  language: z.string(),
  given: z.array(z.string()),
  /** Whether each question has an answer. */
  answered: z.array(z.boolean()),
  /** When the attempt began, which tells it from an earlier one in this browser. */
  started: z.int(),
  elapsed: z.int(),
  /** Seconds; null without a time limit. */
  left: z.int().nullable(),
})
export type TestQuestionData = z.output<typeof testQuestionData>
export const questionInput = z.object({ number: integer(1, maxQuestions).optional().catch(undefined) })

export const testQuestionPage = definePage({
  ...page,
  id: 'test_question',
  path: '/test/:alias/question/',
  fresh: true,
  input: questionInput.extend({ alias }),
  data: testQuestionData,
})

const reviewedQuestion = shownQuestion.omit({ options: true, choices: true }).extend({
  number: z.int(),
  given: z.string(),
  correct: z.boolean(),
  right: z.string(),
  explanation: z.string(),
})

export const testResultData = z.object({
  title: z.string(),
  description: z.string(),
  test: testSummary,
  language: z.string(),
  score: z.int(),
  total: z.int(),
  /** “24 of 40”. */
  score_text: z.string(),
  seconds: z.int(),
  skills: z.array(
    z.object({
      name: z.string(),
      correct: z.int(),
      total: z.int(),
      state: z.enum(skillStates),
      advice: z.string(),
    }),
  ),
  /** Only for the browser that took the test; others who have the link see the result alone. */
  review: z.array(reviewedQuestion).nullable(),
  tutors: z.array(tutorCard),
  tutors_link: z.string().nullable(),
  request_link: z.string(),
  share_link: z.string(),
  /** The picture that social networks show for the result. */
  share_picture: z.object({ url: z.string(), alt: z.string() }),
})
export type TestResultData = z.output<typeof testResultData>
export const resultCode = text(40).regex(/^[\w-]{16,40}$/)

export const testResultPage = definePage({
  ...page,
  id: 'test_result',
  path: '/test/:alias/result/:code/',
  fresh: true,
  input: z.object({ alias, code: resultCode }),
  data: testResultData,
})
