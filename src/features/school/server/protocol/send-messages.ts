import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SchoolConnection } from '#platform/config-values.ts'
import type { Ctx } from '#platform/context.ts'
import { queuedJob } from '#platform/jobs/jobs.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { mostFailures } from '../../model.ts'
import { composeMessage } from './compose-message.ts'
import type { SchoolMessage } from './compose-message.ts'
import { enqueueSending } from './enqueue-message.ts'
import { callSchool, findSchool, schoolStatus, SchoolError } from './school-api.ts'
import { getSchoolState, recordOutage, recordSuccess } from './school-state.ts'

/** A call and the one that checks the school end after half a minute each, so an attempt without an outcome is over. */
const claimMs = 90_000
const batch = 100

/** Sends the waiting messages of the edition; the job of its name is enqueued with every message. */
export const sendMessagesJob = queuedJob({
  name: 'send_school_messages',
  lane: 'schools',
  standalone: true,
  async run(ctx, { interrupted = false }) {
    // The school knows messages by their key, so the one that a dead worker was sending may be sent again.
    if (interrupted) await ctx.transaction(endClaims)
    await sendMessages(ctx)
  },
})

/** Continues after a crash, and sends what was written while there was no connection. */
export const resumeMessagesJob: Job = {
  name: 'resume_school_messages',
  cron: '*/5 * * * *',
  perEdition: true,
  standalone: true,
  run: sendMessages,
}

/**
 * Oldest first, and one after the other: the messages about one order arrive in their order. The first outage ends the
 * run, because the next message would fail as well, and the next run waits for the delay of the outage.
 */
export async function sendMessages(ctx: Ctx): Promise<void> {
  const school = findSchool(ctx)
  if (!school) return
  const { retry_at } = await ctx.transaction(getSchoolState)
  if (retry_at && retry_at > ctx.now) return ctx.transaction((within) => enqueueSending(within, retry_at))
  for (let sent = 0; sent < batch; sent++) {
    const message = await ctx.transaction(claimMessage)
    if (!message) return undefined
    if ((await sendMessage(ctx, school, message)) === 'outage') return undefined
  }
  return ctx.transaction((within) => enqueueSending(within))
}

type ClaimedMessage = SchoolMessage & { id: number; failures: number }

/** The oldest waiting message that nobody is sending. */
async function claimMessage({ db, edition, now }: Ctx): Promise<ClaimedMessage | undefined> {
  const { rows } = await sql<ClaimedMessage>`
    update school_message m set attempts = attempts + 1, claimed_until = ${new Date(now.getTime() + claimMs)}
    where m.edition = ${edition.code} and m.id = (
      select w.id from school_message w
      where w.edition = ${edition.code} and w.state = 'waiting' order by w.id limit 1 for update)
      and (m.claimed_until is null or m.claimed_until <= ${now})
    returning m.id, m.failures, m.kind, m.key, m.order_id, m.transfer_id, m.candidate_id`.execute(db)
  return rows[0]
}

async function endClaims({ db, edition }: Ctx): Promise<void> {
  await db
    .updateTable('school_message')
    .set({ claimed_until: null })
    .where('edition', '=', edition.code)
    .where('state', '=', 'waiting')
    .where('claimed_until', 'is not', null)
    .execute()
}

async function sendMessage(ctx: Ctx, school: SchoolConnection, message: ClaimedMessage): Promise<'done' | 'outage'> {
  const composed = await compose(ctx, message)
  if (composed instanceof Error) return failMessage(ctx, message, 'could not be composed', true)
  const { call, now } = composed
  if (!call) {
    await ctx.transaction((within) => skipMessage(within, message))
    return 'done'
  }
  try {
    // A batch may take many minutes, so each call is signed with its own time.
    await callSchool(ctx, school, call, now)
  } catch (error) {
    if (!(error instanceof SchoolError)) throw error
    // The school does not know what it has never received or has erased before.
    const isDone = error.status === schoolStatus.notFound && /return|erasure/.test(message.kind)
    if (error.kind === 'outage') return failMessage(ctx, message, error.message, await isWorking(ctx, school, error))
    await ctx.transaction((within) => settleMessage(within, message, isDone ? '' : error.message))
    return 'done'
  }
  await ctx.transaction(async (within) => {
    await settleMessage(within, message, '')
    await recordSuccess(within)
  })
  return 'done'
}

/** An unexpected error is ours and concerns this message only. */
async function compose(ctx: Ctx, message: ClaimedMessage) {
  try {
    return await ctx.transaction(async (within) => ({
      call: await composeMessage(within, message),
      now: within.now,
    }))
  } catch (error) {
    ctx.log.error({ err: error, edition: ctx.edition.code, message: message.id }, 'school message composing failed')
    return error as Error
  }
}

/** A school that fails with this message alone works otherwise; asking for its subjects changes nothing. */
async function isWorking(ctx: Ctx, school: SchoolConnection, { status }: SchoolError): Promise<boolean> {
  if (status === undefined || status < schoolStatus.serverError) return false
  const now = await ctx.transaction(async (within) => within.now)
  try {
    await callSchool(ctx, school, { method: 'GET', path: '/lessons', key: randomUUID() }, now)
    return true
  } catch (error) {
    if (!(error instanceof SchoolError)) throw error
    return false
  }
}

/** Others wait for this message, so it is set aside when it has failed several times although the school works. */
async function failMessage(ctx: Ctx, message: ClaimedMessage, reason: string, isAlone: boolean) {
  const failures = message.failures + (isAlone ? 1 : 0)
  if (failures >= mostFailures) {
    await ctx.transaction((within) => settleMessage(within, message, reason))
    return 'done'
  }
  await ctx.transaction(async (within) => {
    await updateMessage(within, message.id, { claimed_until: null, error: reason, failures })
    await enqueueSending(within, await recordOutage(within, reason))
  })
  return 'outage'
}

/** The school has not got it, so neither the transfer nor the candidate counts as received. */
function skipMessage(ctx: Ctx, { id }: ClaimedMessage): Promise<void> {
  return updateMessage(ctx, id, { state: 'skipped', claimed_until: null, error: '', settled_at: ctx.now })
}

/** An empty reason means that the school has it. */
async function settleMessage(ctx: Ctx, message: ClaimedMessage, refusal: string): Promise<void> {
  const state = refusal ? 'refused' : 'sent'
  await updateMessage(ctx, message.id, { state, claimed_until: null, error: refusal, settled_at: ctx.now })
  const { kind, order_id, transfer_id, candidate_id } = message
  if (refusal)
    return ctx.emit({
      name: 'school.message_refused',
      entity: 'school',
      after: { kind, order_id, candidate_id, error: refusal },
    })
  if (kind === 'order') await markTransferReceived(ctx, transfer_id!)
  if (kind === 'candidate') await markCandidateReceived(ctx, candidate_id!)
}

/** A report of the school may have come before its answer. */
async function markTransferReceived({ db, edition }: Ctx, id: number): Promise<void> {
  await db
    .updateTable('school_transfer')
    .set({ state: 'received' })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

async function markCandidateReceived({ db, edition }: Ctx, id: number): Promise<void> {
  await db
    .updateTable('school_candidate')
    .set({ status: 'received' })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('status', '=', 'new')
    .execute()
}

type MessageColumns = { state?: string; claimed_until: null; error: string; failures?: number; settled_at?: Date }

async function updateMessage({ db, edition }: Ctx, id: number, columns: MessageColumns): Promise<void> {
  await db.updateTable('school_message').set(columns).where('edition', '=', edition.code).where('id', '=', id).execute()
}
