import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { demoPeople } from '#features/accounts/demo-logins.ts'
import { maskAdjacent, maskContacts } from '#shared/mask/mask.ts'
import { locales } from '#shared/locale.ts'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp } from '../../../../../test/support/app.ts'
import { talksAbout } from './words.ts'
import type { Topic } from './words.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
const db = () => app.runtime.database.db

const topics: Topic[] = ['asked', 'agreed', 'appointed', 'taught', 'client_staff', 'tutor_staff']

test('every language has the same talks, by the same people, and nothing in them that would be hidden', () => {
  const shape = (locale: (typeof locales)[number]) =>
    topics.map((topic) => talksAbout(locale, topic).map((lines) => lines.map(({ side, media }) => [side, media])))
  for (const locale of locales) {
    expect(shape(locale)).toEqual(shape('ua'))
    const texts = topics.flatMap((topic) =>
      talksAbout(locale, topic)
        .flat()
        .map(({ text }) => text),
    )
    expect(texts.filter((text) => text === '' || maskContacts(text) !== text)).toEqual([])
  }
})

describe.each(editions.map(({ code }) => code))('the talks of %s', (code) => {
  type Row = { kind: string; position: number; at: Date; created_at: Date; text: string; auto: boolean; id: number }
  const messages = async () =>
    (
      await sql<Row>`select c.id, c.kind, m.position, m.created_at as at, o.created_at, m.text, m.auto
        from conversation c join lesson_order o on o.edition = c.edition and o.id = c.order_id
        join chat_message m on m.edition = c.edition and m.conversation_id = c.id
        where c.edition = ${code} order by c.id, m.position`.execute(db())
    ).rows

  test('are of every kind, go on without a gap, and fit the story of their order', async () => {
    const rows = await messages()
    expect(rows.length).toBeGreaterThan(200)
    expect(new Set(rows.map(({ kind }) => kind)).size).toBe(3)
    for (const [, talk] of Map.groupBy(rows, ({ id }) => id))
      for (const [place, { position, at, created_at }] of talk.entries()) {
        expect(position).toBe(place + 1)
        expect(at >= created_at && at <= new Date() && (place === 0 || at >= talk[place - 1]!.at)).toBe(true)
      }
  })

  test('tell no contact over several messages either, as their stored masks say', async () => {
    const { rows } = await sql<{ text: string; side: string; id: number }>`select m.text, m.side, c.id
      from conversation c join chat_message m on m.edition = c.edition and m.conversation_id = c.id
      where c.edition = ${code} and c.kind = 'client_tutor' and m.text <> '' order by c.id, m.position`.execute(db())
    const runs = [...Map.groupBy(rows, ({ id, side }) => `${id} ${side}`).values()]
    const distinct = [...new Set(runs.map((run) => JSON.stringify(run.map(({ text }) => text))))]
    const masked = distinct.map((run) => JSON.stringify(maskAdjacent(JSON.parse(run) as string[])))
    expect(distinct.filter((run, place) => run !== masked[place])).toEqual([])
  })

  test('wait for some of the staff and for those whom everybody may be, and are read by most', async () => {
    const { rows } = await sql<{ staff: number; files: number; all: number }>`select
      (select count(*)::int from conversation where edition = ${code} and waits_for_staff) as staff,
      (select count(*)::int from chat_message where edition = ${code} and media is not null) as files,
      (select count(*)::int from conversation where edition = ${code}) as all`.execute(db())
    const [found] = rows
    expect(found!.staff).toBeGreaterThan(0)
    expect(found!.staff).toBeLessThan(found!.all / 5)
    expect(found!.files).toBeGreaterThan(1)
    for (const side of ['client', 'tutor'] as const) {
      const { rows: unread } = await sql<{ count: number }>`select count(*)::int from conversation c
        join account a on a.edition = c.edition and a.id = ${sql.ref(`c.${side}_id`)}
        join chat_mark k on k.edition = c.edition and k.conversation_id = c.id and k.side = ${side}
        where c.edition = ${code} and a.email = ${demoPeople[side].login} and k.position < c.last_position`.execute(
        db(),
      )
      expect([side, unread[0]!.count > 0]).toEqual([side, true])
    }
  })
})
