import { parseArgs } from 'node:util'
import type { Edition } from '#editions/edition.ts'
import { editionByCode, editions } from '#editions/editions.ts'
import { readConfig } from '#platform/config.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { matchingFactors, matchingWeights } from '#features/orders/matching-model.ts'
import type { MatchingFactor, MatchingWeights } from '#features/orders/matching-model.ts'
import { replayMatching } from '#features/orders/public.ts'
import type { Replayed } from '#features/orders/public.ts'
import { withProduct } from './command.ts'
import type { CommandReporter } from './command.ts'

export const matchingUsage = 'npm run matching -- --weights rating=30,price=25 [--edition ua | all] [--orders 10]'

/** Shows how other weights would have ranked past orders. It only reads. Throws on invalid arguments. */
export async function matchingCommand(
  args: string[],
  env: Record<string, string | undefined>,
  watcher: CommandReporter,
): Promise<void> {
  const config = readConfig(env)
  const { others, of, orders } = readArguments(args, config.EDITION)
  await withProduct(config, watcher, async (runtime) => {
    watcher.say(`weights now:   ${written(matchingWeights)}`)
    watcher.say(`weights tried: ${written(others)}`)
    for (const edition of of) {
      if (watcher.interrupted()) return
      const seen: Replayed[] = []
      const ctx = readOnlyCtx(runtime, systemRequester(edition))
      for await (const one of replayMatching(ctx, matchingWeights, others)) {
        seen.push(one)
        if (watcher.interrupted()) break
      }
      for (const line of report(edition, seen, orders)) watcher.say(line)
    }
  })
}

const maxOrders = 1000

function readArguments(args: string[], usual: string) {
  const { values } = parseArgs({
    args,
    options: { weights: { type: 'string' }, edition: { type: 'string' }, orders: { type: 'string', default: '10' } },
  })
  if (values.weights === undefined) throw new Error('The weights are missing: --weights')
  const code = values.edition ?? usual
  const edition = editionByCode(code)
  if (!edition && code !== 'all') throw new Error(`The edition ${code} does not exist`)
  const orders = Number(values.orders)
  if (!/^\d+$/.test(values.orders) || orders > maxOrders)
    throw new Error(`The value of --orders must be a whole number from 0 to ${maxOrders}`)
  return { others: readWeights(values.weights), orders, of: edition ? [edition] : editions }
}

/** Factors that are not named keep their weight; the sum is scaled to 100 so that points can be compared. */
function readWeights(text: string): MatchingWeights {
  const given = text.split(',').map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    if (!matchingFactors.includes(name as MatchingFactor))
      throw new Error(`The part ${name} does not exist: ${matchingFactors.join(', ')}`)
    if (!/^\d+(?:\.\d+)?$/.test(value)) throw new Error(`The weight of ${name} must be a number, 0 or more`)
    return [name, Number(value)] as const
  })
  const wanted: MatchingWeights = { ...matchingWeights, ...Object.fromEntries(given) }
  const sum = matchingFactors.reduce((total, part) => total + wanted[part], 0)
  if (sum === 0) throw new Error('the weights are all zero')
  return Object.fromEntries(matchingFactors.map((part) => [part, (100 * wanted[part]) / sum])) as MatchingWeights
}

const figure = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const written = (given: MatchingWeights) =>
  matchingFactors.map((part) => `${part} ${figure.format(given[part])}`).join(', ')

/** Reports how often the chosen and the paid tutor rank first, then the latest orders that differ. */
function report({ code }: Edition, seen: readonly Replayed[], orders: number): string[] {
  const paid = seen.filter((one) => one.paid)
  const differ = seen.filter(({ now, tried }) => now.first !== tried.first)
  const share = (list: readonly Replayed[], when: 'now' | 'tried', within: number) =>
    list.length === 0
      ? '–'
      : `${Math.round((100 * list.filter((one) => one[when].rank <= within).length) / list.length)} %`
  const rows = [
    ['', 'appointed now', 'tried', 'paid now', 'tried'],
    ...[1, 3, 5].map((within) => [
      `among the first ${within}`,
      ...[seen, paid].flatMap((list) => [share(list, 'now', within), share(list, 'tried', within)]),
    ]),
  ]
  const latest = orders === 0 ? [] : differ.slice(-orders).toReversed()
  return [
    `${code}: ${seen.length} orders with a choice of tutors, ${paid.length} of them paid; in ${differ.length} another tutor would rank first`,
    ...(seen.length === 0 ? [] : aligned(rows)),
    ...(latest.length === 0
      ? []
      : aligned([
          ['order', 'asked', 'appointed', 'place now', 'tried', 'first now', 'tried'],
          ...latest.map(({ order_id, asked, tutor_id, now, tried }) =>
            [order_id, asked, tutor_id, now.rank, tried.rank, now.first, tried.first].map(String),
          ),
        ])),
  ]
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  )
}
