import { sql } from 'kysely'
import { maskRulesVersion } from '#shared/mask/mask.ts'
import { maskToStore } from '#shared/stored-mask.ts'
import type { Ctx } from '#platform/context.ts'
import { finishInTurns } from '#platform/turns.ts'

type RequestTexts = { goal?: string | undefined; wishes?: string | undefined }

export async function requestMasks({ goal = '', wishes = '' }: RequestTexts) {
  return {
    goal_masked: await finishInTurns(maskToStore(goal)),
    wishes_masked: await finishInTurns(maskToStore(wishes)),
    mask_version: maskRulesVersion,
  }
}

/** A change of the texts drops their masks, so this runs after it. */
export async function saveRequestMasks({ db, edition }: Ctx, id: number, texts: RequestTexts): Promise<void> {
  await db
    .updateTable('lesson_order')
    .set(await requestMasks(texts))
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
}

export async function saveResponseMask({ db, edition }: Ctx, id: number, text: string): Promise<void> {
  await db
    .updateTable('order_response')
    .set({ text_masked: await finishInTurns(maskToStore(text)), mask_version: maskRulesVersion })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
}

/** Time limit per edition. The three remask jobs share a queue and must finish within a minute. */
const runMs = 2_000
const batchSize = 50

/** Each batch runs in its own transaction. */
export async function remaskOrders(ctx: Ctx): Promise<void> {
  const until = Date.now() + runMs
  for (const remask of [remaskRequests, remaskResponses])
    while (Date.now() < until) if ((await ctx.transaction(remask)) < batchSize) break
}

/** A locked row is being changed, so it is skipped until the next batch. */
async function remaskRequests(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number; goal: string; wishes: string }>`select id, goal, wishes from lesson_order
    where edition = ${ctx.edition.code} and mask_version < ${maskRulesVersion}
    order by mask_version, id limit ${batchSize} for no key update skip locked`.execute(ctx.db)
  for (const { id, ...texts } of rows) {
    await saveRequestMasks(ctx, id, texts)
  }
  return rows.length
}

async function remaskResponses(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number; text: string }>`select id, text from order_response
    where edition = ${ctx.edition.code} and mask_version < ${maskRulesVersion} and text <> ''
    order by mask_version, id limit ${batchSize} for no key update skip locked`.execute(ctx.db)
  for (const { id, text } of rows) {
    await saveResponseMask(ctx, id, text)
  }
  return rows.length
}
