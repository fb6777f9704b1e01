import type { Ctx } from '#platform/context.ts'
import { fail } from '#shared/errors.ts'
import { declaredFeatures } from '../declared-model.ts'
import { clientKeyOf, variationsOf } from '../model.ts'
import type { Condition, FeatureDefinition, FeatureRule, Features, FeatureValue } from '../evaluate-model.ts'
import { findOutside, readOutside } from './outside-features.ts'

type Target = { device: string; visitors: string; language: string }

/** The definitions of all active features of the panel, as the protocol of GrowthBook has them. */
export async function readFeatures({ db, edition }: Pick<Ctx, 'db' | 'edition'>): Promise<Features> {
  const features = await db
    .selectFrom('feature')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('active', '=', true)
    .orderBy('key')
    .execute()
  if (features.length === 0) return {}
  const running = await db
    .selectFrom('experiment')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('status', '=', 'running')
    .execute()
  return Object.fromEntries(
    features.map((feature): [string, FeatureDefinition] => {
      const experiment = running.find((one) => one.feature === feature.key)
      const rules = [
        ...(experiment ? [experimentRule(experiment)] : []),
        ...(feature.rollout > 0 ? [rolloutRule(feature)] : []),
      ]
      return [feature.key, { defaultValue: parseValue(feature.value), ...(rules.length > 0 && { rules }) }]
    }),
  )
}

/** The answer for the stock client. `status` does not disturb it and is the usual one of the service. */
export async function readPayload(ctx: Ctx, { client_key }: Record<string, string>): Promise<object | undefined> {
  if (client_key !== clientKeyOf(ctx.edition.code)) return undefined
  const outside = findOutside(ctx)
  const payload = outside ? await readOutside(ctx, outside, { waiting: true }) : { features: await readFeatures(ctx) }
  // Clients keep their copies, which an empty answer would replace.
  if (!payload) throw fail('unavailable')
  return { dateUpdated: ctx.now.toISOString(), ...payload, status: 200 }
}

/** The declared features that exist, for pages. Each change of a feature clears the page cache, and this with it. */
export async function findPageFeatures(ctx: Ctx): Promise<object | undefined> {
  const outside = findOutside(ctx)
  if (outside) return presentForPage(ctx, (await readOutside(ctx, outside, { waiting: false }))?.features ?? {})
  return ctx.remember('page_features', async () => presentForPage(ctx, await readFeatures(ctx)))
}

function presentForPage({ edition, locale }: Ctx, features: Features): object | undefined {
  const declared = Object.entries(declaredFeatures).filter(([key]) => key in features)
  if (declared.length === 0) return undefined
  return {
    key: clientKeyOf(edition.code),
    gdpr: edition.gdpr,
    language: locale,
    values: Object.fromEntries(declared.map(([key, { values }]) => [key, values])),
    features: Object.fromEntries(declared.map(([key]) => [key, features[key]])),
  }
}

function experimentRule(
  experiment: Parameters<typeof variationsOf>[0] & Target & { key: string; coverage: number },
): FeatureRule {
  const variations = variationsOf(experiment)
  return {
    id: `experiment-${experiment.key}`,
    ...conditionOf(experiment),
    key: experiment.key,
    seed: experiment.key,
    hashAttribute: 'id',
    hashVersion: 2,
    coverage: experiment.coverage / 100,
    variations: variations.map(({ value }) => parseValue(value)),
    weights: variations.map(({ weight }) => weight / 100),
  }
}

function rolloutRule(feature: Target & { key: string; rollout: number; rollout_value: string }): FeatureRule {
  return {
    id: `rollout-${feature.key}`,
    ...conditionOf(feature),
    force: parseValue(feature.rollout_value),
    // Everybody gets it without an id, too.
    ...(feature.rollout < 100 && { coverage: feature.rollout / 100, hashAttribute: 'id', hashVersion: 2 }),
  }
}

function conditionOf(target: Target): { condition?: Condition } {
  const wanted = (['device', 'visitors', 'language'] as const)
    .filter((name) => target[name] !== 'any')
    .map((name) => [name, target[name]])
  return wanted.length > 0 ? { condition: Object.fromEntries(wanted) as Condition } : {}
}

export function parseValue(text: string): FeatureValue {
  return text === 'true' ? true : text === 'false' ? false : text
}
