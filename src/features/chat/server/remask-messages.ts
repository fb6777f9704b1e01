import { sql } from 'kysely'
import { maskRulesVersion } from '#shared/mask/mask.ts'
import type { Ctx } from '#platform/context.ts'
import { nextTurn } from '#platform/turns.ts'
import type { Side } from '../model.ts'
import { lockConversation, remaskAdjacentMessages } from './message-masks.ts'

/** The time limit per edition. Three remask jobs share a queue and must finish within a minute. */
const runMs = 2_000
const batch = 200

type Stale = { conversation_id: number; side: Side; position: number }

/**
 * Brings message masks up to the current rules, oldest version first. Each step is a separate transaction, so a run may
 * stop anywhere.
 */
export async function remaskMessages(ctx: Ctx): Promise<void> {
  const until = Date.now() + runMs
  while (Date.now() < until) {
    await clearUnneededVersions(ctx)
    const stale = await listStale(ctx)
    if (stale.length === 0) return
    for (const one of stale) {
      if (Date.now() >= until) return
      await ctx.transaction((inside) => remask(inside, one))
      await nextTurn()
    }
  }
}

/** Also masks the following messages within reach. */
async function remask(ctx: Ctx, { conversation_id, side, position }: Stale): Promise<void> {
  await lockConversation(ctx, conversation_id)
  const stale = await ctx.db
    .selectFrom('chat_message')
    .select('id')
    .where('edition', '=', ctx.edition.code)
    .where('conversation_id', '=', conversation_id)
    .where('position', '=', position)
    .where('mask_version', '<', maskRulesVersion)
    .executeTakeFirst()
  if (stale) await remaskAdjacentMessages(ctx, { conversation_id, side, position, forwardOnly: true })
}

/** Ordered by position, since a step updates the messages that follow. */
async function listStale({ db, edition }: Ctx): Promise<Stale[]> {
  const { rows } = await sql<Stale>`select conversation_id, side, position from (
      select conversation_id, side, position from chat_message
      where edition = ${edition.code} and mask_version < ${maskRulesVersion}
      order by mask_version, id limit ${batch}) as stale
    order by conversation_id, side, position`.execute(db)
  return rows
}

/** Clears the version of messages that are never shown masked. */
async function clearUnneededVersions(ctx: Ctx): Promise<void> {
  const { edition } = ctx
  await ctx.transaction(({ db }) =>
    sql`update chat_message m set masked = null, mask_version = null
      from (select s.id from (select id, conversation_id, text, auto, system_payload, deleted_at from chat_message
          where edition = ${edition.code} and mask_version < ${maskRulesVersion}
          order by mask_version, id limit ${batch}) as s
        join conversation c on c.edition = ${edition.code} and c.id = s.conversation_id
        where c.kind <> 'client_tutor' or s.text = '' or s.auto or s.system_payload is not null or s.deleted_at is not null) as u
      where m.edition = ${edition.code} and m.id = u.id`.execute(db),
  )
}
