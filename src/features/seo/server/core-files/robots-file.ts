import type { Ctx } from '#platform/context.ts'
import { lockKey } from '#platform/db/lock-key.ts'
import { fail, failField } from '#shared/errors.ts'
import { parseRobots } from '../../robots-model.ts'

export type RobotsSave = { body: string; version: number; confirmed: boolean }

/** The version of staff that applies; an empty body is the standard file. */
export async function findRobots({ db, edition }: Ctx): Promise<{ version: number; body: string } | undefined> {
  const row = await db
    .selectFrom('robots_version')
    .select(['id', 'body'])
    .where('edition', '=', edition.code)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row && { version: row.id, body: row.body }
}

/** A file with problems may be saved, since staff see them; one that blocks the site needs a confirmation. */
export async function saveRobots(ctx: Ctx, { body, version, confirmed }: RobotsSave): Promise<void> {
  if (/[^\t\n\r\u0020-\uffff]/u.test(body)) throw failField('robots.body', 'invalid.format')
  await lockKey(ctx.db, `robots ${ctx.edition.code}`)
  const before = await findRobots(ctx)
  if ((before?.version ?? 0) !== version) throw fail('wrong_status', { id: 'core_files.robots_conflict' })
  if (body === (before?.body ?? '')) return
  const blocks = body.trim() !== '' && parseRobots(body).problems.some(({ kind }) => kind === 'blocks_everything')
  if (blocks && !confirmed) throw failField('robots.confirmed', 'invalid.robots_blocks')
  await ctx.db
    .insertInto('robots_version')
    .values({
      edition: ctx.edition.code,
      body: body.trim() === '' ? '' : body,
      staff_id: ctx.actor.realm === 'staff' ? ctx.actor.id : null,
      saved_at: ctx.now,
    })
    .execute()
  await ctx.emit({
    name: 'robots_txt.saved',
    entity: 'robots_txt',
    before: { body: before?.body ?? '' },
    after: { body },
  })
}
