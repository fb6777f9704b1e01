import type { Selectable } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import { isForward, isOpen } from '../../model.ts'
import type { CallState, ExchangeName } from '../../model.ts'
import type { CallReport } from '../providers/provider.ts'
import { closeIfReached, closeWaitingCalls } from './close-waiting-calls.ts'
import { toE164 } from './e164.ts'
import { findStaffByExtension } from './extensions.ts'
import { findCallers, recipientOf } from './find-callers.ts'
import { findReportedCall } from './find-reported-call.ts'
import { listStaffOnDuty } from './staff-on-duty.ts'

export type CallRow = Selectable<DB['phone_call']>

/**
 * Applies a report to the one row of its call, in a transaction. Reports come twice, late and in any order; each state
 * is entered once.
 */
export async function applyReport(ctx: Ctx, provider: ExchangeName, report: CallReport): Promise<CallRow | undefined> {
  const known = await findReportedCall(ctx, provider, report)
  if (known) return moveCall(ctx, known, report, false)
  const inserted = await insertCall(ctx, provider, report)
  if (inserted) return moveCall(ctx, inserted, report, true)
  // Another process has inserted it meanwhile.
  const concurrent = await findReportedCall(ctx, provider, report)
  return concurrent && moveCall(ctx, concurrent, report, false)
}

async function insertCall(ctx: Ctx, provider: ExchangeName, report: CallReport): Promise<CallRow | undefined> {
  const { ref, direction, progress, phone: written = '', line = '', startedAt } = report
  if (!direction || !progress) return undefined
  const phone = toE164(ctx.edition.phone, written)
  // A call of staff that is not ours and has no number says nothing.
  if (direction === 'out' && !phone) return undefined
  const callers = await findCallers(ctx, phone)
  const started_at = startedAt && startedAt < ctx.now ? startedAt : ctx.now
  return ctx.db
    .insertInto('phone_call')
    .values({
      edition: ctx.edition.code,
      provider,
      provider_ref: ref,
      direction,
      state: 'ringing',
      phone,
      line,
      recipient: recipientOf(callers),
      account_id: callers.length === 1 ? callers[0]!.id : null,
      on_duty: direction === 'in' ? await listStaffOnDuty({ ...ctx, now: started_at }) : [],
      started_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

async function moveCall(ctx: Ctx, call: CallRow, report: CallReport, isNew: boolean): Promise<CallRow> {
  const next = nextState(call, report)
  const moves = next !== undefined && isForward(call.state as CallState, next)
  const changes = {
    ...(call.provider_ref === null && { provider_ref: report.ref }),
    ...(report.recordingRef && call.recording_ref === null && { recording_ref: report.recordingRef }),
    ...(await findStaff(ctx, call, report)),
    ...(moves && { state: next, ...momentsOf(ctx, call, report, next) }),
  }
  if (Object.keys(changes).length === 0 && !isNew) return call
  const moved = await saveCall(ctx, call, changes)
  if (isNew || moves || changes.recording_ref !== undefined)
    await ctx.emit({
      name: 'phone_call.changed',
      entity: 'phone_call',
      entityId: call.id,
      before: { state: isNew ? null : call.state },
      after: { state: moved.state },
    })
  if (moves && next === 'completed') await closeWaitingCalls(ctx, moved)
  if (moves && next === 'missed') await closeIfReached(ctx, moved.id)
  return moved
}

async function saveCall(ctx: Ctx, call: CallRow, changes: Partial<CallRow>): Promise<CallRow> {
  if (Object.keys(changes).length === 0) return call
  return ctx.db
    .updateTable('phone_call')
    .set(changes)
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', call.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function nextState({ state }: CallRow, { progress, talked }: CallReport): CallState | undefined {
  if (progress !== 'ended') return progress
  return (talked ?? state === 'answered') ? 'completed' : 'missed'
}

/** Staff belong to a call that they made or answered; while it rings it belongs to all. */
async function findStaff(ctx: Ctx, call: CallRow, { extension = '', progress }: CallReport) {
  const isAnswer = progress === 'answered' || progress === 'ended'
  if (!extension || call.extension === extension || (call.direction === 'in' && !isAnswer)) return {}
  if (call.direction === 'out' && call.staff_id !== null) return {}
  const staff_id = await findStaffByExtension(ctx, extension)
  return { extension, ...(staff_id !== undefined && { staff_id }) }
}

function momentsOf({ now }: Ctx, call: CallRow, { startedAt, waitSeconds, talkSeconds }: CallReport, next: CallState) {
  if (isOpen(next)) return next === 'answered' ? { answered_at: now } : {}
  const after = (from: Date, seconds: number) => new Date(Math.min(from.getTime() + seconds * 1000, now.getTime()))
  const ended_at = startedAt ? after(startedAt, (waitSeconds ?? 0) + (talkSeconds ?? 0)) : now
  if (next !== 'completed' || call.answered_at) return { ended_at }
  const talkMs = (talkSeconds ?? 0) * 1000
  const earliest = Math.max(call.started_at.getTime(), ended_at.getTime() - talkMs)
  return { ended_at, answered_at: new Date(Math.min(earliest, ended_at.getTime())) }
}
