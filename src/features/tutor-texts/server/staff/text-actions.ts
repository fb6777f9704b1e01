import type { Ctx } from '#platform/context.ts'
import type { ActionHandler } from '#platform/crud/crud-options.ts'
import { assertCurrent } from '#platform/crud/row-changes.ts'
import { fail, failField } from '#shared/errors.ts'
import { textStatuses } from '../../fields-contract.ts'
import { commentLimits, statusNumber, textStates } from '../../model.ts'
import type { TextState } from '../../model.ts'
import { listComments } from '../comments.ts'
import { assertNoTextContacts } from '../find-text-contacts.ts'
import { findLiveText } from '../live/live-text.ts'
import type { TextRow, TextSlice } from '../text-slice.ts'

/** Actions of staff change more than the state. */
export const textActionHandlers: Record<string, ActionHandler> = {
  publish: async (ctx, row) => {
    const text = row as TextRow
    // A text that staff hid has no public version.
    if (text.status === 'inactive' && (await findLiveText(ctx, text.id)))
      throw fail('wrong_status', { id: 'tutor_text.hidden_by_tutor' })
    await assertNoTextContacts(text)
    return { published_at: text.published_at ?? ctx.now, revision_comment: '' }
  },
  return: async (ctx, row, { comment }) => {
    const remark = typeof comment === 'string' ? comment : ''
    const { min, max } = commentLimits
    const comments = await listComments(ctx, Number(row['id']))
    const isExplained = remark.length >= min || comments.some(({ resolved_at }) => resolved_at === null)
    if (!isExplained) throw failField('comment', 'invalid.length', { min, max })
    return { revision_comment: remark }
  },
  hide: async (ctx, row) => {
    if (!(await findLiveText(ctx, Number(row['id'])))) throw fail('wrong_status', { id: 'tutor_text.not_public' })
    return {}
  },
  mark: (_ctx, _row, { mark }) => ({ mark }),
}

type StatusChange = { id: number; tutor_id?: number | undefined; new_status: number; version?: number | undefined }

/** The call of the specification; the panel uses an action for each change. */
export async function changeStatusByStaff({ kind, writer }: TextSlice, ctx: Ctx, change: StatusChange) {
  const row = (await writer.lock(ctx, change.id)) as TextRow
  if (change.tutor_id !== undefined && change.tutor_id !== row.tutor_id) throw fail('not_found')
  assertCurrent(row, change.version)
  const to = textStates[change.new_status]!
  const transitions = Object.entries(textStatuses(kind).transitions) as [
    string,
    { from: readonly TextState[]; to: TextState },
  ][]
  const found = transitions.find(([, transition]) => transition.to === to && transition.from.includes(row.status))
  if (!found) throw fail('wrong_status')
  const more = await textActionHandlers[found[0]]?.(ctx, row, {})
  await writer.apply(ctx, [await writer.plan(ctx, row, { status: to, ...more })])
  return { id: row.id, status: statusNumber(to) }
}
