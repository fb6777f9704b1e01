import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { WireAnswer, WireInput } from '#shared/contract.ts'
import { fold } from '#shared/fold.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { suggestEndpoints } from '../../contract.ts'

type Suggest = typeof suggestEndpoints.suggest
type SuggestOptions = Omit<WireInput<Suggest>, 'q'> & { edition?: string }

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

async function loadSuggestions(
  q: string,
  { edition = 'ua', ...options }: SuggestOptions = {},
): Promise<WireAnswer<Suggest>['suggestions']> {
  const visitor = await app.visitor({ edition })
  const answer = await visitor.call<Suggest>('GET /api/client/suggest', { q, ...options })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.suggestions
}
const loadBest = async (q: string, options?: SuggestOptions) => (await loadSuggestions(q, options))[0]

describe('suggests', () => {
  test('a subject in a place, then each of them', async () => {
    expect((await loadSuggestions('vfntvfnbrf rbtd')).slice(0, 3)).toEqual([
      { kind: 'subject', text: 'Математика, Київ', link: '/tutors/matematika/kyiv/' },
      { kind: 'subject', text: 'Математика', link: '/tutors/matematika/' },
      { kind: 'city', text: 'Київ', link: '/tutors/kyiv/' },
    ])
  })

  test('a subject online', async () => {
    expect((await loadSuggestions('репетитор англійської онлайн')).slice(0, 2)).toEqual([
      { kind: 'subject', text: 'Англійська мова, Онлайн-заняття', link: '/tutors-online/anglijska-mova/' },
      { kind: 'subject', text: 'Англійська мова', link: '/tutors/anglijska-mova/' },
    ])
    expect(await loadBest('онлайн')).toEqual({ kind: 'city', text: 'Онлайн-заняття', link: '/tutors-online/' })
  })

  test('in the reader’s language, whatever the language of the query', async () => {
    expect(await loadBest('angielski', { lang: 'ru' })).toEqual({
      kind: 'subject',
      text: 'Английский язык',
      link: '/ru/tutors/anglijska-mova/',
    })
    expect(await loadBest('Nueva York', { edition: 'us' })).toEqual({
      kind: 'city',
      text: 'New York',
      link: '/tutors/new-york/',
    })
  })

  test('ignores filler words; alone they suggest popular subjects', async () => {
    expect(await loadBest('cheap math tutor near me', { edition: 'us' })).toMatchObject({ link: '/tutors/math/' })
    const any = await loadSuggestions('репетитор')
    expect(any.length).toBeGreaterThan(3)
    expect(any.every(({ kind }) => kind === 'subject')).toBe(true)
  })

  test.each(['', '   ', '…', '💥', '%_\\', "') -- ", 'ъъъъъ'])('nothing: %j', async (q) => {
    expect(await loadSuggestions(q)).toEqual([])
  })

  test.each(['qwerty', 'піца', 'трактор', 'холодильник'])('popular subjects instead of suggestions: %s', async (q) => {
    const visitor = await app.visitor({ edition: 'ua' })
    const answer = await visitor.call<Suggest>('GET /api/client/suggest', { q })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    expect(answer.data.suggestions).toEqual([])
    expect(answer.data.popular).toHaveLength(4)
    expect(answer.data.popular[0]).toMatchObject({ kind: 'subject', link: expect.stringMatching(/^\/tutors\//) })
  })

  test('a subject for free-text queries', async () => {
    expect(await loadBest('не выговаривает р', { lang: 'ru' })).toMatchObject({ link: '/ru/tutors/logoped/' })
    expect(await loadBest('long division', { edition: 'us' })).toMatchObject({ link: '/tutors/math/' })
    expect((await loadSuggestions('pcm', { edition: 'in' })).map(({ link }) => link)).toContain('/tutors/physics/')
  })

  test('at most the requested number', async () => {
    expect(await loadSuggestions('м', { limit: 3 })).toHaveLength(3)
    expect((await loadSuggestions('м')).length).toBeLessThanOrEqual(8)
  })
})

describe('reference data', () => {
  test('a new subject is found by all its synonyms', async () => {
    await sql`insert into subject (edition, alias, name, name_of, active, popular, in_footer, position)
      values ('ua', 'tantsi', '{"ua": "Танці"}', '{}', true, false, false, 99)`.execute(app.runtime.database.db)
    app.runtime.caches.parts.clear()
    for (const q of ['танцы', 'dance', 'taniec', 'clases de baile'])
      expect(await loadBest(q), q).toMatchObject({ text: 'Танці', link: '/tutors/tantsi/' })
  })

  test('inactive subjects and cities are not suggested', async () => {
    await sql`update city set active = false where edition = 'ua' and alias = 'sumy'`.execute(app.runtime.database.db)
    await sql`update subject set active = false where edition = 'ua' and alias = 'shahy'`.execute(
      app.runtime.database.db,
    )
    app.runtime.caches.parts.clear()
    const links = [...(await loadSuggestions('суми')), ...(await loadSuggestions('шахи'))].map(({ link }) => link)
    expect(links.filter((link) => /sumy|shahy/.test(link))).toEqual([])
  })
})

describe('tutors', () => {
  async function renameTutor(name: string, displayName: Record<string, string>): Promise<string> {
    const { db } = app.runtime.database
    const { tutor_id } = await db
      .selectFrom('tutor_card')
      .select('tutor_id')
      .where('edition', '=', 'ua')
      .orderBy('tutor_id', 'desc')
      .offset(renamedCount++)
      .executeTakeFirstOrThrow()
    await sql`update tutor_card set folded_name = ${fold(name)}, card = card || ${JSON.stringify({ name: displayName })}::jsonb
      where edition = 'ua' and tutor_id = ${tutor_id}`.execute(db)
    return `/user-${tutor_id}/`
  }
  let renamedCount = 0

  test('come first for their full name, in any script and with typos', async () => {
    const link = await renameTutor('Северина Загребельна', { ua: 'Северина Загребельна' })
    expect(await loadBest('северина загребельна')).toEqual({ kind: 'tutor', text: 'Северина Загребельна', link })
    // The words of names are cached for a while.
    for (const q of ['Zahrebelna Severyna', 'севирина загребелна', 'ctdthbyf pfuht,tkmyf'])
      await vi.waitFor(async () => expect(await loadBest(q), q).toMatchObject({ link }), {
        timeout: 60_000,
        interval: 500,
      })
    expect(await loadBest('Северина Загребельна', { lang: 'ru' })).toMatchObject({ link: `/ru${link}` })
  })

  test('are found only by the name on their card', async () => {
    const link = await renameTutor('Северина П', { ua: 'Северина П.' })
    const found = (await loadSuggestions('Северина', { limit: 20 })).find((one) => one.link === link)
    expect(found?.text).toBe('Северина П.')
    expect((await loadSuggestions('Пшеничняк')).filter(({ kind }) => kind === 'tutor')).toEqual([])
  })

  test('redirect to a list when two have the same name', async () => {
    const name = 'Мстислава Незабудько'
    const searchTarget = async () => {
      const url = `/search/?q=${encodeURIComponent(name)}`
      return (await app.web.inject({ url, headers: { host: 'ua.localhost' } })).headers.location
    }
    const link = await renameTutor(name, { ua: name })
    expect(await searchTarget()).toBe(link)
    await renameTutor(name, { ua: name })
    expect(await searchTarget()).toBe(`/tutors/?q=${encodeURIComponent(name)}`)
  })

  test('come after a subject or a city of the same name', async () => {
    await renameTutor('Олена Полтава', { ua: 'Олена Полтава' })
    expect((await loadSuggestions('полтава')).slice(0, 2).map(({ kind }) => kind)).toEqual(['city', 'tutor'])
  })
})

describe('the form without JavaScript', () => {
  const leadsTo = async (path: string, edition = 'ua') => {
    const { statusCode, headers } = await app.web.inject({ url: path, headers: { host: `${edition}.localhost` } })
    return [statusCode, headers.location]
  }
  const query = (q: string) => `/search/?q=${encodeURIComponent(q)}`

  test('redirects to a certain match', async () => {
    expect(await leadsTo(query('матиматика львив'))).toEqual([303, '/tutors/matematika/lviv/'])
    expect(await leadsTo(`/ru${query('angielski')}`)).toEqual([303, '/ru/tutors/anglijska-mova/'])
    expect(await leadsTo(query('math tutor new york'), 'us')).toEqual([303, '/tutors/math/new-york/'])
  })

  test('redirects to the catalog with the text otherwise', async () => {
    const q = 'терплячий до початківців'
    expect(await leadsTo(query(q))).toEqual([303, `/tutors/?q=${encodeURIComponent(q)}`])
    expect(await leadsTo(query('знайти репетитора'))).toEqual([303, '/tutors/'])
    expect(await leadsTo(`/search/?q=${'а'.repeat(101)}`)).toEqual([303, '/tutors/'])
    expect(await leadsTo(query('zzzzqq'))).toEqual([303, '/tutors/?q=zzzzqq'])
    expect(await leadsTo(query('//evil.example'))).toEqual([303, '/tutors/?q=%2F%2Fevil.example'])
  })
})

describe('the home page form', () => {
  const leadsTo = async (query: Record<string, string>) => {
    const url = `/search/?${new URLSearchParams(query).toString()}`
    return (await app.web.inject({ url, headers: { host: 'ua.localhost' } })).headers.location
  }

  test('searches for typed text without a chosen option', async () => {
    expect(await leadsTo({ lesson_q: 'матиматика', city_q: 'львив' })).toBe('/tutors/matematika/lviv/')
    expect(await leadsTo({ lesson: 'matematika', city_q: 'львив' })).toBe('/tutors/matematika/lviv/')
    expect(await leadsTo({ lesson_q: 'не вимовляє р', city: 'kyiv' })).toBe('/tutors/logoped/kyiv/')
    expect(await leadsTo({ lesson_q: 'інгліш', online: '1' })).toBe('/tutors-online/anglijska-mova/')
  })

  test('keeps an unknown text as a filter', async () => {
    expect(await leadsTo({ lesson_q: 'трактор' })).toBe(`/tutors/?q=${encodeURIComponent('трактор')}`)
    expect(await leadsTo({ lesson_q: 'zzzzqq', city: 'kyiv' })).toBe('/tutors/kyiv/?q=zzzzqq')
    expect(await leadsTo({ lesson_q: 'zzzzqq', city_q: 'львів' })).toContain('?q=zzzzqq')
    expect(await leadsTo({ lesson: 'matematika', city_q: 'zzzzqq' })).toBe('/tutors/matematika/?q=zzzzqq')
  })

  test('two subjects redirect to the more likely one instead of an empty list', async () => {
    const { headers } = await app.web.inject({
      url: `/search/?${new URLSearchParams({ lesson_q: 'matura z matmy' }).toString()}`,
      headers: { host: 'pl.localhost' },
    })
    expect(headers.location).toMatch(/^\/korepetycje\/(matematyka|matematyka-wyzsza|matura)\/$/)
  })

  test('does not take repeated letters for a name', async () => {
    expect(await leadsTo({ lesson_q: 'aaaaaaaa' })).toBe('/tutors/?q=aaaaaaaa')
    expect(await leadsTo({ lesson_q: 'аааа' })).toBe(`/tutors/?q=${encodeURIComponent('аааа')}`)
  })

  test('lists popular subjects first', async () => {
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

test('an empty list shows alternatives without JavaScript', async () => {
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

test('allows one call per keystroke', async () => {
  const visitor = await app.visitor({ edition: 'kz' })
  for (const end of Array.from('репетитор по математике алматы').keys()) {
    const answer = await visitor.call<Suggest>('GET /api/client/suggest', {
      q: 'репетитор по математике алматы'.slice(0, end + 1),
    })
    expect(answer.status).toBe('success')
  }
})
