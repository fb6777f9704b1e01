import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { TextKind, TextState } from '../../model.ts'
import { deleteComments, sendComments } from '../comments.ts'
import type { TextRow } from '../text-slice.ts'
import { deleteLiveText, saveLiveText, setLiveMark, setLiveVisible } from './live-text.ts'

const hiddenStates: ReadonlySet<TextState> = new Set(['inactive', 'deleted'])

/** Brings what visitors see up to date after a change, in the same transaction, and reports what happened to it. */
export async function refreshLiveText(ctx: Ctx, event: Event): Promise<void> {
  const { entity, before, after, actor } = event
  const old = before as TextRow
  const row = after as TextRow
  const kind = entity as TextKind
  // An undone deletion is no decision of staff about the text.
  const isRestored = old.status === 'deleted'
  const isMoved = old.status !== row.status && !isRestored
  const about = { entity: 'tutor_text', entityId: row.id, after: { kind, tutor_id: row.tutor_id, title: row.title } }
  if (row.status === 'published') {
    await saveLiveText(ctx, kind, row)
    const isAccepted = isMoved && actor.realm === 'staff'
    if (isAccepted) await deleteComments(ctx, row.id)
    return ctx.emit({ name: isAccepted ? 'tutor_text.published' : 'tutor_text.changed', ...about })
  }
  // Staff mark the text as a whole, so its mark does not wait for the change.
  const isMarked = old.mark !== row.mark && (await setLiveMark(ctx, row.id, row.mark))
  if (isMarked) await ctx.emit({ name: 'tutor_text.changed', ...about })
  if (row.status === 'moderation' && isMoved) await ctx.emit({ name: 'tutor_text.submitted', ...about })
  if (row.status === 'need_revision' && isMoved) {
    await sendComments(ctx, row.id)
    // Staff object to what visitors see, so they must not see it any longer.
    if (old.status === 'published') await deleteLiveText(ctx, row.id)
    const details = { ...about.after, comment: row.revision_comment }
    return ctx.emit({ name: 'tutor_text.returned', ...about, after: details })
  }
  // A tutor may show a text again that staff have not hidden.
  const isHiddenByStaff = row.status === 'inactive' && isMoved && actor.realm === 'staff'
  const isVisible = !hiddenStates.has(row.status)
  const isChanged = isHiddenByStaff ? await deleteLiveText(ctx, row.id) : await setLiveVisible(ctx, row.id, isVisible)
  if (isChanged) await ctx.emit({ name: isVisible ? 'tutor_text.changed' : 'tutor_text.withdrawn', ...about })
}
