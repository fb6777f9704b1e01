import { parseArgs } from 'node:util'
import { editionByCode } from '#editions/editions.ts'
import { readConfig } from '#platform/config.ts'
import { adoptFiles } from '#platform/files/installation.ts'
import { sweepFiles } from '#platform/files/sweep.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import type { Runtime } from '#platform/plugin.ts'
import { withProduct } from './command.ts'
import type { CommandReporter } from './command.ts'

export const filesUsage = 'npm run files -- [--sweep | --restore [--day 2026-11-19] | --adopt]'

const number = new Intl.NumberFormat('en')

/** Manages the uploaded files; without a flag it says what is there. Throws on invalid arguments. */
export async function filesCommand(
  args: string[],
  env: Record<string, string | undefined>,
  watcher: CommandReporter,
): Promise<void> {
  const config = readConfig(env)
  const { values } = parseArgs({
    args,
    options: {
      adopt: { type: 'boolean', default: false },
      sweep: { type: 'boolean', default: false },
      restore: { type: 'boolean', default: false },
      day: { type: 'string' },
    },
  })
  if ([values.adopt, values.sweep, values.restore].filter(Boolean).length > 1)
    throw new Error('The flags --adopt, --sweep and --restore exclude each other')
  if (values.day !== undefined && (!values.restore || !/^\d{4}-\d\d-\d\d$/.test(values.day)))
    throw new Error('The day of a sweep is given to --restore, like 2026-11-19')
  const run = async (runtime: Runtime) => {
    const { files, database } = runtime
    if (values.adopt) {
      await adoptFiles(database.db, files)
      watcher.say(`${files.location} now belongs to this database`)
    }
    if (values.restore) watcher.say(`${number.format(await files.trash.restore(values.day))} parts of files put back`)
    if (values.sweep) await sweepConfirmed(runtime, watcher)
    await describe(runtime, watcher)
  }
  await withProduct(config, watcher, run, { checksFiles: !values.adopt })
}

async function sweepConfirmed(runtime: Runtime, watcher: CommandReporter): Promise<void> {
  const ctx = readOnlyCtx(runtime, systemRequester(editionByCode(runtime.config.EDITION)!))
  const { unknown } = await sweepFiles(ctx, { isConfirmed: true })
  watcher.say(`${number.format(unknown)} files without a row moved to the trash`)
}

async function describe({ files, database }: Runtime, watcher: CommandReporter): Promise<void> {
  const names = new Set<string>()
  for await (const parts of files.list()) for (const { name } of parts) names.add(name)
  const { rows } = await database.db
    .selectFrom('stored_file')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  const trash = await files.trash.measure()
  watcher.say(`${files.location} has ${number.format(names.size)} files, the database ${number.format(rows)}`)
  watcher.say(`the trash has ${number.format(trash.files)} parts of files, ${number.format(trash.bytes)} bytes`)
}
