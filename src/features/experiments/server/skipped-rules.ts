import type { Ctx } from '#platform/context.ts'
import { declaredFeatures } from '../declared-model.ts'
import { hasKnownFields, operators } from '../evaluate-model.ts'
import { findOutside, readOutside } from './outside-features.ts'

const knownOperators = new Set([...Object.keys(operators), '$and', '$or', '$nor'])

/** The features of pages that an outside service defines with a rule which our evaluator skips. */
export async function listSkippedRules(ctx: Ctx): Promise<string[]> {
  const site = findOutside(ctx)
  const payload = site && (await readOutside(ctx, site, { waiting: false }))
  return Object.keys(declaredFeatures).filter((key) =>
    payload?.features[key]?.rules?.some((rule) => !hasKnownFields(rule) || hasUnknownOperator(rule.condition)),
  )
}

function hasUnknownOperator(condition: unknown): boolean {
  if (condition === null || typeof condition !== 'object') return false
  return Object.entries(condition).some(
    ([name, wanted]) => (name.startsWith('$') && !knownOperators.has(name)) || hasUnknownOperator(wanted),
  )
}
