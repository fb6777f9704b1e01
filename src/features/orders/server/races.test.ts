import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../test/support/app.ts'
import { orderParties } from '../../../../test/support/order-parties.ts'
import type { OrderParties } from '../../../../test/support/order-parties.ts'
import type { clientEndpoints, tutorEndpoints } from '../contract.ts'
import { status } from '../model.ts'

let app: TestApp
let parties: OrderParties
beforeAll(async () => {
  app = await openApp()
  parties = await orderParties(app)
})

type Answer = { status: string; error?: unknown }

/** Twenty at once: how many were let through, and what the others were told. */
async function twenty(one: (place: number) => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => one(place)))
  const errors = answers.filter((answer) => answer.status !== 'success').map(({ error }) => JSON.stringify(error))
  return { won: 20 - errors.length, told: [...new Set(errors)] }
}
const agree = (tutor: Visitor, order_id: number) =>
  tutor.call<typeof tutorEndpoints.respondPotential>('POST /api/tutor/order/respond_potential', {
    order_id,
    answer: 'agree',
    text: 'Так',
  })

describe('of twenty at once', () => {
  test('one appointment by the client stands', async () => {
    const { client, order_id, asked } = await parties.offered()
    const two = asked.slice(0, 2)
    for (const id of two) await agree(await parties.asTutor(id), order_id)
    const { won, told } = await twenty((place) =>
      client.call<typeof clientEndpoints.appoint>('POST /api/client/order/appoint_tutor', {
        order_id,
        tutor_id: two[place % 2]!,
      }),
    )
    expect({ won, told }).toEqual({ won: 1, told: ['"wrong_status"'] })
    const order = await parties.asStaffSee(order_id)
    expect(order.status).toBe(status.appointed)
    expect(two).toContain(order.tutor?.tutor.id)
  })

  test('one answer of a tutor counts, asked alone or with others', async () => {
    const alone = await parties.place({ tutor_id: parties.subject.tutor })
    const tutor = await parties.asTutor(parties.subject.tutor)
    expect(
      await twenty((place) =>
        tutor.call<typeof tutorEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', {
          order_id: alone.order_id,
          answer: place % 2 ? 'agree' : 'refuse',
        }),
      ),
    ).toEqual({ won: 1, told: ['"wrong_status"'] })
    const { order_id, asked } = await parties.offered()
    const other = await parties.asTutor(asked[0]!)
    expect(await twenty(() => agree(other, order_id))).toEqual({ won: 1, told: ['"wrong_status"'] })
  })

  test('one review is written, and one of those who read it changes it', async () => {
    const { client, order_id } = await parties.paid()
    const review = (review_text: string, version?: number) =>
      client.call<typeof clientEndpoints.setReview>('POST /api/client/order/set_review', {
        order_id,
        review_mark: 5,
        review_text,
        ...(version && { version }),
      })
    expect(await twenty((place) => review(`${place}`))).toEqual({ won: 1, told: ['"wrong_status"'] })
    expect(await twenty((place) => review(`again ${place}`, 1))).toEqual({ won: 1, told: ['"wrong_status"'] })
    expect((await parties.asClientSees(client, order_id)).review).toMatchObject({ review_status: 1, version: 2 })
  })

  test('one date of a first lesson is set by those who have read the same', async () => {
    const { client, tutor, order_id } = await parties.appointed()
    const { version } = await parties.asClientSees(client, order_id)
    const day = (place: number) => parties.soon(5 + place)
    const { won, told } = await twenty((place) =>
      place % 2
        ? client.call<typeof clientEndpoints.setFirstClass>('POST /api/client/order/set_first_class', {
            order_id,
            version,
            first_class: day(place),
          })
        : tutor.call<typeof tutorEndpoints.setFirstClass>('POST /api/tutor/order/set_first_class', {
            order_id,
            version,
            first_class: day(place),
          }),
    )
    expect({ won, told }).toEqual({ won: 1, told: ['"wrong_status"'] })
    expect((await parties.asStaffSee(order_id)).status).toBe(status.first_class)
  })

  test('one order has a tutor at a time: the others are told at the date', async () => {
    const orders: Awaited<ReturnType<OrderParties['appointed']>>[] = []
    for (let made = 0; made < 4; made++) orders.push(await parties.appointed())
    const first_class = parties.soon(60)
    const { won, told } = await twenty((place) => {
      const { client, order_id } = orders[place % orders.length]!
      return client.call<typeof clientEndpoints.setFirstClass>('POST /api/client/order/set_first_class', {
        order_id,
        version: 2,
        first_class,
      })
    })
    expect(won).toBe(1)
    expect(told.toSorted()).toEqual(['"wrong_status"', expect.stringContaining('first_class')])
  })
})
