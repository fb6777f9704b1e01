import type { TestApp } from './app.ts'

export async function findActiveCity({ runtime }: TestApp, edition = 'ua'): Promise<number> {
  const { id } = await runtime.database.db
    .selectFrom('city')
    .select('id')
    .where('edition', '=', edition)
    .where('active', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}
