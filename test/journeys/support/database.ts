import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Connects to the database of the site, to let time pass or to check that data is deleted. */
export async function inDatabase<T>(run: (database: pg.Client) => Promise<T>): Promise<T> {
  const [, , , , socket] = readFileSync(join(process.env['SITE_DATA']!, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const database = new pg.Client({ host: socket, user: 'postgres', database: 'repeto' })
  await database.connect()
  try {
    return await run(database)
  } finally {
    await database.end()
  }
}

/** Lists tables, including the job queue, with a row that contains the text. */
export function findTablesContaining(text: string): Promise<string[]> {
  return inDatabase(async (database) => {
    const { rows } = await database.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r'
       and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const { rowCount } = await database.query(`select from ${name} as row where strpos(row::text, $1) > 0 limit 1`, [
        text,
      ])
      if (rowCount) found.push(name)
    }
    return found
  })
}
