import { maskRulesVersion } from '#shared/mask/mask.ts'
import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import type { Side } from '../../model.ts'
import { hasMask } from '../message-masks.ts'
import { drawPicture, drawSheet } from './papers.ts'
import type { DemoMessage, DemoTalk } from './talks.ts'

/** All talks of an edition in some statements. Files are drawn for the first few, or a start would take too long. */
const mostFiles = 6

export async function storeTalks(ctx: Ctx, talks: readonly DemoTalk[]): Promise<void> {
  if (talks.length === 0) return
  const { db, edition } = ctx
  const rows = manyRows('conversation', talks.map((talk) => talkRow(edition.code, talk)) as never[])
  const stored = await db
    .insertInto('conversation')
    .columns(rows.columns)
    .expression(rows.rows)
    .returning('id')
    .execute()
  const known = talks.map((talk, place) => ({ talk, conversation_id: stored[place]!.id }))
  const files = await drawFiles(ctx, talks)
  await insert(
    ctx,
    'chat_message',
    known.flatMap(({ talk, conversation_id }) =>
      talk.messages.flatMap((message, place) => {
        const { at: created_at, side, sender_id, text, told } = message
        const media = files.get(message) ?? null
        const common = { edition: edition.code, conversation_id, position: place + 1, created_at }
        // Texts of the demo hold no contacts, as a test asserts: nothing in them is hidden.
        const mask_version = hasMask(talk.kind, text) ? maskRulesVersion : null
        return { ...common, side, sender_id, text, media, told, auto: told !== null, mask_version }
      }),
    ),
  )
  await insert(
    ctx,
    'chat_mark',
    known.flatMap(({ talk, conversation_id }) =>
      sidesOf(talk).map((side) => {
        const position = readTo(talk, side)
        return {
          edition: edition.code,
          conversation_id,
          side,
          position,
          told_position: talk.messages.length,
          read_at: talk.messages.at(-1)!.at,
        }
      }),
    ),
  )
}

function talkRow(edition: string, { order_id, kind, client_id, tutor_id, messages, unread }: DemoTalk) {
  return {
    edition,
    order_id,
    kind,
    client_id,
    tutor_id,
    last_position: messages.length,
    last_at: messages.at(-1)!.at,
    waits_for_staff: unread === 'staff',
  }
}

const sidesOf = ({ kind }: DemoTalk) => kind.split('_') as [Side, Side]

/** To the end, or up to where the others have begun to speak last. */
function readTo({ messages, unread }: DemoTalk, side: Side): number {
  if (side !== unread) return messages.length
  return messages.findLastIndex((message) => message.side === side) + 1
}

async function drawFiles(ctx: Ctx, talks: readonly DemoTalk[]): Promise<Map<DemoMessage, string>> {
  const wanted = talks
    .toSorted((a, b) => b.messages.at(-1)!.at.getTime() - a.messages.at(-1)!.at.getTime())
    .flatMap(({ messages }) => messages.filter(({ media }) => media))
    .slice(0, mostFiles)
  const files = new Map<DemoMessage, string>()
  for (const [turn, message] of wanted.entries())
    files.set(
      message,
      message.media === 'pdf'
        ? await ctx.files.put(drawSheet(turn), 'application/pdf')
        : await ctx.files.put(await drawPicture(turn), 'image/webp'),
    )
  return files
}

async function insert({ db }: Ctx, table: 'chat_message' | 'chat_mark', rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const many = manyRows(table, rows as never[])
  await db.insertInto(table).columns(many.columns).expression(many.rows).execute()
}
