import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import { avatarAddress, isVerified, privacyOf, shortName } from '../../model.ts'
import type { Privacy } from '../../model.ts'
import { tutorsOnShow } from './on-show.ts'

/** What a card shows of a tutor, in the reader's language. */
export type BestTutor = {
  id: number
  name: string
  first_name: string
  avatar: string | undefined
  city: string | undefined
  online: boolean
  subjects: string[]
  short_description: string
  /** The lowest price of an hour, in minor units. */
  price_from: number
  currency: string
  verified: boolean
}
type Taught = { id: number; name: Localized; price: number }

const subjectsShown = 3

/** The highest scores on show, with as many faces and subjects as possible. */
export function bestTutors(ctx: Ctx, limit: number): Promise<BestTutor[]> {
  return ctx.remember(`best tutors ${limit}`, async () => {
    const candidates = await readCandidates(ctx, limit * 5)
    return varied(candidates, limit).map((row) => present(ctx, row))
  })
}

type Candidate = Awaited<ReturnType<typeof readCandidates>>[number]

async function readCandidates(ctx: Ctx, count: number) {
  const taught = sql<Taught[] | null>`(
    select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'price', ts.price) order by ts.position)
    from tutor_subject ts join subject s on s.edition = ts.edition and s.id = ts.subject_id and s.active
    where ts.edition = t.edition and ts.tutor_id = t.id)`
  const rows = await tutorsOnShow(ctx)
    .leftJoin('city as c', (join) => join.onRef('c.edition', '=', 't.edition').onRef('c.id', '=', 't.city_id'))
    .select([
      't.id',
      't.name',
      't.privacy',
      't.first_name',
      't.avatar',
      't.short_description',
      't.work_online',
      't.verified_until',
    ])
    .select(['c.name as city', taught.as('taught')])
    .orderBy('t.score', 'desc')
    .orderBy('t.id')
    .limit(count)
    .execute()
  return rows.flatMap(({ taught, ...row }) => (taught === null ? [] : [{ ...row, taught }]))
}

/** By rank: first nobody with a face or a main subject that was seen, then only faces count. */
function varied(candidates: readonly Candidate[], limit: number): Candidate[] {
  const chosen: Candidate[] = []
  const faces = new Set<string>()
  const subjects = new Set<number>()
  const take = (fits: (one: Candidate) => boolean) => {
    for (const one of candidates) {
      if (chosen.length === limit) return
      if (chosen.includes(one) || (one.avatar && faces.has(one.avatar)) || !fits(one)) continue
      chosen.push(one)
      if (one.avatar) faces.add(one.avatar)
      subjects.add(one.taught[0]!.id)
    }
  }
  take(({ taught }) => !subjects.has(taught[0]!.id))
  take(() => true)
  return chosen
}

function present({ edition, locale, now }: Ctx, row: Candidate): BestTutor {
  const say = (text: unknown) => localized(text ?? {}, locale, edition.locales[0])
  return {
    id: row.id,
    name: privacyOf(row.privacy as Partial<Privacy>).full_name ? say(row.name) : shortName(say(row.name)),
    first_name: say(row.first_name),
    avatar: avatarAddress(row.avatar, 192),
    city: say(row.city) || undefined,
    online: row.work_online,
    subjects: row.taught.slice(0, subjectsShown).map(({ name }) => say(name)),
    short_description: say(row.short_description),
    price_from: Math.min(...row.taught.map(({ price }) => price)),
    currency: edition.currency,
    verified: isVerified(row, now),
  }
}
