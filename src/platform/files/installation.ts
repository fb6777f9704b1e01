import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { InstallationError } from '../installation-error.ts'
import type { Files } from './files.ts'

const adopt = 'npm run files -- --adopt'
const sampleSize = 50
/** A restored backup may lack some files that were uploaded or deleted in between. */
const plausibleShare = 0.9

export async function readInstallationId(db: Db): Promise<string> {
  return (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id
}

/**
 * Throws unless the files belong to the database. Files without an id get it at the first start, if they are plausibly
 * those of the database: a missing mount must not become a new empty folder, nor a wrong database sweep the files.
 */
export async function assertOwnFiles(db: Db, files: Files): Promise<void> {
  const id = await readInstallationId(db)
  const carried = await files.readInstallation()
  if (carried === id) return
  if (carried !== undefined)
    throw new InstallationError(
      `The files in ${files.location} belong to another database. Check DATABASE_URL and DATA_DIR.\n` +
        `  If they shall belong to this database from now on: ${adopt}`,
    )
  const sample = await sampleNames(db)
  if (sample.length === 0 && !(await isEmpty(files)))
    throw new InstallationError(
      `The database knows no files, but ${files.location} has some. Check DATABASE_URL and DATA_DIR.\n` +
        `  If they shall belong to this database from now on: ${adopt}`,
    )
  const present = await Promise.all(sample.map((name) => files.has(name)))
  if (present.filter(Boolean).length < sample.length * plausibleShare)
    throw new InstallationError(
      `The files of the database are not in ${files.location}. Check DATA_DIR: is it mounted?\n` +
        `  If the files are lost, or shall be missing here: ${adopt}`,
    )
  await files.saveInstallation(id)
}

/** Makes the files those of the database, whatever they are. */
export async function adoptFiles(db: Db, files: Files): Promise<void> {
  await files.saveInstallation(await readInstallationId(db))
}

async function sampleNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_file')
    .select('name')
    .orderBy(sql`random()`)
    .limit(sampleSize)
    .execute()
  return rows.map(({ name }) => name)
}

async function isEmpty(files: Files): Promise<boolean> {
  for await (const parts of files.list()) if (parts.length > 0) return false
  return true
}
