import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { feeBlockStages, restrictedUses, visibilityReasons } from '../model.ts'
import type { FeeBlockStage, ProfileUse, VisibilityReason } from '../model.ts'

/** A block that staff lifted applies again once its job has cleared the date, so that lists and pages agree. */
const withoutFeeBlock = (stages: readonly FeeBlockStage[]) => sql<boolean>`not exists (
  select from fee_block b where b.edition = t.edition and b.tutor_id = t.id and b.lifted_until is null
    and b.stage in (${sql.join(stages.map((stage) => sql.lit(stage)))}))`

/**
 * The conditions under which a reason does not apply to the tutor `t`. All lists, pages and answers about the visibility
 * of a tutor are made of these. Their text is that of the partial indexes of `tutor`.
 */
const conditions: Record<VisibilityReason, RawBuilder<boolean>> = {
  erased: sql<boolean>`t.anonymised_at is null`,
  deleted: sql<boolean>`t.deleted_at is null`,
  not_published: sql<boolean>`t.state = 'published'`,
  deletion_requested: sql<boolean>`t.deletion_requested_at is null`,
  paused: sql<boolean>`t.active`,
  fee_hidden: withoutFeeBlock(['hidden']),
  not_in_catalog: sql<boolean>`t.show_in_catalog`,
  fee_no_requests: withoutFeeBlock(feeBlockStages),
  requests_off: sql<boolean>`t.accept_orders`,
}

/** Whether visitors may use the profile of the tutor `t` in this way. */
export function isOpenFor(use: ProfileUse): RawBuilder<boolean> {
  const restricting = visibilityReasons.filter((reason) => restrictedUses[reason].includes(use))
  return sql<boolean>`(${sql.join(
    restricting.map((reason) => conditions[reason]),
    sql` and `,
  )})`
}

/** The reasons that apply to the tutor `t`. */
export const visibilityReasonsSql = sql<VisibilityReason[]>`array_remove(array[${sql.join(
  visibilityReasons.map((reason) => sql`case when not (${conditions[reason]}) then ${sql.lit(reason)} end`),
)}]::text[], null)`

export const selectOpenTutors = ({ db, edition }: Pick<Ctx, 'db' | 'edition'>, use: ProfileUse) =>
  db.selectFrom('tutor as t').where('t.edition', '=', edition.code).where(isOpenFor(use))
