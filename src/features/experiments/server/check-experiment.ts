import type { Ctx } from '#platform/context.ts'
import type { CrudRow } from '#platform/crud/rows.ts'
import { fail, failField } from '#shared/errors.ts'
import { declaredFeatures } from '../declared-model.ts'
import { variationsOf } from '../model.ts'
import type { Variation } from '../model.ts'
import { findOutside } from './outside-features.ts'

/** The parts of a running experiment that decide who sees what; a change would mix two experiments. */
const fixedParts = [
  'feature',
  'key',
  'device',
  'visitors',
  'language',
  ...['a', 'b', 'c', 'd'].flatMap((letter) => [`value_${letter}`, `weight_${letter}`]),
]

export async function checkExperiment(ctx: Ctx, row: CrudRow): Promise<void> {
  const { db, edition } = ctx
  if (row['status'] === 'running' && findOutside(ctx)) throw fail('wrong_status', { id: 'experiment.only_outside' })
  const variations = variationsOf(row as never)
  if (variations.reduce((sum, { weight }) => sum + weight, 0) !== 100) throw failField('weight_a', 'experiment.sum')
  if (new Set(variations.map(({ value }) => value)).size < variations.length)
    throw failField('value_b', 'experiment.same')
  const feature = await db
    .selectFrom('feature')
    .select('active')
    .where('edition', '=', edition.code)
    .where('key', '=', row['feature'] as string)
    .executeTakeFirst()
  if (!feature) throw failField('feature', 'experiment.no_feature')
  if (row['status'] === 'running') checkVisible(row['feature'] as string, feature.active, variations)
  if (typeof row['id'] === 'number') await checkStarted(ctx, row)
}

/** Visitors of an experiment whose switch is off, or whose value no page knows, would all see the standard variant. */
function checkVisible(feature: string, isActive: boolean, variations: readonly Variation[]): void {
  if (!isActive) throw fail('wrong_status', { id: 'experiment.inactive_feature', values: { feature } })
  const declared: Readonly<Record<string, { values: readonly string[] }>> = declaredFeatures
  const { values } = declared[feature] ?? {}
  if (!values) throw fail('wrong_status', { id: 'experiment.undeclared_feature', values: { feature } })
  const unknown = variations.find(({ value }) => !values.includes(value))
  if (unknown)
    throw fail('wrong_status', {
      id: 'experiment.unknown_value',
      values: { value: unknown.value, known: values.join(', ') },
    })
}

async function checkStarted({ db, edition }: Ctx, row: CrudRow): Promise<void> {
  const before = await db
    .selectFrom('experiment')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('id', '=', row['id'] as number)
    .executeTakeFirst()
  if (!before || before.status === 'draft') return
  const changed = fixedParts.find((part) => (before as CrudRow)[part] !== row[part])
  if (changed) throw failField(changed, 'experiment.started')
  // Fewer visitors would lose their variation; more keep theirs.
  if ((row['coverage'] as number) < before.coverage) throw failField('coverage', 'experiment.started')
}
