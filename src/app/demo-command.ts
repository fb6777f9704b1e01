import { parseArgs } from 'node:util'
import { hasDemo } from '#demo/editions/demos.ts'
import type { Edition } from '#editions/edition.ts'
import { editionByCode, editions } from '#editions/editions.ts'
import { readConfig } from '#platform/config.ts'
import type { Config } from '#platform/config.ts'
import type { Runtime } from '#platform/plugin.ts'
import { withProduct } from './command.ts'
import type { CommandReporter } from './command.ts'
import { assertSandboxesAlone } from './sandbox-checks.ts'
import { fillDemo, loadDemoTutors } from '#demo/fill.ts'

export const demoUsage = 'npm run demo -- --tutors 200000 [--edition ua | all] [--seed 1]'

type Wanted = { upTo: number; seed: number; of: readonly Edition[] }

/** Adds demo tutors. Throws on invalid arguments or an unsuitable database. */
export async function demoCommand(
  args: string[],
  env: Record<string, string | undefined>,
  watcher: CommandReporter,
): Promise<void> {
  const config = readConfig(env)
  const options = readArguments(args, config)
  if (!config.sandboxes.data)
    throw new Error('The demo goes into the embedded database; into that of DATABASE_URL only with DEMO=on')
  const fill = async (runtime: Runtime) => {
    await assertSandboxesAlone(runtime)
    await fillDemo(runtime)
    for (const edition of options.of) if (!watcher.interrupted()) await load(runtime, edition, options, watcher)
  }
  await withProduct(config, watcher, fill, { loadsInBulk: true })
}

const maxTutors = 1_000_000
const number = new Intl.NumberFormat('en')

function readArguments(args: string[], config: Config): Wanted {
  const { values } = parseArgs({
    args,
    options: { tutors: { type: 'string' }, edition: { type: 'string' }, seed: { type: 'string', default: '1' } },
  })
  if (values.tutors === undefined) throw new Error('The number of tutors is missing: --tutors')
  const code = values.edition ?? config.EDITION
  const edition = editionByCode(code)
  if (!edition && code !== 'all')
    throw new Error(
      `The edition ${code} does not exist: --edition ${editions.map((one) => one.code).join(' | ')} | all`,
    )
  if (edition && !hasDemo(edition)) throw new Error(`The edition ${code} has no demo data`)
  return {
    upTo: wholeNumber('--tutors', values.tutors, 1, maxTutors),
    seed: wholeNumber('--seed', values.seed, 0, 2 ** 31),
    of: edition ? [edition] : editions.filter(hasDemo),
  }
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  throw new Error(`The value of ${name} must be a whole number from ${number.format(min)} to ${number.format(max)}`)
}

async function load(
  runtime: Runtime,
  edition: Edition,
  { upTo, seed }: Wanted,
  watcher: CommandReporter,
): Promise<void> {
  const startedAt = Date.now()
  const { before, now } = await loadDemoTutors(runtime, edition, {
    upTo,
    seed,
    onProgress(tutors) {
      watcher.progress(edition.code, tutors, upTo)
      return watcher.interrupted() ? 'stop' : 'go on'
    },
  })
  const has = `${edition.code} has ${number.format(now)} tutors`
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  watcher.say(now > before ? `${has}: ${number.format(now - before)} more in ${seconds} s` : `${has} already`)
}
