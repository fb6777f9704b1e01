import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { tutorPanelEndpoints } from '../../contract/staff-list.ts'
import { lockTutor } from '../lock-tutor.ts'

/** The comment is never shown to the tutor. */
export async function saveAdminComment(
  ctx: Ctx,
  { tutor_id, admin_comment, was }: Input<typeof tutorPanelEndpoints.saveComment>,
) {
  const tutor = await lockTutor(ctx, tutor_id)
  if (tutor.admin_comment === admin_comment) return {}
  if (was !== undefined && was !== tutor.admin_comment) throw fail('wrong_status', { id: 'tutor_card.comment.stale' })
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
