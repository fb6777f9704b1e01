import { parseArgs } from 'node:util'
import { editionByCode, editions } from '#editions/editions.ts'
import { readConfig } from '#platform/config.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { rebuildCatalog } from '#features/catalog/public.ts'
import { withProduct } from './command.ts'
import type { CommandReporter } from './command.ts'

export const catalogUsage = 'npm run catalog -- [--edition ua | all]'

/** Rebuilds the catalog from the profiles while the site runs. Throws on invalid arguments. */
export async function catalogCommand(
  args: string[],
  env: Record<string, string | undefined>,
  watcher: CommandReporter,
): Promise<void> {
  const config = readConfig(env)
  const { values } = parseArgs({ args, options: { edition: { type: 'string', default: 'all' } } })
  const named = editionByCode(values.edition)
  if (!named && values.edition !== 'all') throw new Error(`The edition ${values.edition} does not exist`)
  const chosen = named ? [named] : editions
  await withProduct(config, watcher, async (runtime) => {
    for (const edition of chosen) {
      if (watcher.interrupted()) return
      const startedAt = Date.now()
      const { tutors, whole } = await rebuildCatalog(readOnlyCtx(runtime, systemRequester(edition)), {
        onProgress(done, of) {
          watcher.progress(edition.code, done, of)
          return watcher.interrupted() ? 'stop' : 'go on'
        },
      })
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
      const number = new Intl.NumberFormat('en').format(tutors)
      watcher.say(`${edition.code}: ${number} tutors looked at in ${seconds} s${whole ? '' : ', then broken off'}`)
    }
  })
}
