import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { panelEndpoints } from '../../panel-contract.ts'
import { heldTutor } from '../held.ts'

/** A note among colleagues: the tutor never sees it. */
export async function saveAdminComment(
  ctx: Ctx,
  { tutor_id, admin_comment, was }: Input<typeof panelEndpoints.saveComment>,
) {
  const tutor = await heldTutor(ctx, tutor_id)
  if (tutor.admin_comment === admin_comment) return {}
  if (was !== undefined && was !== tutor.admin_comment) throw refuse('wrong_status', { id: 'tutor_card.comment.stale' })
  await ctx.db
    .updateTable('tutor')
    .set({ admin_comment })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', tutor_id)
    .execute()
  await ctx.emit({
    name: 'tutor.commented',
    entity: 'tutor',
    entityId: tutor_id,
    before: { admin_comment: tutor.admin_comment },
    after: { admin_comment },
  })
  return {}
}
