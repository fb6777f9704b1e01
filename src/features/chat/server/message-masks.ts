import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { contactsAcross, maskRulesVersion, maskWith } from '#shared/mask/mask.ts'
import type { Ctx } from '#platform/context.ts'
import type { Kind, Side } from '../model.ts'

/** Whether the two who talk in `c` about the order `o` know each other. */
export const isOpen = sql<boolean>`(coalesce(o.tutor_id = c.tutor_id, false) or c.kind <> 'client_tutor')`

/** The staff may be told contacts: only what client and tutor tell each other has a mask. */
export const hasMask = (kind: Kind, text: string) => kind === 'client_tutor' && text !== ''

/**
 * A contact may be spread over several messages of one side. They are masked together if they are no more positions
 * apart, messages of others counted in, and if none comes more than an hour after the one before.
 */
const reach = 10
const pauseMs = 3_600_000
/** So much text is masked anew with a message, with as much on either side for the context. */
const mostCharacters = 8_000

type Adjacent = {
  id: number
  position: number
  text: string
  masked: string | null
  mask_version: number | null
  created_at: Date
}
type Around = { conversation_id: number; side: Side; position: number; ahead?: boolean }

/**
 * Masks the messages of one side near a position anew and answers their masks by id. The caller has locked the
 * conversation, so that no other message comes between. With `ahead` those that follow the position, and no others.
 */
export async function maskAround(ctx: Ctx, { ahead = false, ...around }: Around): Promise<Map<number, string | null>> {
  const rows = await listAdjacent(ctx, around)
  const { position } = around
  const wanted = rows.filter((row) => Math.abs(row.position - position) <= reach && !(ahead && row.position < position))
  const core = firstCharacters(
    wanted.toSorted((a, b) => Math.abs(a.position - position) - Math.abs(b.position - position)),
  )
  const masks = new Map<number, string | null>()
  for (const run of runsOf(rows)) for (const [id, mask] of await masksOf(run, new Set(core))) masks.set(id, mask)
  const changed = core.filter(
    ({ id, masked, mask_version }) => mask_version !== maskRulesVersion || masked !== masks.get(id),
  )
  await saveMasks(ctx, new Map(changed.map(({ id }) => [id, masks.get(id) ?? null])))
  return masks
}

/** Whoever writes messages or their masks locks their conversation first. */
export async function lockConversation({ db, edition }: Ctx, id: number): Promise<void> {
  await db
    .selectFrom('conversation')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
}

async function listAdjacent({ db, edition }: Ctx, { conversation_id, side, position }: Around): Promise<Adjacent[]> {
  return db
    .selectFrom('chat_message')
    .select(['id', 'position', 'text', 'masked', 'mask_version', 'created_at'])
    .where('edition', '=', edition.code)
    .where('conversation_id', '=', conversation_id)
    .where('side', '=', side)
    .where('position', '>=', position - 2 * reach)
    .where('position', '<=', position + 2 * reach)
    .where('auto', '=', false)
    .where('told', 'is', null)
    .where('deleted_at', 'is', null)
    .where('text', '<>', '')
    .orderBy('position')
    .execute()
}

/** As many as may be masked at once, and the first in any case. */
function firstCharacters(rows: readonly Adjacent[]): Adjacent[] {
  let sum = 0
  return rows.filter(({ text }, place) => (sum += text.length) <= mostCharacters || place === 0)
}

function runsOf(rows: readonly Adjacent[]): Adjacent[][] {
  const runs: Adjacent[][] = []
  for (const row of rows) {
    const last = runs.at(-1)?.at(-1)
    if (last && row.created_at.getTime() - last.created_at.getTime() < pauseMs) runs.at(-1)!.push(row)
    else runs.push([row])
  }
  return runs
}

/** The masks of those wanted, as far as they are in the run. Other requests get their turn between two texts. */
async function masksOf(run: readonly Adjacent[], wanted: ReadonlySet<Adjacent>): Promise<Map<number, string | null>> {
  const [from, to] = [run.findIndex((row) => wanted.has(row)), run.findLastIndex((row) => wanted.has(row))]
  if (from < 0) return new Map()
  const [first, last] = [run[from]!.position, run[to]!.position]
  const before = firstCharacters(
    run
      .slice(0, from)
      .filter(({ position }) => position >= first - reach)
      .toReversed(),
  )
  const after = firstCharacters(run.slice(to + 1).filter(({ position }) => position <= last + reach))
  const texts = [...before.toReversed(), ...run.slice(from, to + 1), ...after]
  const across = contactsAcross(texts.map(({ text }) => text))
  const masks = new Map<number, string | null>()
  for (const [place, row] of texts.entries()) {
    if (!wanted.has(row)) continue
    await setImmediate()
    const masked = maskWith(row.text, across[place]!)
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
