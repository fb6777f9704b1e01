import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fail } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import { localized } from '#shared/locale.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import type { ShownQuestion, TestSummary } from '../contract/taking.ts'
import { maxQuestions, testPaths } from '../model.ts'
import type { QuestionKind, TestKind } from '../model.ts'
import { presentOptions } from './question-options.ts'

export type StoredTest = {
  id: number
  kind: TestKind
  alias: string
  name: Localized
  description: Localized
  subject_id: number | null
  subject_name: Localized | null
  other_subject_ids: number[]
  level_id: number | null
  language: Locale
  minutes: number
  questions_count: number
}

function selectTests({ db, edition }: Ctx) {
  return db
    .selectFrom('examination_test as t')
    .leftJoin('subject as s', (join) => join.onRef('s.edition', '=', 't.edition').onRef('s.id', '=', 't.subject_id'))
    .select(['t.id', 't.kind', 't.alias', 't.name', 't.description', 't.subject_id', 's.name as subject_name'])
    .select(['t.level_id', 't.language', 't.minutes'])
    .select(
      sql<number[]>`array(select o.subject_id from examination_test_subject o
        where o.edition = t.edition and o.test_id = t.id order by o.subject_id)`.as('other_subject_ids'),
    )
    .select((expression) =>
      expression
        .selectFrom('test_question as q')
        .select(sql<number>`least(count(*), ${maxQuestions})`.as('count'))
        .whereRef('q.edition', '=', 't.edition')
        .whereRef('q.test_id', '=', 't.id')
        .where('q.active', '=', true)
        .as('questions_count'),
    )
    .where('t.edition', '=', edition.code)
    .where('t.status', '=', 'published')
}

/** A test without questions cannot be taken, so it does not exist for visitors. */
export async function listTests(ctx: Ctx): Promise<StoredTest[]> {
  const rows = await selectTests(ctx).orderBy('t.kind', 'desc').orderBy('t.position').orderBy('t.id').execute()
  return (rows as StoredTest[]).filter(({ questions_count }) => questions_count > 0)
}

export async function getTest(ctx: Ctx, alias: string): Promise<StoredTest> {
  const test = (await selectTests(ctx).where('t.alias', '=', alias).executeTakeFirst()) as StoredTest | undefined
  if (!test || test.questions_count === 0) throw fail('not_found')
  return test
}

export const pathIn = ({ edition, locale }: Pick<Ctx, 'edition' | 'locale'>, path: string) =>
  localePath(locale, edition.locales, path)

export function presentTest(ctx: Ctx, test: StoredTest): TestSummary {
  const { id, kind, alias, minutes, questions_count } = test
  const text = (texts: Localized | null) => localized(texts ?? {}, ctx.locale, ctx.edition.locales[0])
  return {
    id,
    kind,
    alias,
    name: text(test.name),
    description: text(test.description),
    subject: text(test.subject_name),
    minutes,
    questions_count,
    link: pathIn(ctx, testPaths(test).start),
  }
}

export type StoredQuestion = {
  kind: QuestionKind
  related_section: string
  text: string
  options: string
  text_name: Localized | null
  text_text: string | null
}

/** An allow-list: the correct answer and the explanation stay here. */
export function presentQuestion(ctx: Pick<Ctx, 'edition' | 'locale'>, question: StoredQuestion): ShownQuestion {
  const { kind, related_section, text, text_name, text_text } = question
  return {
    kind,
    related_section,
    related_text:
      text_text === null
        ? null
        : { name: localized(text_name ?? {}, ctx.locale, ctx.edition.locales[0]), text: text_text },
    text,
    ...presentOptions(question),
  }
}

/** The questions that an attempt gets. */
export function selectQuestions({ db, edition }: Ctx, testId: number) {
  return db
    .selectFrom('test_question as q')
    .leftJoin('test_text as x', (join) =>
      join.onRef('x.edition', '=', 'q.edition').onRef('x.id', '=', 'q.related_text_id'),
    )
    .limit(maxQuestions)
    .where('q.edition', '=', edition.code)
    .where('q.test_id', '=', testId)
    .where('q.active', '=', true)
    .orderBy('q.position')
    .orderBy('q.id')
}

export const shownColumns = ['q.kind', 'q.related_section', 'q.text', 'q.options'] as const
export const textColumns = ['x.name as text_name', 'x.text as text_text'] as const
