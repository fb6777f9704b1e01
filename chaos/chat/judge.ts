import type { Query } from '../cluster.ts'
import type { Plain, Speaker, Window } from './windows.ts'

/** What the database holds of the conversations, in their order. */
type Stored = { id: number; order_id: number; position: number; text: string }
export type Verdict = { lost: string[]; twice: string[]; outOfTurn: string[] }

/**
 * Each window against what is stored: everything once and in its place. And what is stored against what was said: all
 * that was acknowledged once, nothing twice, each one's words in the order in which they were said.
 */
export async function judge(
  query: Query,
  windows: readonly Window[],
  plains: readonly Plain[] = [],
): Promise<Verdict & { messages: number }> {
  // Before what is stored is read: what comes in meanwhile is nobody's fault.
  const seen = new Map(windows.map((window) => [window, window.has()]))
  const claimed = new Map([...windows, ...plains].map((speaker) => [speaker, speaker.acknowledged()]))
  const stored = await readStored(query, windows)
  const verdict: Verdict = { lost: [], twice: [], outOfTurn: [] }
  for (const window of windows) judgeWindow(verdict, window.name, seen.get(window)!, stored.get(window.order_id) ?? [])
  for (const [speaker, acknowledged] of claimed)
    judgeSaid(verdict, speaker, acknowledged, stored.get(speaker.order_id) ?? [])
  for (const plain of plains) judgeLines(verdict, plain)
  for (const [order, there] of stored)
    for (const [place, { position }] of there.entries())
      if (position !== place + 1) verdict.outOfTurn.push(`order ${order} has ${position} in place ${place + 1}`)
  return { ...verdict, messages: [...stored.values()].reduce((sum, there) => sum + there.length, 0) }
}

/** Whether every window has as much as there is, and nothing of it waits any more. */
export async function isSettled(query: Query, windows: readonly Window[]): Promise<boolean> {
  if (windows.some(({ said, acknowledged }) => acknowledged().length < said.length)) return false
  const stored = await readStored(query, windows)
  return windows.every(({ order_id, has }) => (stored.get(order_id) ?? []).length <= has().length)
}

function judgeWindow(verdict: Verdict, name: string, ids: readonly number[], there: readonly Stored[]): void {
  const seen = new Set(ids)
  for (const { id, text } of there) if (!seen.has(id)) verdict.lost.push(`${name} has not got "${text}"`)
  if (seen.size < ids.length) verdict.twice.push(`${name} has ${ids.length - seen.size} twice`)
  const places = new Map(there.map(({ id, position }) => [id, position]))
  const order = ids.map((id) => places.get(id) ?? 0)
  if (order.some((position, place) => place > 0 && position < order[place - 1]!))
    verdict.outOfTurn.push(`${name} has them in another order`)
}

function judgeSaid(
  verdict: Verdict,
  { name, said, again }: Speaker,
  acknowledged: readonly string[],
  there: readonly Stored[],
): void {
  const places = Map.groupBy(there, ({ text }) => text)
  for (const text of acknowledged)
    if (!places.has(text)) verdict.lost.push(`"${text}" of ${name} was acknowledged and is gone`)
  for (const text of said)
    if ((places.get(text)?.length ?? 0) > 1) verdict.twice.push(`"${text}" of ${name} is stored twice`)
  const order = said.filter((text) => !again.has(text)).flatMap((text) => places.get(text)?.[0]?.position ?? [])
  if (order.some((position, place) => place > 0 && position < order[place - 1]!))
    verdict.outOfTurn.push(`what ${name} said is stored in another order`)
}

/** Whoever remembers nothing still hears, on each line, one after the other. */
function judgeLines(verdict: Verdict, { name, stretches }: Plain): void {
  for (const heard of stretches())
    for (const [place, position] of heard.entries()) {
      const before = heard[place - 1] ?? position - 1
      if (position > before + 1) verdict.lost.push(`${name} heard ${position} after ${before}`)
      if (position === before) verdict.twice.push(`${name} heard ${position} twice`)
      if (position < before) verdict.outOfTurn.push(`${name} heard ${position} after ${before}`)
    }
}

async function readStored(query: Query, readers: readonly Speaker[]): Promise<Map<number, Stored[]>> {
  const orders = [...new Set(readers.map(({ order_id }) => order_id))]
  const rows = await query<Stored>(
    `select m.id::int, c.order_id::int, m.position, m.text from conversation c
     join lesson_order o on o.edition = c.edition and o.id = c.order_id and o.tutor_id = c.tutor_id
     join chat_message m on m.edition = c.edition and m.conversation_id = c.id
     where c.edition = 'ua' and c.kind = 'client_tutor' and c.order_id = any($1) order by c.order_id, m.position`,
    [orders],
  )
  return Map.groupBy(rows, ({ order_id }) => order_id)
}
