import { sql } from 'kysely'
import type { PublicTutor } from '#features/tutors/public.ts'
import type { Ctx } from '#platform/context.ts'
import type { TutorCardData } from '../../contract.ts'
import { placeBits } from '../../model.ts'
import type { CatalogNames } from '../tutor-list/catalog-names.ts'
import { presentCatalogCard } from '../tutor-list/present-card.ts'
import { readCards } from '../read-model/card.ts'

type Entry = { id: number; price: number }

const maxSimilar = 6
/** Only the best tutors of a list are candidates; the closest in price among them are shown. */
const maxCandidates = 60

/** Tutors of the same first subject at a similar price: in the same city first, then online. */
export async function findSimilarTutors(ctx: Ctx, tutor: PublicTutor, names: CatalogNames): Promise<TutorCardData[]> {
  const [subject] = tutor.subjects
  if (!subject) return []
  const { work_home, work_travel } = tutor.shown
  const closest = (entries: readonly Entry[], count: number) => closestInPrice(entries, subject.price, count)
  const meetsInPerson = tutor.city_id !== null && (work_home || work_travel)
  const inCity = meetsInPerson
    ? closest(await readBestEntries(ctx, subject.id, tutor.city_id!, [tutor.shown.id]), maxSimilar)
    : []
  const excluded = [tutor.shown.id, ...inCity.map(({ id }) => id)]
  const remaining = maxSimilar - inCity.length
  const online = remaining > 0 ? closest(await readBestEntries(ctx, subject.id, 'online', excluded), remaining) : []
  const found = [...inCity, ...online]
  const cards = await readCards(
    ctx,
    found.map(({ id }) => id),
  )
  return found.flatMap(({ id, price }) => {
    const card = cards.get(id)
    const lowest = Math.min(price, ...(card?.subjects ?? []).map((one) => one.price))
    return card?.accepts ? [presentCatalogCard(ctx, { id, card, price: lowest, top: false }, names)] : []
  })
}

/** Uses the index that orders the list by score, so that only its head is read. */
export function selectBestEntries({ edition }: Pick<Ctx, 'edition'>, subjectId: number, place: number | 'online') {
  const where =
    place === 'online'
      ? sql`city_id = 0 and places & ${sql.lit(placeBits.online)} <> 0`
      : sql`city_id = ${place} and city_id > 0`
  return sql<Entry>`select tutor_id as id, price from catalog_entry
    where edition = ${edition.code} and subject_id = ${subjectId} and ${where}
    order by score desc, tutor_id limit ${sql.lit(maxCandidates)}`
}

async function readBestEntries(ctx: Ctx, subjectId: number, place: number | 'online', excludedIds: readonly number[]) {
  const { rows } = await selectBestEntries(ctx, subjectId, place).execute(ctx.db)
  return rows.filter(({ id }) => !excludedIds.includes(id))
}

/** The distance is logarithmic: half the price is as far away as twice the price. */
function closestInPrice(entries: readonly Entry[], price: number, count: number): Entry[] {
  const distance = (entry: Entry) => Math.abs(Math.log(entry.price / price))
  const chosen = new Set(entries.toSorted((a, b) => distance(a) - distance(b)).slice(0, count))
  return entries.filter((entry) => chosen.has(entry))
}
