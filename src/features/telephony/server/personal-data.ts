import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { PersonalPart } from '#platform/personal-part.ts'
import { waiting } from './staff/list-incomes.ts'

const dayMs = 86_400_000
const maxAgeMs = 365 * dayMs
/** The sandbox exchange is asked for the calls of a week at most. */
const maxSandboxAgeMs = 8 * dayMs

/** Notes are written by staff for staff. */
export async function exportCallData({ db, edition }: Ctx, id: number): Promise<PersonalPart[]> {
  const calls = await db
    .selectFrom('phone_call')
    .select(['direction', 'state', 'phone', 'order_id', 'started_at', 'answered_at', 'ended_at'])
    .select(sql<boolean>`coalesce(recording_ref, '') <> ''`.as('recorded'))
    .where('edition', '=', edition.code)
    .where('account_id', '=', id)
    .orderBy('id')
    .execute()
  return calls.length > 0 ? [{ name: 'calls.json', data: calls }] : []
}

/**
 * The row stays for statistics, without number, note and recording. The recording is empty and not null, because the
 * exchange keeps listing the call and only a null one is filled.
 */
const erased = { phone: '', note: '', recording_ref: '', account_id: null }

/** Erases the calls of a role whose account may stay open, except those that wait to be called back. */
export const eraseCallsOfRole =
  (role: 'client' | 'tutor') =>
  async ({ db, edition }: Ctx, { entityId = 0 }: Event): Promise<void> => {
    await db
      .updateTable('phone_call')
      .set(erased)
      .where('edition', '=', edition.code)
      .where('account_id', '=', entityId)
      .where('recipient', '=', role)
      .where((where) => where.not(waiting('')))
      .execute()
  }

/** Erases the calls of a closed account, and those of its numbers that belong to no account or to several. */
export async function eraseCalls({ db, edition }: Ctx, { entityId = 0, secrets }: Event): Promise<void> {
  const addresses = JSON.parse(secrets?.['addresses'] ?? '[]') as string[]
  await db
    .updateTable('phone_call')
    .set(erased)
    .where('edition', '=', edition.code)
    .where((where) =>
      where.or([
        where('account_id', '=', entityId),
        ...(addresses.length > 0
          ? [where.and([where('account_id', 'is', null), where('phone', 'in', addresses)])]
          : []),
      ]),
    )
    .execute()
}

export async function reassignMergedCalls({ db, edition }: Ctx, { after }: Event): Promise<void> {
  const { keep, gone } = after as { keep: number; gone: number }
  await db
    .updateTable('phone_call')
    .set({ account_id: keep })
    .where('edition', '=', edition.code)
    .where('account_id', '=', gone)
    .execute()
}

/** Numbers of people without an account have nobody who could ask for their erasure. */
export const eraseOldCallsJob: Job = {
  name: 'erase_old_calls',
  cron: '17 3 * * *',
  perEdition: true,
  run: async ({ db, edition, now }) => {
    await db
      .updateTable('phone_call')
      .set(erased)
      .where('edition', '=', edition.code)
      .where('started_at', '<', new Date(now.getTime() - maxAgeMs))
      .where((where) =>
        where.or([
          where('phone', '<>', ''),
          where('note', '<>', ''),
          where('recording_ref', '<>', ''),
          where('account_id', 'is not', null),
        ]),
      )
      .execute()
    await db
      .deleteFrom('sandbox_call')
      .where('edition', '=', edition.code)
      .where(sql<number>`(data ->> 'startedAt')::bigint`, '<', Math.floor((now.getTime() - maxSandboxAgeMs) / 1000))
      .execute()
  },
}
