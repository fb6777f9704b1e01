import { isDeepStrictEqual } from 'node:util'
import type { Person } from '#shared/access.ts'
import { fail, failFields } from '#shared/errors.ts'
import type { MessageRef } from '#shared/errors.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import type { Ctx as AnyCtx } from '#platform/context.ts'
import { findTransition, textRules, textStates } from '../../model.ts'
import { findLiveText } from '../live/live-text.ts'
import { acceptedFields } from '../text-slice.ts'
import type { TextRow, TextSlice } from '../text-slice.ts'
import { getOwnRow, lockAuthor, lockOwnText } from './lock-text.ts'
import { presentOwnText } from './present-own.ts'

type Ctx = AnyCtx<Person>
type StatusChange = { id: number; new_status: number; version?: number | undefined }

export async function changeOwnStatus(slice: TextSlice, ctx: Ctx, { id, new_status, version }: StatusChange) {
  await lockAuthor(ctx)
  const row = await lockOwnText(slice, ctx, id, version)
  const transition = findTransition(row.status, textStates[new_status]!)
  if (!transition) throw fail('wrong_status')
  const changes = await changesOf(slice, ctx, row, transition)
  await slice.writer.apply(ctx, [await slice.writer.plan(ctx, row, changes)])
  // A deleted text is no longer the tutor's to read, so the answer is what it was.
  if (changes.status === 'deleted') return presentOwnText(slice, ctx, { ...row, status: 'deleted' })
  return presentOwnText(slice, ctx, await getOwnRow(slice, ctx, id))
}

async function changesOf(slice: TextSlice, ctx: Ctx, row: TextRow, transition: string) {
  switch (transition) {
    case 'submit':
      await assertComplete(slice, ctx, row)
      return { status: 'moderation', submitted_at: ctx.now }
    case 'withdraw':
      return { status: 'draft', submitted_at: null }
    case 'hide':
      if (!(await findLiveText(ctx, row.id))) throw fail('wrong_status')
      return { status: 'inactive' }
    case 'show':
      return { status: (await isSameAsLive(ctx, row)) ? 'published' : 'draft' }
    default:
      return { status: 'deleted' }
  }
}

async function isSameAsLive(ctx: Ctx, row: TextRow): Promise<boolean> {
  const live = await findLiveText(ctx, row.id)
  return live !== undefined && acceptedFields.every((field) => isDeepStrictEqual(live[field], row[field]))
}

/** Reports everything that is missing at once. */
async function assertComplete(slice: TextSlice, ctx: Ctx, row: TextRow): Promise<void> {
  const { title, text, needsSubject } = textRules[slice.kind]
  const problems: Record<string, MessageRef[]> = {}
  if (row.title.length < title.min || row.title.length > title.max)
    problems['title'] = [{ id: 'invalid.length', values: title }]
  else if (await hasSameTitle(slice, ctx, row)) problems['title'] = [{ id: 'tutor_text.same_title' }]
  const length = plainText(row.text).length
  if (length < text.min || length > text.max) problems['text'] = [{ id: 'invalid.length', values: text }]
  if (needsSubject && row.subject_id === null) problems['subject_id'] = [{ id: 'invalid.required' }]
  for (const [place, { alt }] of row.images.entries())
    if (alt.trim() === '') problems[`images.${place}.alt`] = [{ id: 'tutor_text.alt_needed' }]
  const open = await countOpenComments(ctx, row.id)
  if (open > 0) problems['comments'] = [{ id: 'tutor_text.open_comments', values: { count: open } }]
  if (Object.keys(problems).length > 0) throw failFields(problems)
}

/** Two texts of a tutor with one title would be two pages with one title. A draft may have a live version of another title. */
async function hasSameTitle({ kind }: TextSlice, { db, edition, actor }: Ctx, row: TextRow): Promise<boolean> {
  const others = await db
    .selectFrom('tutor_text as t')
    .leftJoin('tutor_text_live as l', (join) =>
      join.onRef('l.edition', '=', 't.edition').onRef('l.text_id', '=', 't.id'),
    )
    .select(['t.title', 't.status', 'l.title as live_title'])
    .where('t.edition', '=', edition.code)
    .where('t.tutor_id', '=', actor.id)
    .where('t.kind', '=', kind)
    .where('t.id', '<>', row.id)
    .where('t.status', '<>', 'deleted')
    .execute()
  const folded = row.title.toLowerCase()
  return others.some(({ title, status, live_title }) =>
    [status === 'draft' ? null : title, live_title].some((other) => other?.toLowerCase() === folded),
  )
}

async function countOpenComments({ db, edition }: Ctx, textId: number): Promise<number> {
  const { open } = await db
    .selectFrom('tutor_text_comment')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('edition', '=', edition.code)
    .where('text_id', '=', textId)
    .where('sent_at', 'is not', null)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}
