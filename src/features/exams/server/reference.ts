import { referenceOf } from '#editions/reference.ts'
import type { ReferenceQuestion, ReferenceTest } from '#editions/reference/types.ts'
import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import type { TestKind } from '../model.ts'

/** The examination tests that come with the edition. */
export async function loadTests(ctx: Ctx): Promise<void> {
  const { tests } = referenceOf(ctx.edition)
  for (const [at, test] of tests.entries()) await insertTest(ctx, test, { kind: 'examination', position: at + 2 })
}

/** Inserts a published test with its texts and questions. Subjects and level are named by their aliases. */
export async function insertTest(
  { db, edition, now }: Ctx,
  test: ReferenceTest,
  { kind, position }: { kind: TestKind; position: number },
): Promise<void> {
  const of = { edition: edition.code }
  const findId = async (table: 'subject' | 'level', alias: string | undefined) => {
    if (alias === undefined) return null
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('edition', '=', edition.code)
      .where('alias', '=', alias)
      .executeTakeFirst()
    return row?.id ?? null
  }
  const { alias, name, description, language, minutes, texts = [], questions } = test
  const [subject_id, level_id] = [await findId('subject', test.subject), await findId('level', test.level)]
  const { id } = await db
    .insertInto('examination_test')
    .values({
      ...of,
      kind,
      alias,
      subject_id,
      level_id,
      language,
      minutes,
      position,
      name: JSON.stringify(name),
      description: JSON.stringify(description),
      status: 'published',
      published_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const other of test.otherSubjects ?? []) {
    const otherId = await findId('subject', other)
    if (otherId === null) continue
    await db
      .insertInto('examination_test_subject')
      .values({ ...of, test_id: id, subject_id: otherId })
      .execute()
  }
  const textIds: number[] = []
  for (const text of texts) {
    const stored = await db
      .insertInto('test_text')
      .values({ ...of, test_id: id, name: JSON.stringify(text.name), text: text.text })
      .returning('id')
      .executeTakeFirstOrThrow()
    textIds.push(stored.id)
  }
  const rows = manyRows(
    'test_question',
    questions.map((question, at) => ({ ...of, test_id: id, ...columnsOf(question, textIds), position: at })),
  )
  await db.insertInto('test_question').columns(rows.columns).expression(rows.rows).execute()
}

function columnsOf(question: ReferenceQuestion, textIds: readonly number[]) {
  const { section, kind, text, options = [], answer = '', explanation, about } = question
  return {
    related_section: section,
    related_text_id: about === undefined ? null : textIds[about],
    kind,
    text,
    options: options.join('\n'),
    correct_answer: answer,
    explanation,
    active: true,
  }
}
