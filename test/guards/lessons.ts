import { expect } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#shared/contract.ts'
import type { requestEndpoints } from '#features/orders/contract.ts'
import type { TestApp, Visitor } from '../support/app.ts'
import { unwrap } from './nonsense.ts'

/** Requests for lessons, for guards that are generated: what no schema tells of them. */
type Values = Record<string, unknown>

/** Columns of orders whose rule is more than a type. */
export const orderSamples: Record<string, Values> = {
  lesson_order: {
    origin: 'general',
    tutor_id: null,
    appointed_by: null,
    appointed_why: null,
    remove_reasons: [],
    seen: '{}',
  },
  order_response: { kind: 'potential', state: 'agreed', refused_reason: null, parts: '{}', remove_reasons: [] },
}

/** An order, with everything around it. */
export async function askForLessons(app: TestApp, visitor: Visitor): Promise<void> {
  const { tutor_id } = await app.runtime.database.db
    .selectFrom('tutor as t')
    .innerJoin('tutor_card as c', (join) => join.onRef('c.edition', '=', 't.edition').onRef('c.tutor_id', '=', 't.id'))
    .select('c.tutor_id')
    .where('t.edition', '=', visitor.edition)
    .where('t.accept_orders', '=', true)
    .orderBy('t.id')
    .executeTakeFirstOrThrow()
  const request = { ...(await lessonsIn(app, visitor.edition)), tutor_id, phone: '600700800' }
  const answer = await visitor.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', { request })
  expect(answer).toMatchObject({ status: 'success' })
}

/** With a subject and a place that are there: without them nobody looks at the other ids of what is wanted. */
export async function withLessons(app: TestApp, { input }: Endpoint, values: Values): Promise<Values> {
  const asking = Object.keys(input.shape).filter((name) => {
    const inner = unwrap(input.shape[name])
    return inner instanceof z.ZodObject && 'lessons' in inner.shape && 'locations' in inner.shape
  })
  const known = { ...(await lessonsIn(app, 'ua')), ...withoutIds }
  return { ...values, ...Object.fromEntries(asking.map((name) => [name, { ...(values[name] as Values), ...known }])) }
}

const withoutIds = {
  tutor_id: undefined,
  client_id: undefined,
  staff_id: undefined,
  class_duration: 60,
  practice_id: 0,
}

async function lessonsIn({ runtime }: TestApp, edition: string) {
  const some = async (table: 'subject' | 'city') =>
    runtime.database.db
      .selectFrom(table)
      .select('id')
      .where('edition', '=', edition)
      .where('active', '=', true)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  const place = { city_id: (await some('city')).id }
  return {
    lessons: [{ id: (await some('subject')).id, levels: [] }],
    location_client: true,
    location_tutor: true,
    location_online: false,
    locations: { client_place: [place], tutor_place: [place] },
    price: null,
    name: 'Ann',
    phone: '0501234567',
    email: '',
    terms: true,
  }
}
