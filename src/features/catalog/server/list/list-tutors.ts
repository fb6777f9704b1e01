import type { Ctx } from '#platform/context.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { refuseFields } from '#shared/errors.ts'
import { minorUnits } from '#shared/money.ts'
import type { catalogEndpoints, CountedOption } from '../../contract.ts'
import { findTutors } from '../read-model/find-tutors.ts'
import type { FoundTutors } from '../read-model/find-tutors.ts'
import { isNarrowed } from '../read-model/listed.ts'
import type { Wanted } from '../../model.ts'
import { understand, unknownFilters, wantedOf } from './choice.ts'
import type { Asked } from './choice.ts'
import { countsAround } from './counted.ts'
import { cityOptions, districtOptions, levelOptions, subdistrictOptions, subjectOptions } from './facets.ts'
import type { Around, Option } from './facets.ts'
import { readLeads } from './leads.ts'
import { catalogNames } from './names.ts'
import { readOffers } from './offers.ts'
import type { Offers } from './offers.ts'
import { presentListed } from './present-card.ts'

type Surroundings = Around & { offers: Offers | undefined }
export type TutorList = Surroundings & { found: FoundTutors }

/** A list of the catalog: what was understood, one page of its tutors, and what is around it. */
export async function openList(ctx: Ctx, asked: Asked, { tops = true } = {}): Promise<TutorList> {
  const { wanted, ...list } = await asList(ctx, asked)
  const reading = readAround(ctx, wanted)
  const whole = async () => totalOfList({ ...list, counts: (await reading).counts })
  const leading = reading.then(({ counts }) => readLeads(ctx, wanted, { ...list, counts }))
  const [found, around, leads] = await Promise.all([findTutors(ctx, { ...wanted, tops }, whole), reading, leading])
  return { ...list, ...around, leads, found }
}

/** The same without its tutors. */
export async function surroundList(ctx: Ctx, asked: Asked): Promise<Surroundings> {
  const { wanted, ...list } = await asList(ctx, asked)
  return { ...list, ...(await readAround(ctx, wanted)) }
}

async function asList(ctx: Ctx, asked: Asked) {
  const names = await catalogNames(ctx)
  const choice = understand(names, asked)
  const wanted = wantedOf(choice, minorUnits(ctx.edition.currency))
  return { names, choice, wanted, narrowed: isNarrowed(wanted) }
}

async function readAround(ctx: Ctx, wanted: Wanted) {
  const [counts, offers] = await Promise.all([countsAround(ctx, wanted), readOffers(ctx, wanted)])
  return { counts, offers }
}

/** How many tutors the whole list has, whatever was typed to see less of it. */
export function totalOfList({ choice: { subject, level }, counts }: Around): number {
  return counts.here(subject?.id ?? 0, level?.id ?? 0)
}

type Tutors = typeof catalogEndpoints.tutors

/** For programs. Robots get what is the same for everybody and at any hour. */
export async function listTutors(ctx: Ctx, { g_bot, lang: _lang, ...asked }: Input<Tutors>): Promise<Answer<Tutors>> {
  const unknown = unknownFilters(await catalogNames(ctx), asked)
  if (unknown.length > 0)
    throw refuseFields(Object.fromEntries(unknown.map((name) => [name, [{ id: 'invalid.unknown' }]])))
  const list = await openList(ctx, asked, { tops: !g_bot })
  const { found, names } = list
  return {
    tutors: {
      items: found.tutors.map((one) => presentListed(ctx, one, names)),
      page: found.page,
      pages: found.pages,
      total: found.total,
      more: found.more,
    },
    filter_lists: {
      lesson: subjectOptions(ctx, list).map(presentOption),
      city: cityOptions(ctx, list).map(presentOption),
      district: districtOptions(ctx, list).map((option) => ({
        ...presentOption(option),
        subdistricts: subdistrictOptions(ctx, list, names.districts.get(option.value)).map(presentOption),
      })),
      level: levelOptions(ctx, list).map(presentOption),
    },
  }
}

function presentOption({ value, alias, link, text, count }: Option): CountedOption {
  return { value, alias, link, text, ...(count !== undefined && { count }) }
}
