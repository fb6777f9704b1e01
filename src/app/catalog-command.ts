import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { editionByCode, editions } from '#editions/editions.ts'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/db/migrate.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { providePostgres } from '#platform/postgres/provide.ts'
import { readingCtx, systemAsker } from '#platform/runtime.ts'
import { rebuildCatalog } from '#features/catalog/public.ts'
import type { Watcher } from './demo-command.ts'
import { closeRuntime, openRuntime, root } from './runtime.ts'

export const usage = 'npm run catalog -- [--edition ua | all]'

/** Builds what visitors find anew from the profiles, while the site runs. Throws what is wrong with the arguments. */
export async function catalogCommand(
  args: string[],
  env: Record<string, string | undefined>,
  watcher: Watcher,
): Promise<void> {
  const config = readConfig(env)
  const { values } = parseArgs({ args, options: { edition: { type: 'string', default: 'all' } } })
  const chosen = values.edition === 'all' ? editions : [editionByCode(values.edition)]
  const postgres = await providePostgres(config, (line) => watcher.say(line))
  try {
    await migrate(postgres.url, join(root, 'migrations'))
    await migrateJobs(postgres.url)
    const runtime = await openRuntime(config, postgres.url)
    try {
      for (const edition of chosen) {
        if (!edition) throw new Error(`The edition ${values.edition} does not exist`)
        if (watcher.interrupted()) return
        const begun = Date.now()
        const { tutors, whole } = await rebuildCatalog(readingCtx(runtime, systemAsker(edition)), {
          onProgress(done, of) {
            watcher.progress(edition.code, done, of)
            return watcher.interrupted() ? 'stop' : 'go on'
          },
        })
        const seconds = ((Date.now() - begun) / 1000).toFixed(1)
        const number = new Intl.NumberFormat('en').format(tutors)
        watcher.say(`${edition.code}: ${number} tutors looked at in ${seconds} s${whole ? '' : ', then broken off'}`)
      }
    } finally {
      await closeRuntime(runtime)
    }
  } finally {
    await postgres.release()
  }
}
