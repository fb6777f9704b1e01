import type { Ctx } from '#platform/context.ts'
import { lessonPlaces } from '../../model.ts'
import type { Wanted } from '../../model.ts'
import { whichHave } from '../read-model/which-have.ts'
import type { Around, Leads } from './facets.ts'

/**
 * Which options of a narrowed list still lead to somebody. Those that nobody is counted for are not looked into; and with
 * free text none are: words are looked up in the cards, which would have to be read for each.
 */
export async function readLeads(ctx: Ctx, wanted: Wanted, around: Omit<Around, 'leads'>): Promise<Leads | undefined> {
  if (!around.narrowed || wanted.q) return undefined
  const { names, choice, counts } = around
  const { level, subject } = choice
  const levelId = level?.id ?? 0
  const idsOf = (all: readonly { id: number }[]) => all.map(({ id }) => id)
  const fits = names.subjects.active.filter((one) => level !== undefined && one.levels.has(level.id))
  const others = names.subjects.active.filter((one) => level === undefined || !one.levels.has(level.id))
  const cities = choice.online ? [] : names.cities.active.filter(({ id }) => counts.at('city', id, levelId) > 0)
  const districts = (choice.city?.districts ?? []).filter(({ id }) => counts.at('district', id, levelId) > 0)
  const parts = districts
    .flatMap(({ subdistricts }) => subdistricts)
    .filter(({ id }) => counts.at('subdistrict', id, levelId) > 0)
  const levels = names.levels.active.filter(({ id }) => counts.here(subject?.id ?? 0, id) > 0)
  const anywhere = { ...wanted, districtId: undefined, subdistrictId: undefined }
  const [fitting, without, city, district, subdistrict, atLevel, ...atPlaces] = await whichHave(ctx, [
    { wanted, by: 'subjectId', ids: idsOf(fits.filter(({ id }) => counts.here(id, levelId) > 0)) },
    {
      wanted: { ...wanted, levelId: undefined },
      by: 'subjectId',
      ids: idsOf(others.filter(({ id }) => counts.here(id, 0) > 0)),
    },
    { wanted: anywhere, by: 'cityId', ids: idsOf(cities) },
    { wanted: anywhere, by: 'districtId', ids: idsOf(districts) },
    { wanted: anywhere, by: 'subdistrictId', ids: idsOf(parts) },
    { wanted, by: 'levelId', ids: idsOf(levels) },
    // Of each lesson place there is one list: the same subject's.
    ...lessonPlaces.map((place) => ({
      wanted: { ...wanted, place },
      by: 'subjectId' as const,
      ids: [wanted.subjectId ?? 0],
    })),
  ])
  return {
    subject: fitting!.union(without!),
    city: city!,
    district: district!,
    subdistrict: subdistrict!,
    level: atLevel!,
    place: new Set(lessonPlaces.filter((_, at) => atPlaces[at]!.size > 0)),
  }
}
