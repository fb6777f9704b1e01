import type { TestApp } from './app.ts'

/** The id of some city that tutors of the edition can choose. */
export async function openCity({ runtime }: TestApp, edition = 'ua'): Promise<number> {
  const { id } = await runtime.database.db
    .selectFrom('city')
    .select('id')
    .where('edition', '=', edition)
    .where('active', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}
