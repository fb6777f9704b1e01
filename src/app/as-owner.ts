import { openDatabase } from '#platform/db/database.ts'
import type { Provided } from '#platform/postgres/provide.ts'
import type { Runtime } from '#platform/plugin.ts'

const connections = 2

/** Bulk loads skip checks that only the owner of the tables can skip. Without the owner's address all checks run. */
export async function asOwner<T>(
  runtime: Runtime,
  { ownerUrl }: Pick<Provided, 'ownerUrl'>,
  run: (runtime: Runtime) => Promise<T>,
): Promise<T> {
  if (!ownerUrl) return run(runtime)
  const database = openDatabase(ownerUrl, { pool: connections, readUrl: '', log: runtime.log })
  try {
    return await run({ ...runtime, database })
  } finally {
    await database.close()
  }
}
