import { expect } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#shared/contract.ts'
import type { requestEndpoints } from '#features/orders/contract.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { unwrap } from './schema-inputs.ts'

type Values = Record<string, unknown>

/** Values of order columns with constraints beyond their type. */
export const orderSamples: Record<string, Values> = {
  lesson_order: {
    proposed_by: null,
    origin: 'general',
    tutor_id: null,
    appointed_by: null,
    appointed_reason: null,
    remove_reasons: [],
    seen: '{}',
  },
  order_response: { kind: 'potential', state: 'agreed', refused_reason: null, parts: '{}', remove_reasons: [] },
}

export async function placeLessonRequest(app: TestApp, visitor: Visitor): Promise<void> {
  const { tutor_id } = await app.runtime.database.db
    .selectFrom('tutor as t')
    .innerJoin('tutor_card as c', (join) => join.onRef('c.edition', '=', 't.edition').onRef('c.tutor_id', '=', 't.id'))
    .select('c.tutor_id')
    .where('t.edition', '=', visitor.edition)
    .where('t.accept_orders', '=', true)
    .orderBy('t.id')
    .executeTakeFirstOrThrow()
  const request = { ...(await lessonFields(app, visitor.edition)), tutor_id, phone: '600700800' }
  const answer = await visitor.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', { request })
  expect(answer).toMatchObject({ status: 'success' })
}

/** Fills in an existing subject and place, without which the other ids are not checked. */
export async function withLessonFields(app: TestApp, { input }: Endpoint, values: Values): Promise<Values> {
  const requestFields = Object.keys(input.shape).filter((name) => {
    const inner = unwrap(input.shape[name])
    return inner instanceof z.ZodObject && 'lessons' in inner.shape && 'locations' in inner.shape
  })
  const known = { ...(await lessonFields(app, 'ua')), ...withoutIds }
  return {
    ...values,
    ...Object.fromEntries(requestFields.map((name) => [name, { ...(values[name] as Values), ...known }])),
  }
}

const withoutIds = {
  tutor_id: undefined,
  client_id: undefined,
  staff_id: undefined,
  class_duration: 60,
  practice_id: 0,
}

async function lessonFields({ runtime }: TestApp, edition: string) {
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
