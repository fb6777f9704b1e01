import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { maskAmong } from '#shared/mask/mask.ts'
import type { Ctx } from '#platform/context.ts'
import type { StoredMessage } from './present.ts'

/** What the same side said shortly before or after a message: a number may be spread over several. */
export type Near = { near: readonly { position: number; text: string }[] }

/** So far in either direction, with what others said between counted in, and within an hour. */
const places = 10
const secondsApart = 3600

/** Whether the two who talk in `c` about the order `o` know each other. */
export const isOpen = sql<boolean>`(coalesce(o.tutor_id = c.tutor_id, false) or c.kind <> 'client_tutor')`

/** That of the message `m`, unless its readers know each other: then nothing is hidden. */
export function nearTo(open: RawBuilder<boolean>): RawBuilder<Near['near']> {
  return sql<Near['near']>`case when ${open} then '[]'::jsonb else coalesce((
    select jsonb_agg(jsonb_build_object('position', n.position, 'text', n.text) order by n.position) from chat_message n
    where n.edition = m.edition and n.conversation_id = m.conversation_id and n.side = m.side and not n.auto
      and n.position between m.position - ${places} and m.position + ${places} and n.position <> m.position
      and n.deleted_at is null and n.text <> '' and n.told is null
      and abs(extract(epoch from n.created_at - m.created_at)) < ${secondsApart}), '[]'::jsonb) end`
}

/** The same for one that has just been said. */
export async function withNear<T extends StoredMessage>({ db }: Ctx, message: T): Promise<T & Near> {
  const { rows } = await sql<Near>`select ${nearTo(sql`${message.kind !== 'client_tutor'}`)} as near
    from chat_message m where m.edition = ${message.edition} and m.id = ${message.id}`.execute(db)
  return { ...message, near: rows[0]?.near ?? [] }
}

/** The words of a message for somebody who may not know yet how to reach who said them. */
export function maskedWords({ text, position, near }: StoredMessage & Near): string {
  const before = near.filter((one) => one.position < position)
  const row = [...before, { position, text }, ...near.filter((one) => one.position > position)]
  return maskAmong(
    row.map((one) => one.text),
    before.length,
  )
}
