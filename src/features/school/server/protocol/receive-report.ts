import { sql } from 'kysely'
import { z } from 'zod'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { WebhookCall } from '#platform/http/webhook-call.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { text } from '#shared/codecs.ts'
import { startOrderAtSchool } from '#features/orders/public.ts'
import { isOpenCandidate, longestNote, reportedDecisions, reportedStages } from '../../model.ts'
import { erasureMessages } from '../erasure.ts'
import { findSchool, parseReport } from './school-api.ts'
import { signatureHeaders, verifyCall } from './signature.ts'

export const reportPath = '/api/school/reports'

/** A text that is too long is cut, because the rest of the report is still useful. */
const cutText = (max: number) =>
  z
    .string()
    .transform((given) => given.slice(0, max).replace(/[\uD800-\uDBFF]$/, ''))
    .pipe(text(max))

const reportBase = z.object({
  id: text(64, 8),
  /** Seconds; a report that is older than the last one is ignored. */
  at: z.int().min(0).max(253_402_300_799),
  /** Public: the client or the candidate reads it word for word. */
  note: cutText(longestNote).default(''),
})
const orderReport = reportBase.extend({
  type: z.literal('order'),
  transfer_id: z.int().min(1),
  stage: z.enum(reportedStages),
  teacher: cutText(200).default(''),
  first_lesson_at: z.int().min(0).max(253_402_300_799).nullable().default(null),
})
const candidateReport = reportBase.extend({
  type: z.literal('candidate'),
  candidate_id: z.int().min(1),
  decision: z.enum(reportedDecisions),
})
const report = z.discriminatedUnion('type', [orderReport, candidateReport])
export type SchoolReport = z.input<typeof report>
type ParsedReport = z.output<typeof report>
type OrderReport = z.output<typeof orderReport>
type CandidateReport = z.output<typeof candidateReport>

declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    apply_school_report: { report: ParsedReport }
  }
}

/** A report that comes over HTTP. The secret of the sandbox is public, so its reports come only from a job. */
export async function receiveOutsideReport(ctx: Ctx, call: WebhookCall): Promise<object> {
  if (findSchool(ctx)?.isSandbox) throw fail('forbidden')
  return receiveReport(ctx, call)
}

/**
 * Reports of the school. A repeated one, by its id, is acknowledged again without an effect. A genuine report that we
 * cannot use is acknowledged and recorded, because otherwise the school would repeat it for days.
 */
export async function receiveReport(ctx: Ctx, { method, headers, body: bytes }: WebhookCall): Promise<object> {
  const school = findSchool(ctx)
  const body = bytes.toString('utf8')
  const given = {
    time: headers[signatureHeaders.time],
    key: headers[signatureHeaders.key],
    signature: headers[signatureHeaders.signature],
  }
  const call = { direction: 'to-site' as const, method, path: reportPath, body }
  const isOwn = school !== undefined && headers[signatureHeaders.id] === school.id
  const key = isOwn ? verifyCall(school.secret, call, given, ctx.now) : undefined
  if (key === undefined) {
    if (school) await ctx.transaction(countRejected)
    throw fail('forbidden')
  }
  const read = report.safeParse(parseReport(body))
  if (!read.success || read.data.id !== key) {
    await ctx.transaction((within) => recordInvalid(within, key))
    return { status: 'invalid' }
  }
  return { status: await ctx.transaction((within) => storeReport(within, read.data)) }
}

/** A flood of forged calls must not become a flood of writes. */
const countEverySeconds = 10

/** Staff see them with the connection: somebody tries, or the secrets of the two sides differ. */
async function countRejected({ db, edition, now }: Ctx): Promise<void> {
  // A conflicting insert locks the row even if it changes nothing, and the jobs of the protocol need that row.
  const { rows } = await sql`select from school_state where edition = ${edition.code}
    and last_rejected_at >= ${now}::timestamptz - make_interval(secs => ${countEverySeconds})`.execute(db)
  if (rows.length > 0) return
  await sql`insert into school_state (edition, rejected_calls, last_rejected_at) values (${edition.code}, 1, ${now})
    on conflict (edition) do update
    set rejected_calls = school_state.rejected_calls + 1, last_rejected_at = ${now}
    where school_state.last_rejected_at is null
      or school_state.last_rejected_at < ${now}::timestamptz - make_interval(secs => ${countEverySeconds})`.execute(db)
}

/** The contents are not stored, because they may be anything. */
async function recordInvalid({ db, edition, now }: Ctx, key: string): Promise<void> {
  await db
    .insertInto('school_report')
    .values({ edition: edition.code, report_id: key, kind: '', outcome: 'invalid', received_at: now })
    .onConflict((known) => known.columns(['edition', 'report_id']).doNothing())
    .execute()
}

