import { sql } from 'kysely'
import { contactsAcross, maskRulesVersion, maskWith } from '#shared/mask/mask.ts'
import type { Ctx } from '#platform/context.ts'
import type { ConversationKind, Side } from '../model.ts'
import { finishInTurns } from '#platform/turns.ts'

/** SQL: the tutor of conversation `c` is appointed to order `o`, or one side is staff. */
export const contactsVisible = sql<boolean>`(coalesce(o.tutor_id = c.tutor_id, false) or c.kind <> 'client_tutor')`

/** Only messages between client and tutor are masked. */
export const needsMask = (kind: ConversationKind, text: string) => kind === 'client_tutor' && text !== ''

/**
 * A contact may be split over several messages of one side. They are masked together if they are at most `reach`
 * positions apart, counting messages of others, and less than an hour lies between neighbours.
 */
const reach = 10
const pauseMs = 3_600_000
/** The amount of text that is masked again with a message; as much on either side is read as context. */
const maxCharacters = 8_000

type Adjacent = {
  id: number
  position: number
  text: string
  masked: string | null
  mask_version: number | null
  created_at: Date
}
type MaskTarget = { conversation_id: number; side: Side; position: number; forwardOnly?: boolean }

/**
 * Masks the messages of one side around a position again and returns the masks by message id. The caller must hold the
 * lock of the conversation. With `forwardOnly` messages before the position are left alone.
 */
export async function remaskAdjacentMessages(
  ctx: Ctx,
  { forwardOnly = false, ...around }: MaskTarget,
): Promise<Map<number, string | null>> {
  const rows = await listAdjacent(ctx, around)
  const { position } = around
  const wanted = rows.filter(
    (row) => Math.abs(row.position - position) <= reach && !(forwardOnly && row.position < position),
  )
  const core = takeWithinLimit(
    wanted.toSorted((a, b) => Math.abs(a.position - position) - Math.abs(b.position - position)),
  )
  const masks = new Map<number, string | null>()
  for (const run of groupRuns(rows))
    for (const [id, mask] of await computeMasks(run, new Set(core))) masks.set(id, mask)
  const changed = core.filter(
    ({ id, masked, mask_version }) => mask_version !== maskRulesVersion || masked !== masks.get(id),
  )
  await saveMasks(ctx, new Map(changed.map(({ id }) => [id, masks.get(id) ?? null])))
  return masks
}

/** Must be held while messages or masks are written. */
export async function lockConversation({ db, edition }: Ctx, id: number): Promise<void> {
  await db
    .selectFrom('conversation')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
}

async function listAdjacent(
  { db, edition }: Ctx,
  { conversation_id, side, position }: MaskTarget,
): Promise<Adjacent[]> {
  return db
    .selectFrom('chat_message')
    .select(['id', 'position', 'text', 'masked', 'mask_version', 'created_at'])
    .where('edition', '=', edition.code)
    .where('conversation_id', '=', conversation_id)
    .where('side', '=', side)
    .where('position', '>=', position - 2 * reach)
    .where('position', '<=', position + 2 * reach)
    .where('auto', '=', false)
    .where('system_payload', 'is', null)
    .where('deleted_at', 'is', null)
    .where('text', '<>', '')
    .orderBy('position')
    .execute()
}

/** Always takes at least the first row. */
function takeWithinLimit(rows: readonly Adjacent[]): Adjacent[] {
  let sum = 0
  return rows.filter(({ text }, place) => (sum += text.length) <= maxCharacters || place === 0)
}

function groupRuns(rows: readonly Adjacent[]): Adjacent[][] {
  const runs: Adjacent[][] = []
  for (const row of rows) {
    const last = runs.at(-1)?.at(-1)
    if (last && row.created_at.getTime() - last.created_at.getTime() < pauseMs) runs.at(-1)!.push(row)
    else runs.push([row])
  }
  return runs
}

/** Yields to the event loop before each text and the search across them, and within long ones. */
async function computeMasks(
  run: readonly Adjacent[],
  wanted: ReadonlySet<Adjacent>,
): Promise<Map<number, string | null>> {
  const [from, to] = [run.findIndex((row) => wanted.has(row)), run.findLastIndex((row) => wanted.has(row))]
  if (from < 0) return new Map()
  const [first, last] = [run[from]!.position, run[to]!.position]
  const before = takeWithinLimit(
    run
      .slice(0, from)
      .filter(({ position }) => position >= first - reach)
      .toReversed(),
  )
  const after = takeWithinLimit(run.slice(to + 1).filter(({ position }) => position <= last + reach))
  const texts = [...before.toReversed(), ...run.slice(from, to + 1), ...after]
  const across = await finishInTurns(contactsAcross(texts.map(({ text }) => text)))
  const masks = new Map<number, string | null>()
  for (const [place, row] of texts.entries()) {
    if (!wanted.has(row)) continue
    const masked = await finishInTurns(maskWith(row.text, across[place]))
    masks.set(row.id, masked === row.text ? null : masked)
  }
  return masks
}

async function saveMasks({ db, edition }: Ctx, masks: ReadonlyMap<number, string | null>): Promise<void> {
  if (masks.size === 0) return
  await sql`update chat_message m set masked = fresh.masked, mask_version = ${maskRulesVersion}
    from unnest(${[...masks.keys()]}::bigint[], ${[...masks.values()]}::text[]) as fresh (id, masked)
    where m.edition = ${edition.code} and m.id = fresh.id`.execute(db)
}
