import { sql } from 'kysely'
import type { PublicTutor } from '#features/tutors/public.ts'
import type { Ctx } from '#platform/context.ts'
import type { TutorCard } from '../../contract.ts'
import { placeBits } from '../../model.ts'
import type { CatalogNames } from '../list/names.ts'
import { presentCard } from '../list/present-card.ts'
import { readCards } from '../read-model/card.ts'

type Entry = { id: number; price: number }

const shown = 6
/** The best so many are looked at, however many there are: of those, the nearest in price are shown. */
const lookedAt = 60

/** Who else teaches their first subject, in their city and then online, for about as much; the best first. */
export async function similarTutors(ctx: Ctx, tutor: PublicTutor, names: CatalogNames): Promise<TutorCard[]> {
  const [subject] = tutor.subjects
  if (!subject) return []
  const { work_home, work_travel } = tutor.shown
  const near = (entries: readonly Entry[], count: number) => nearest(entries, subject.price, count)
  const met = tutor.city_id !== null && (work_home || work_travel)
  const here = met ? near(await bestEntries(ctx, subject.id, tutor.city_id!, [tutor.shown.id]), shown) : []
  const known = [tutor.shown.id, ...here.map(({ id }) => id)]
  const left = shown - here.length
  const online = left > 0 ? near(await bestEntries(ctx, subject.id, 'online', known), left) : []
  const found = [...here, ...online]
  const cards = await readCards(
    ctx,
    found.map(({ id }) => id),
  )
  return found.flatMap(({ id, price }) => {
    const card = cards.get(id)
    const lowest = Math.min(price, ...(card?.subjects ?? []).map((one) => one.price))
    return card ? [presentCard(ctx, { id, card, price: lowest, top: false }, names)] : []
  })
}

/** Read from the index of the list that they stand in, from its head. */
export function entriesFor({ edition }: Pick<Ctx, 'edition'>, subjectId: number, place: number | 'online') {
  const where =
    place === 'online'
      ? sql`city_id = 0 and places & ${sql.lit(placeBits.online)} <> 0`
      : sql`city_id = ${place} and city_id > 0`
  return sql<Entry>`select tutor_id as id, price from catalog_entry
    where edition = ${edition.code} and subject_id = ${subjectId} and ${where}
    order by score desc, tutor_id limit ${sql.lit(lookedAt)}`
}

async function bestEntries(ctx: Ctx, subjectId: number, place: number | 'online', but: readonly number[]) {
  const { rows } = await entriesFor(ctx, subjectId, place).execute(ctx.db)
  return rows.filter(({ id }) => !but.includes(id))
}

/** Half as much is as far away as twice as much. */
function nearest(entries: readonly Entry[], price: number, count: number): Entry[] {
  const far = (entry: Entry) => Math.abs(Math.log(entry.price / price))
  const near = new Set(entries.toSorted((a, b) => far(a) - far(b)).slice(0, count))
  return entries.filter((entry) => near.has(entry))
}
