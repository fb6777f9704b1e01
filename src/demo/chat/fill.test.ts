import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasDemo } from '../editions/demos.ts'
import { editions } from '#editions/editions.ts'
import { demoPeople } from '../logins.ts'
import { maskAdjacent, maskContacts } from '#shared/mask/mask.ts'
import { locales } from '#shared/locale.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { listChatScripts } from './scripts.ts'
import type { Topic } from './scripts.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
const db = () => app.runtime.database.db

const topics: Topic[] = ['asked', 'agreed', 'appointed', 'taught', 'client_staff', 'tutor_staff']

test('has the same scripts in every language, without contacts', () => {
  const shape = (locale: (typeof locales)[number]) =>
    topics.map((topic) => listChatScripts(locale, topic).map((lines) => lines.map(({ side, media }) => [side, media])))
  for (const locale of locales) {
    expect(shape(locale)).toEqual(shape('ua'))
    const texts = topics.flatMap((topic) =>
      listChatScripts(locale, topic)
        .flat()
        .map(({ text }) => text),
    )
    expect(texts.filter((text) => text === '' || maskContacts(text) !== text)).toEqual([])
  }
})

describe.each(editions.filter(hasDemo).map(({ code }) => code))('demo conversations of %s', (code) => {
  type Row = { kind: string; position: number; at: Date; created_at: Date; text: string; auto: boolean; id: number }
  const messages = async () =>
    (
      await sql<Row>`select c.id, c.kind, m.position, m.created_at as at, o.created_at, m.text, m.auto
        from conversation c join lesson_order o on o.edition = c.edition and o.id = c.order_id
        join chat_message m on m.edition = c.edition and m.conversation_id = c.id
        where c.edition = ${code} order by c.id, m.position`.execute(db())
    ).rows

  test('cover every kind, have no gaps and follow their orders', async () => {
    const rows = await messages()
    expect(rows.length).toBeGreaterThan(200)
    expect(new Set(rows.map(({ kind }) => kind)).size).toBe(3)
    for (const [, conversation] of Map.groupBy(rows, ({ id }) => id))
      for (const [place, { position, at, created_at }] of conversation.entries()) {
        expect(position).toBe(place + 1)
        expect(at >= created_at && at <= new Date() && (place === 0 || at >= conversation[place - 1]!.at)).toBe(true)
      }
  })

  test('contain no contacts split over messages', async () => {
    const { rows } = await sql<{ text: string; side: string; id: number }>`select m.text, m.side, c.id
      from conversation c join chat_message m on m.edition = c.edition and m.conversation_id = c.id
      where c.edition = ${code} and c.kind = 'client_tutor' and m.text <> '' order by c.id, m.position`.execute(db())
    const runs = [...Map.groupBy(rows, ({ id, side }) => `${id} ${side}`).values()]
    const distinct = [...new Set(runs.map((run) => JSON.stringify(run.map(({ text }) => text))))]
    const masked = distinct.map((run) => JSON.stringify(maskAdjacent(JSON.parse(run) as string[])))
    expect(distinct.filter((run, place) => run !== masked[place])).toEqual([])
  })

  test('are mostly read, except some for staff and demo logins', async () => {
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
        join conversation_read k on k.edition = c.edition and k.conversation_id = c.id and k.side = ${side}
        where c.edition = ${code} and a.email = ${demoPeople[side].login} and k.position < c.last_position`.execute(
        db(),
      )
      expect([side, unread[0]!.count > 0]).toEqual([side, true])
    }
  })
})