/**
 * A job applies it, because the school waits for the answer and orders may be locked. A report that was invalid before may
 * come again in a corrected form.
 */
async function storeReport(ctx: Ctx, given: ParsedReport): Promise<'accepted' | 'known'> {
  const { db, edition, now } = ctx
  const stored = await db
    .insertInto('school_report')
    .values({ edition: edition.code, report_id: given.id, kind: given.type, outcome: 'received', received_at: now })
    .onConflict((known) =>
      known
        .columns(['edition', 'report_id'])
        .doUpdateSet({ kind: given.type, outcome: 'received', received_at: now })
        .where('school_report.outcome', '=', 'invalid'),
    )
    .returning('report_id')
    .executeTakeFirst()
  if (!stored) return 'known'
  await ctx.enqueue('apply_school_report', { report: given }, { queue: `school reports ${edition.code}` })
  return 'accepted'
}

export const applyReportJob: Job = {
  name: 'apply_school_report',
  async run(ctx, payload) {
    const { report: given } = payload as unknown as { report: ParsedReport }
    const { db, edition } = ctx
    const stored = await db
      .selectFrom('school_report')
      .select('outcome')
      .where('edition', '=', edition.code)
      .where('report_id', '=', given.id)
      .forUpdate()
      .executeTakeFirst()
    if (stored?.outcome !== 'received') return
    const outcome = given.type === 'order' ? await applyOrderReport(ctx, given) : await applyCandidateReport(ctx, given)
    await db
      .updateTable('school_report')
      .set({ outcome })
      .where('edition', '=', edition.code)
      .where('report_id', '=', given.id)
      .execute()
  },
}

type Outcome = 'applied' | 'late' | 'unknown'

async function applyOrderReport(ctx: Ctx, given: OrderReport): Promise<Outcome> {
  const { db, edition } = ctx
  const transfer = await db
    .selectFrom('school_transfer')
    .select(['id', 'order_id', 'state', 'reported_at'])
    .where('edition', '=', edition.code)
    .where('id', '=', given.transfer_id)
    .executeTakeFirst()
  if (!transfer) return 'unknown'
  const reported_at = new Date(given.at * 1000)
  // Reports are applied one after the other, so only staff can change the transfer after this check.
  if (transfer.state === 'returned' || (transfer.reported_at && transfer.reported_at > reported_at)) return 'late'
  // The order is locked before the transfer, as by staff who send it back at the same moment.
  if (given.stage !== 'declined') await startOrderAtSchool(ctx, transfer.order_id)
  await lockTransfer(ctx, transfer.id)
  // The school may report on a client whose data has been erased since.
  const unlessErased = (value: string) => sql<string>`case when exists ${erasureMessages(db)} then '' else ${value} end`
  const changed = await db
    .updateTable('school_transfer')
    .set({
      state: given.stage,
      teacher: unlessErased(given.teacher),
      first_lesson_at: given.first_lesson_at === null ? null : new Date(given.first_lesson_at * 1000),
      note: unlessErased(given.note),
      reported_at,
    })
    .where('edition', '=', edition.code)
    .where('id', '=', transfer.id)
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('reported_at', 'is', null), where('reported_at', '<=', reported_at)]))
    .returning('id')
    .executeTakeFirst()
  if (!changed) return 'late'
  await ctx.emit({
    name: 'school_transfer.reported',
    entity: 'school_transfer',
    entityId: transfer.id,
    before: { state: transfer.state },
    after: { state: given.stage, order_id: transfer.order_id },
  })
  return 'applied'
}

/** An erasure at the same moment is either seen by the next statement or waits for it. */
async function lockTransfer({ db, edition }: Ctx, id: number): Promise<void> {
  await db
    .selectFrom('school_transfer')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

async function applyCandidateReport(ctx: Ctx, given: CandidateReport): Promise<Outcome> {
  const { db, edition } = ctx
  const candidate = await db
    .selectFrom('school_candidate')
    .select(['id', 'status', 'reported_at'])
    .where('edition', '=', edition.code)
    .where('id', '=', given.candidate_id)
    .forUpdate()
    .executeTakeFirst()
  if (!candidate) return 'unknown'
  const reported_at = new Date(given.at * 1000)
  if (!isOpenCandidate(candidate.status) || (candidate.reported_at && candidate.reported_at > reported_at))
    return 'late'
  await db
    .updateTable('school_candidate')
    .set({ status: given.decision, note: given.note, reported_at })
    .where('edition', '=', edition.code)
    .where('id', '=', candidate.id)
    .execute()
  await ctx.emit({
    name: 'school_candidate.reported',
    entity: 'school_candidate',
    entityId: candidate.id,
    before: { status: candidate.status },
    after: { status: given.decision },
  })
  return 'applied'
}
