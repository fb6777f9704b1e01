import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { WireAnswer, WireInput } from '#shared/contract.ts'
import { fold } from '#shared/fold.ts'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp } from '../../../../../test/support/app.ts'
import type { suggestEndpoints } from '../../contract.ts'

type Suggest = typeof suggestEndpoints.suggest
type Asked = Omit<WireInput<Suggest>, 'q'> & { edition?: string }

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

async function suggested(
  q: string,
  { edition = 'ua', ...asked }: Asked = {},
): Promise<WireAnswer<Suggest>['suggestions']> {
  const visitor = await app.visitor({ edition })
  const answer = await visitor.call<Suggest>('GET /api/client/suggest', { q, ...asked })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.suggestions
}
const best = async (q: string, asked?: Asked) => (await suggested(q, asked))[0]

describe('what is meant', () => {
  test('a subject at a place, then each of them', async () => {
    expect((await suggested('vfntvfnbrf rbtd')).slice(0, 3)).toEqual([
      { kind: 'subject', text: 'Математика, Київ', link: '/tutors/matematika/kyiv/' },
      { kind: 'subject', text: 'Математика', link: '/tutors/matematika/' },
      { kind: 'city', text: 'Київ', link: '/tutors/kyiv/' },
    ])
  })

  test('a subject online', async () => {
    expect((await suggested('репетитор англійської онлайн')).slice(0, 2)).toEqual([
      { kind: 'subject', text: 'Англійська мова, Заняття онлайн', link: '/tutors-online/anglijska-mova/' },
      { kind: 'subject', text: 'Англійська мова', link: '/tutors/anglijska-mova/' },
    ])
    expect(await best('онлайн')).toEqual({ kind: 'city', text: 'Заняття онлайн', link: '/tutors-online/' })
  })

  test('in the reader’s language, whatever the language of the question', async () => {
    expect(await best('angielski', { lang: 'ru' })).toEqual({
      kind: 'subject',
      text: 'Английский язык',
      link: '/ru/tutors/anglijska-mova/',
    })
    expect(await best('Nueva York', { edition: 'us' })).toEqual({
      kind: 'city',
      text: 'New York',
      link: '/tutors/new-york/',
    })
  })

  test('words around it say nothing; alone they stand for whatever is in demand', async () => {
    expect(await best('cheap math tutor near me', { edition: 'us' })).toMatchObject({ link: '/tutors/math/' })
    const any = await suggested('репетитор')
    expect(any.length).toBeGreaterThan(3)
    expect(any.every(({ kind }) => kind === 'subject')).toBe(true)
  })

  test.each(['', '   ', '…', '💥', '%_\\', "') -- ", 'ъъъъъ'])('nothing: %j', async (q) => {
    expect(await suggested(q)).toEqual([])
  })

  test.each(['qwerty', 'піца', 'трактор', 'холодильник'])('no subject, but ways on: %s', async (q) => {
    const visitor = await app.visitor({ edition: 'ua' })
    const answer = await visitor.call<Suggest>('GET /api/client/suggest', { q })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    expect(answer.data.suggestions).toEqual([])
    expect(answer.data.popular).toHaveLength(4)
    expect(answer.data.popular[0]).toMatchObject({ kind: 'subject', link: expect.stringMatching(/^\/tutors\//) })
  })

  test('the words of one wish, whatever stands between them', async () => {
    expect(await best('не выговаривает р', { lang: 'ru' })).toMatchObject({ link: '/ru/tutors/logoped/' })
    expect(await best('long division', { edition: 'us' })).toMatchObject({ link: '/tutors/math/' })
    expect((await suggested('pcm', { edition: 'in' })).map(({ link }) => link)).toContain('/tutors/physics/')
  })

  test('as many as were asked for', async () => {
    expect(await suggested('м', { limit: 3 })).toHaveLength(3)
    expect((await suggested('м')).length).toBeLessThanOrEqual(8)
  })
})

describe('what staff do', () => {
  test('a subject that they create is known by all that people call it', async () => {
    await sql`insert into subject (edition, alias, name, name_of, active, popular, in_footer, position)
      values ('ua', 'tantsi', '{"ua": "Танці"}', '{}', true, false, false, 99)`.execute(app.runtime.database.db)
    app.runtime.caches.parts.clear()
    for (const q of ['танцы', 'dance', 'taniec', 'clases de baile'])
      expect(await best(q), q).toMatchObject({ text: 'Танці', link: '/tutors/tantsi/' })
  })

  test('what they switch off is not suggested', async () => {
    await sql`update city set active = false where edition = 'ua' and alias = 'sumy'`.execute(app.runtime.database.db)
    await sql`update subject set active = false where edition = 'ua' and alias = 'shahy'`.execute(
      app.runtime.database.db,
    )
    app.runtime.caches.parts.clear()
    const links = [...(await suggested('суми')), ...(await suggested('шахи'))].map(({ link }) => link)
    expect(links.filter((link) => /sumy|shahy/.test(link))).toEqual([])
  })
})

describe('tutors', () => {
  async function named(name: string, shown: Record<string, string>): Promise<string> {
    const { db } = app.runtime.database
    const { tutor_id } = await db
      .selectFrom('tutor_card')
      .select('tutor_id')
      .where('edition', '=', 'ua')
      .orderBy('tutor_id', 'desc')
      .offset(taken++)
      .executeTakeFirstOrThrow()
    await sql`update tutor_card set sought = ${fold(name)}, card = card || ${JSON.stringify({ name: shown })}::jsonb
      where edition = 'ua' and tutor_id = ${tutor_id}`.execute(db)
    return `/user-${tutor_id}/`
  }
  let taken = 0

  test('come first when their whole name is asked for, in any script and with mistakes', async () => {
    const link = await named('Северина Загребельна', { ua: 'Северина Загребельна' })
    expect(await best('северина загребельна')).toEqual({ kind: 'tutor', text: 'Северина Загребельна', link })
    // Which words names are made of is read now and then.
    for (const q of ['Zahrebelna Severyna', 'севирина загребелна', 'ctdthbyf pfuht,tkmyf'])
      await vi.waitFor(async () => expect(await best(q), q).toMatchObject({ link }), { timeout: 20_000, interval: 500 })
    expect(await best('Северина Загребельна', { lang: 'ru' })).toMatchObject({ link: `/ru${link}` })
  })

  test('are called what their cards call them, and found by nothing else', async () => {
    const link = await named('Северина П', { ua: 'Северина П.' })
    const found = (await suggested('Северина', { limit: 20 })).find((one) => one.link === link)
    expect(found?.text).toBe('Северина П.')
    expect((await suggested('Пшеничняк')).filter(({ kind }) => kind === 'tutor')).toEqual([])
  })

  test('are not chosen from when two are called the same', async () => {
    const name = 'Мстислава Незабудько'
    const leads = async () => {
      const url = `/search/?q=${encodeURIComponent(name)}`
      return (await app.web.inject({ url, headers: { host: 'ua.localhost' } })).headers.location
    }
    const link = await named(name, { ua: name })
    expect(await leads()).toBe(link)
    await named(name, { ua: name })
    expect(await leads()).toBe(`/tutors/?q=${encodeURIComponent(name)}`)
  })

  test('come behind a subject or a city of that name', async () => {
    await named('Олена Полтава', { ua: 'Олена Полтава' })
    expect((await suggested('полтава')).slice(0, 2).map(({ kind }) => kind)).toEqual(['city', 'tutor'])
  })
})

describe('the form without JavaScript', () => {
  const leadsTo = async (path: string, edition = 'ua') => {
    const { statusCode, headers } = await app.web.inject({ url: path, headers: { host: `${edition}.localhost` } })
    return [statusCode, headers.location]
  }
  const query = (q: string) => `/search/?q=${encodeURIComponent(q)}`

  test('leads to what was surely meant', async () => {
    expect(await leadsTo(query('матиматика львив'))).toEqual([303, '/tutors/matematika/lviv/'])
    expect(await leadsTo(`/ru${query('angielski')}`)).toEqual([303, '/ru/tutors/anglijska-mova/'])
    expect(await leadsTo(query('math tutor new york'), 'us')).toEqual([303, '/tutors/math/new-york/'])
  })

  test('or to the catalog, with the words', async () => {
    const q = 'терплячий до початківців'
    expect(await leadsTo(query(q))).toEqual([303, `/tutors/?q=${encodeURIComponent(q)}`])
    expect(await leadsTo(query('знайти репетитора'))).toEqual([303, '/tutors/'])
    expect(await leadsTo(`/search/?q=${'а'.repeat(101)}`)).toEqual([303, '/tutors/'])
    expect(await leadsTo(query('zzzzqq'))).toEqual([303, '/tutors/?q=zzzzqq'])
    expect(await leadsTo(query('//evil.example'))).toEqual([303, '/tutors/?q=%2F%2Fevil.example'])
  })
})

describe('the form of the home page', () => {
  const leadsTo = async (query: Record<string, string>) => {
    const url = `/search/?${new URLSearchParams(query).toString()}`
    return (await app.web.inject({ url, headers: { host: 'ua.localhost' } })).headers.location
  }

  test('what was typed and not chosen is searched for', async () => {
    expect(await leadsTo({ lesson_q: 'матиматика', city_q: 'львив' })).toBe('/tutors/matematika/lviv/')
    expect(await leadsTo({ lesson: 'matematika', city_q: 'львив' })).toBe('/tutors/matematika/lviv/')
    expect(await leadsTo({ lesson_q: 'не вимовляє р', city: 'kyiv' })).toBe('/tutors/logoped/kyiv/')
    expect(await leadsTo({ lesson_q: 'інгліш', online: '1' })).toBe('/tutors-online/anglijska-mova/')
  })

  test('what nobody teaches does not lead to all tutors', async () => {
    expect(await leadsTo({ lesson_q: 'трактор' })).toBe(`/tutors/?q=${encodeURIComponent('трактор')}`)
    expect(await leadsTo({ lesson_q: 'zzzzqq', city: 'kyiv' })).toBe('/tutors/kyiv/?q=zzzzqq')
    expect(await leadsTo({ lesson_q: 'zzzzqq', city_q: 'львів' })).toContain('?q=zzzzqq')
    expect(await leadsTo({ lesson: 'matematika', city_q: 'zzzzqq' })).toBe('/tutors/matematika/?q=zzzzqq')
  })

  test('two subjects at once lead to the likelier one, not to an empty list', async () => {
    const { headers } = await app.web.inject({
      url: `/search/?${new URLSearchParams({ lesson_q: 'matura z matmy' }).toString()}`,
      headers: { host: 'pl.localhost' },
    })
    expect(headers.location).toMatch(/^\/korepetycje\/(matematyka|matematyka-wyzsza|matura)\/$/)
  })

  test('a key that was held down is nobody’s name', async () => {
    expect(await leadsTo({ lesson_q: 'aaaaaaaa' })).toBe('/tutors/?q=aaaaaaaa')
    expect(await leadsTo({ lesson_q: 'аааа' })).toBe(`/tutors/?q=${encodeURIComponent('аааа')}`)
  })

  test('popular subjects come first among its choices', async () => {
    const { body } = await app.web.inject({ url: '/', headers: { host: 'ua.localhost' } })
    const select = body.slice(body.indexOf('name="lesson"'))
    const options = Array.from(
      select.slice(0, select.indexOf('</select>')).matchAll(/value="([\w-]+)"/g),
      ([, one]) => one,
    )
    const { rows } = await sql<{
      alias: string
    }>`select alias from subject where edition = 'ua' and popular and active`.execute(app.runtime.database.db)
    expect(new Set(options.slice(0, rows.length))).toEqual(new Set(rows.map(({ alias }) => alias)))
    expect(options.length).toBeGreaterThan(rows.length)
  })
})

test('a list without anybody says so and shows ways on, without JavaScript', async () => {
  for (const [path, words] of [
    ['/tutors/?q=zzzzqq', 'За запитом «zzzzqq» нічого не знайдено'],
    ['/ru/tutors/?q=zzzzqq', 'По запросу «zzzzqq» ничего не найдено'],
  ] as const) {
    const { body } = await app.web.inject({ url: path, headers: { host: 'ua.localhost' } })
    const base = path.startsWith('/ru') ? '/ru' : ''
    expect(body).toContain(words)
    for (const link of ['/tutors/matematika/', '/subjects/', '/request/'])
      expect(body, link).toContain(`href="${base}${link}"`)
  }
})

test('a letter a call is no flood', async () => {
  const visitor = await app.visitor({ edition: 'kz' })
  for (const end of Array.from('репетитор по математике алматы').keys()) {
    const answer = await visitor.call<Suggest>('GET /api/client/suggest', {
      q: 'репетитор по математике алматы'.slice(0, end + 1),
    })
    expect(answer.status).toBe('success')
  }
})
