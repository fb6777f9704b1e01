import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { countedTutors, isInShare, isTransferable, matchesRule } from '../../model.ts'
import type { OrderFacts, TransferConditions, TransferRule } from '../../model.ts'
import { getSchoolState } from '../protocol/school-state.ts'

const ruleColumns = [
  ...(['id', 'title', 'subject_id', 'level_id', 'place', 'price_from', 'price_to', 'hour_from', 'hour_to'] as const),
  ...(['share', 'max_tutors', 'position'] as const),
] as const

/** In the order in which they decide. */
export async function listActiveRules({ db, edition }: Ctx): Promise<TransferRule[]> {
  const rows = await db
    .selectFrom('transfer_rule')
    .select(ruleColumns)
    .where('edition', '=', edition.code)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows as TransferRule[]
}

export async function findRule({ db, edition }: Ctx, id: number): Promise<TransferRule | undefined> {
  const row = await db
    .selectFrom('transfer_rule')
    .select(ruleColumns)
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as TransferRule | undefined
}

export async function getConditions(ctx: Ctx): Promise<TransferConditions> {
  const { transfer_offline_lesson } = await getSchoolState(ctx)
  const { rows } = await sql<{ subject_id: number }>`select subject_id from school_lesson
    where edition = ${ctx.edition.code}`.execute(ctx.db)
  return { transfer_offline_lesson, taught: new Set(rows.map(({ subject_id }) => subject_id)) }
}

type RuleDecision = { rule: TransferRule; isInShare: boolean; tutors: number | null }

/**
 * The decision of the first rule that matches; undefined if none does. The tutors are counted only where needed; without
 * their number there is no decision.
 */
export async function decideByRules(
  rules: readonly TransferRule[],
  facts: OrderFacts,
  conditions: TransferConditions,
  countTutors: (orderId: number) => Promise<number | undefined>,
): Promise<RuleDecision | undefined> {
  if (!isTransferable(facts, conditions)) return undefined
  let tutors: number | undefined
  for (const rule of rules) {
    if (!matchesRule(rule, facts)) continue
    if (rule.max_tutors < countedTutors) {
      tutors ??= await countTutors(facts.order_id)
      if (tutors === undefined) return undefined
      if (tutors > rule.max_tutors) continue
    }
    return { rule, isInShare: isInShare(rule, facts.order_id), tutors: tutors ?? null }
  }
  return undefined
}
