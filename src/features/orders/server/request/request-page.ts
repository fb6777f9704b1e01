import type { LoadedData, Input } from '#shared/contract.ts'
import { isAppError, fail } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import type { Ctx } from '#platform/context.ts'
import { withHead } from '#platform/plugin.ts'
import { getOwnAccount } from '#features/accounts/public.ts'
import { getCatalogNames } from '#features/catalog/public.ts'
import type { CatalogNames } from '#features/catalog/public.ts'
import { getPublicTutor } from '#features/tutors/public.ts'
import type { PublicTutor } from '#features/tutors/public.ts'
import type { requestPage } from '../../contract/request.ts'
import { getRequestRules } from './rules.ts'

type Data = LoadedData<typeof requestPage>

/** A tutor who does not accept requests is replaced by a general request. */
export async function loadRequest(ctx: Ctx, input: Input<typeof requestPage>): Promise<Data> {
  const [names, found, client] = await Promise.all([
    getCatalogNames(ctx),
    findPublicTutor(ctx, input.tutor),
    findSignedInClient(ctx),
  ])
  if (input.tutor !== undefined && !found) throw fail('not_found')
  const tutor = found?.accept_orders ? found : undefined
  const { subjects, levels, cities } = names
  const offered = tutor ? tutorSubjects(tutor) : allSubjects(names)
  // With several subjects none is preselected, because it would be sent unnoticed.
  const defaultSubject = tutor ? offered.length === 1 && offered[0]?.value : found?.subjects[0]?.id
  const wanted = subjects.byAlias.get(input.lesson ?? '')?.id ?? defaultSubject
  const lesson = offered.find(({ value }) => value === wanted)
  const level = levels.byAlias.get(input.level ?? '')?.id
  const presentCity = cities.byAlias.get(input.city ?? '')?.id ?? client?.city_id
  return withHead(
    {
      form: input.form,
      draft: String(input.tutor ?? 'general'),
      tutor: tutor ? presentTutor(ctx, tutor) : null,
      instead: found && !tutor ? { first_name: found.shown.first_name } : null,
      subjects: offered,
      cities: cities.active.map(({ id, name }) => ({ value: id, text: name })),
      chosen: {
        lesson: lesson?.value ?? null,
        level: lesson?.levels.find(({ value }) => value === level)?.value ?? null,
        city: presentCity ?? null,
        online: input.online ?? false,
      },
      me: client ? { name: client.name, email: client.email ?? '', phone: client.phone ?? '' } : null,
      rules: getRequestRules(ctx).rules,
      phone_prefix: ctx.edition.phone.prefix,
      time_zone: ctx.edition.timeZone,
    },
    { index: false },
  )
}

async function findPublicTutor(ctx: Ctx, id: number | undefined): Promise<PublicTutor | undefined> {
  if (id === undefined) return undefined
  try {
    return await getPublicTutor(ctx, id)
  } catch (error) {
    if (isAppError(error) && error.refusal === 'not_found') return undefined
    throw error
  }
}

/** A link session does not count as signed in. */
async function findSignedInClient(ctx: Ctx) {
  const { person } = ctx.auth
  if (!person || person.limits) return undefined
  const [account, client] = await Promise.all([
    getOwnAccount(ctx, person.id),
    ctx.db
      .selectFrom('client')
      .select('city_id')
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', person.id)
      .executeTakeFirst(),
  ])
  return { ...account, city_id: client?.city_id }
}

function tutorSubjects({ subjects }: PublicTutor): Data['subjects'] {
  return subjects.map(({ id, name, levels }) => ({ value: id, text: name, levels: levels.map(option) }))
}

function allSubjects({ subjects, levels }: CatalogNames): Data['subjects'] {
  return subjects.active.map((subject) => ({
    ...option(subject),
    levels: levels.active.filter(({ id }) => subject.levels.has(id)).map(option),
  }))
}

function presentTutor(ctx: Ctx, { shown, places }: PublicTutor): NonNullable<Data['tutor']> {
  return {
    id: shown.id,
    name: shown.name,
    first_name: shown.first_name,
    avatar: shown.avatar,
    link: localePath(ctx.locale, ctx.edition.locales, `/user-${shown.id}/`),
    prices: Object.fromEntries(shown.subjects.map(({ subject_id, price }) => [String(subject_id), price])),
    places: { client: shown.work_travel, tutor: shown.work_home, online: shown.work_online },
    travel: places.travel.map(city),
    home: places.home.map(city),
    schedule: shown.schedule,
  }
}

const option = ({ id, name }: { id: number; name: string }) => ({ value: id, text: name })

function city({ city: one, districts }: PublicTutor['places']['home'][number]) {
  return {
    ...option(one),
    districts: districts.map(({ subdistricts, ...district }) => ({
      ...option(district),
      subdistricts: subdistricts.map(option),
    })),
  }
}
