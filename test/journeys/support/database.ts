import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The site's own database, for what no screen can do: let time pass, or look whether something is really gone. */
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

/** Tables in which a text stands anywhere, those of the queue among them. */
export function tablesWith(text: string): Promise<string[]> {
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
