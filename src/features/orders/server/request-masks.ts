import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { maskRulesVersion } from '#shared/mask/mask.ts'
import { maskOf } from '#shared/stored-mask.ts'
import type { Ctx } from '#platform/context.ts'

type RequestTexts = { goal?: string | undefined; wishes?: string | undefined }

/** The masks of a request's texts, as columns. */
export function requestMasks({ goal = '', wishes = '' }: RequestTexts) {
  return { goal_masked: maskOf(goal), wishes_masked: maskOf(wishes), mask_version: maskRulesVersion }
}

/** After a change of the texts, which drops their masks. */
export async function saveRequestMasks({ db, edition }: Ctx, id: number, texts: RequestTexts): Promise<void> {
  await db
    .updateTable('lesson_order')
    .set(requestMasks(texts))
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
}

export async function saveResponseMask({ db, edition }: Ctx, id: number, text: string): Promise<void> {
  await db
    .updateTable('order_response')
    .set({ text_masked: maskOf(text), mask_version: maskRulesVersion })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
}

/** A run stops after that in each edition. The three jobs that mask anew share a queue and must be done in a minute. */
const runMs = 2_000
const batch = 50

/** Brings the masks of requests and of answers to the current rules, each batch in a transaction of its own. */
export async function remaskOrders(ctx: Ctx): Promise<void> {
  const until = Date.now() + runMs
  for (const remask of [remaskRequests, remaskResponses])
    while (Date.now() < until) if ((await ctx.transaction(remask)) < batch) break
}

/** Whoever holds a row is about to change it: it comes with the next batch. */
async function remaskRequests(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number; goal: string; wishes: string }>`select id, goal, wishes from lesson_order
    where edition = ${ctx.edition.code} and mask_version < ${maskRulesVersion}
    order by mask_version, id limit ${batch} for no key update skip locked`.execute(ctx.db)
  for (const { id, ...texts } of rows) {
    await saveRequestMasks(ctx, id, texts)
    await setImmediate()
  }
  return rows.length
}

async function remaskResponses(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number; text: string }>`select id, text from order_response
    where edition = ${ctx.edition.code} and mask_version < ${maskRulesVersion} and text <> ''
    order by mask_version, id limit ${batch} for no key update skip locked`.execute(ctx.db)
  for (const { id, text } of rows) {
    await saveResponseMask(ctx, id, text)
    await setImmediate()
  }
  return rows.length
}
