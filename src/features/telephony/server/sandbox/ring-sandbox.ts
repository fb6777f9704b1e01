import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { sandboxEndpoints } from '../../contract.ts'
import { toE164 } from '../call/e164.ts'
import { exchangeOf } from '../call/exchange.ts'
import { findExtension } from '../call/extensions.ts'
import type { ExchangeCall } from './sandbox.ts'
import { findSandboxCall, saveSandboxCall, sendSandboxNotices } from './sandbox-fetch.ts'
import { exchangeSandboxes } from './sandboxes.ts'

/** A call comes in at the sandbox exchange, from the given number. It rings for its author too, on duty or not. */
export async function ringSandbox(ctx: Ctx<StaffMember>, { phone: written }: Input<typeof sandboxEndpoints.ring>) {
  const exchange = getSandbox(ctx)
  const phone = toE164(ctx.edition.phone, written)
  if (!phone) throw failField('phone', 'phone.warningSymbol')
  const call: ExchangeCall = {
    ref: exchangeSandboxes[exchange.provider].newRef('in'),
    direction: 'in',
    phone,
    extension: '',
    startedAt: nowSeconds(ctx),
    recorded: false,
  }
  await saveSandboxCall(ctx, call)
  await sendSandboxNotices(ctx, exchange, call, 'ring')
  return { call_id: await addToDuty(ctx, exchange.provider, call.ref) }
}

/** The staff have heard of the call by now, and the author's page may have asked for it too early. */
function addToDuty(ctx: Ctx<StaffMember>, provider: string, ref: string): Promise<number> {
  const author = sql<number>`${ctx.actor.id}::bigint`
  return ctx.transaction(async (within) => {
    const { id } = await within.db
      .updateTable('phone_call')
      .set({
        on_duty: sql`case when ${author} = any(on_duty) or on_duty = '{}' then on_duty else on_duty || ${author} end`,
      })
      .where('edition', '=', within.edition.code)
      .where('provider', '=', provider)
      .where('provider_ref', '=', ref)
      .returning('id')
      .executeTakeFirstOrThrow()
    await within.emit({ name: 'phone_call.changed', entity: 'phone_call', entityId: id, after: { state: 'ringing' } })
    return id
  })
}

/** Staff play both sides of the sandbox: they answer, hang up or let a call ring out. */
export async function actInSandbox(ctx: Ctx<StaffMember>, { call_id, action }: Input<typeof sandboxEndpoints.act>) {
  const exchange = getSandbox(ctx)
  const row = await ctx.db
    .selectFrom('phone_call')
    .select(['provider_ref', 'phone'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', call_id)
    .executeTakeFirst()
  const call = row?.provider_ref ? await findSandboxCall(ctx, row.provider_ref) : undefined
  if (!row || !call) throw fail('not_found')
  if (call.endedAt !== undefined) throw fail('wrong_status')
  const isAnswer = action === 'answer' || action === 'answer_recorded'
  // An answered call can only be hung up.
  if (call.answeredAt !== undefined && action !== 'hang_up') throw fail('wrong_status')
  const extension = call.direction === 'in' ? ((await findExtension(ctx, ctx.actor.id)) ?? '') : call.extension
  const next: ExchangeCall = {
    ...call,
    phone: call.phone || row.phone,
    ...(isAnswer ? { answeredAt: nowSeconds(ctx), extension } : { endedAt: nowSeconds(ctx) }),
    recorded: call.recorded || action === 'answer_recorded',
  }
  await saveSandboxCall(ctx, next)
  await sendSandboxNotices(ctx, exchange, next, isAnswer ? 'answer' : 'end')
  return {}
}

function getSandbox(ctx: Ctx) {
  const exchange = exchangeOf(ctx)
  if (!exchange.isSandbox) throw fail('not_found')
  return exchange
}

const nowSeconds = ({ now }: Ctx) => Math.floor(now.getTime() / 1000)
