import { failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { CrudRow } from '#platform/crud/rows.ts'
import { maxOptions, placementAlias } from '../model.ts'
import { parseRange, readNumbers } from './check-answer.ts'
import { readLines, readPairs } from './question-options.ts'
import type { AskedQuestion } from './question-options.ts'

/** The paths of the placement test are fixed, so no other test may have its alias. */
export function assertTestAlias(_ctx: Ctx, { kind = 'examination', alias }: CrudRow): void {
  if ((kind === 'placement') !== (alias === placementAlias)) throw failField('alias', 'tests.invalid.alias')
}

/** A question that nobody could answer correctly is not saved. */
export async function assertQuestion(ctx: Ctx, row: CrudRow): Promise<void> {
  const problem = findQuestionProblem(row as AskedQuestion)
  if (problem) throw failField(...problem)
  await assertTextOfTest(ctx, row as { test_id: number; related_text_id?: number | null })
}

type Problem = [field: string, text: string]

export function findQuestionProblem(question: AskedQuestion): Problem | undefined {
  return problems[question.kind](question)
}

const problems: Record<AskedQuestion['kind'], (question: AskedQuestion) => Problem | undefined> = {
  single: (question) => findChoiceProblem(question, 1),
  multiple: (question) => findChoiceProblem(question, maxOptions),
  match: ({ options, correct_answer }) => {
    const pairs = readPairs(options)
    if (pairs.length < 2 || pairs.length > maxOptions || pairs.some(({ left, right }) => !left || !right))
      return ['options', 'tests.invalid.pairs']
    return correct_answer ? ['correct_answer', 'tests.invalid.match_answer'] : undefined
  },
  number: ({ options, correct_answer }) => {
    if (options) return ['options', 'tests.invalid.no_options']
    const ranges = readLines(correct_answer)
    const isValid = ranges.length > 0 && ranges.every((one) => parseRange(one))
    return isValid ? undefined : ['correct_answer', 'tests.invalid.number']
  },
  short: ({ options, correct_answer }) => {
    if (options) return ['options', 'tests.invalid.no_options']
    return readLines(correct_answer).length > 0 ? undefined : ['correct_answer', 'invalid.required']
  },
}

function findChoiceProblem({ options, correct_answer }: AskedQuestion, most: number): Problem | undefined {
  const lines = readLines(options)
  if (lines.length < 2 || lines.length > maxOptions || new Set(lines).size < lines.length)
    return ['options', 'tests.invalid.options']
  const right = readNumbers(correct_answer)
  const exist = right.every((one) => /^[1-9]$/.test(one) && Number(one) <= lines.length)
  return right.length > 0 && right.length <= most && exist ? undefined : ['correct_answer', 'tests.invalid.choice']
}

/** A text stays in its test while questions ask about it. */
export async function assertText({ db, edition }: Ctx, { id, test_id }: CrudRow): Promise<void> {
  if (id === undefined) return
  const question = await db
    .selectFrom('test_question')
    .select('id')
    .where('edition', '=', edition.code)
    .where('related_text_id', '=', Number(id))
    .where('test_id', '<>', Number(test_id))
    .limit(1)
    .executeTakeFirst()
  if (question) throw failField('test_id', 'tests.invalid.text_in_use')
}

async function assertTextOfTest(
  { db, edition }: Ctx,
  { test_id, related_text_id = null }: { test_id: number; related_text_id?: number | null },
): Promise<void> {
  if (related_text_id === null) return
  const text = await db
    .selectFrom('test_text')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', related_text_id)
    .where('test_id', '=', test_id)
    .executeTakeFirst()
  if (!text) throw failField('related_text_id', 'invalid.unknown')
}
