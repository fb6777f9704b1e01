import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fail } from '#shared/errors.ts'
import type { ExperimentResults } from '../contract.ts'
import { countedDays, goals, variationsOf } from '../model.ts'
import type { Goal } from '../model.ts'
import { correctChance, rateInterval, ratioChance, sequentialChance } from './statistics.ts'
import type { Sample } from './statistics.ts'

export async function readResults(ctx: Ctx, { id }: { id: number }): Promise<{ results: ExperimentResults }> {
  const { db, edition } = ctx
  const experiment = await db
    .selectFrom('experiment')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!experiment) throw fail('not_found')
  if (experiment.final_results) return { results: experiment.final_results as ExperimentResults }
  const counts = await countGoals(ctx, id)
  const variations = variationsOf(experiment)
  const comparisons = (variations.length - 1) * goals.length
  const sampleOf = (place: number, goal: Goal): Sample => ({
    visitors: counts.get(place)?.visitors ?? 0,
    reached: counts.get(place)?.[goal] ?? 0,
  })
  return {
    results: {
      variations: variations.map((variation, place) => ({
        ...variation,
        visitors: counts.get(place)?.visitors ?? 0,
        goals: Object.fromEntries(
          goals.map((goal) => {
            const [first, sample] = [sampleOf(0, goal), sampleOf(place, goal)]
            return [goal, place === 0 ? present(sample) : compare(first, sample, comparisons)]
          }),
        ) as ExperimentResults['variations'][number]['goals'],
      })),
      ratio_chance: ratioChance(
        variations.map((_, place) => counts.get(place)?.visitors ?? 0),
        variations.map(({ weight }) => weight),
      ),
    },
  }
}

const present = (sample: Sample) => ({ reached: sample.reached, ...rateInterval(sample), lift: null, chance: null })

function compare(first: Sample, sample: Sample, comparisons: number) {
  const lift = rateInterval(sample).rate - rateInterval(first).rate
  return { ...present(sample), lift, chance: correctChance(sequentialChance(first, sample), comparisons) }
}

type Counted = { variation: number; visitors: number } & Record<Goal, number>

async function countGoals({ db, edition }: Ctx, id: number): Promise<Map<number, Counted>> {
  const reached = (goal: Goal) => sql`count(*) filter (where exists (
    select from experiment_goal g where g.edition = v.edition and g.experiment_id = v.experiment_id and g.visitor = v.visitor
      and g.goal = ${goal} and g.reached_at >= v.viewed_at
      and g.reached_at < v.viewed_at + make_interval(days => ${countedDays})
  )) as ${sql.ref(goal)}`
  const { rows } = await sql<Counted>`select variation, count(*) as visitors, ${sql.join(goals.map(reached))}
    from experiment_view v where edition = ${edition.code} and experiment_id = ${id} group by variation`.execute(db)
  return new Map(rows.map((row) => [row.variation, row]))
}
