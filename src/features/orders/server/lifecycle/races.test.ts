import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openOrderParties } from '#test/support/order-parties.ts'
import type { OrderParties } from '#test/support/order-parties.ts'
import type { clientOrderEndpoints, tutorOrderEndpoints } from '../../contract.ts'
import { status } from '../../model.ts'

let app: TestApp
let parties: OrderParties
beforeAll(async () => {
  app = await openApp()
  parties = await openOrderParties(app)
})

type Answer = { status: string; error?: unknown }

/** Runs twenty calls at once; returns the number of successes and the distinct errors. */
async function runTwenty(one: (place: number) => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => one(place)))
  const errors = answers.filter((answer) => answer.status !== 'success').map(({ error }) => JSON.stringify(error))
  return { won: 20 - errors.length, errors: [...new Set(errors)] }
}
const agree = (tutor: Visitor, order_id: number) =>
  tutor.call<typeof tutorOrderEndpoints.respondPotential>('POST /api/tutor/order/respond_potential', {
    order_id,
    answer: 'agree',
    text: 'Так',
  })

describe('twenty concurrent calls', () => {
  test('make one appointment by the client', async () => {
    const { client, order_id, offeredTutors } = await parties.placeOfferedOrder()
    const two = offeredTutors.slice(0, 2)
    for (const id of two) await agree(await parties.logInTutor(id), order_id)
    const { won, errors } = await runTwenty((place) =>
      client.call<typeof clientOrderEndpoints.appoint>('POST /api/client/order/appoint_tutor', {
        order_id,
        tutor_id: two[place % 2]!,
      }),
    )
    expect({ won, errors }).toEqual({ won: 1, errors: ['"wrong_status"'] })
    const order = await parties.getOrderAsStaff(order_id)
    expect(order.status).toBe(status.appointed)
    expect(two).toContain(order.tutor?.tutor.id)
  })

  test('record one answer of a tutor, to a personal request or an offer', async () => {
    const alone = await parties.placeOrder({ tutor_id: parties.subject.tutor })
    const tutor = await parties.logInTutor(parties.subject.tutor)
    expect(
      await runTwenty((place) =>
        tutor.call<typeof tutorOrderEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', {
          order_id: alone.order_id,
          answer: place % 2 ? 'agree' : 'refuse',
        }),
      ),
    ).toEqual({ won: 1, errors: ['"wrong_status"'] })
    const { order_id, offeredTutors } = await parties.placeOfferedOrder()
    const other = await parties.logInTutor(offeredTutors[0]!)
    expect(await runTwenty(() => agree(other, order_id))).toEqual({ won: 1, errors: ['"wrong_status"'] })
  })

  test('create one review, and change it once per version', async () => {
    const { client, order_id } = await parties.placePaidOrder()
    const review = (review_text: string, version?: number) =>
      client.call<typeof clientOrderEndpoints.setReview>('POST /api/client/order/set_review', {
        order_id,
        review_mark: 5,
        review_text,
        ...(version && { version }),
      })
    expect(await runTwenty((place) => review(`${place}`))).toEqual({ won: 1, errors: ['"wrong_status"'] })
    expect(await runTwenty((place) => review(`again ${place}`, 1))).toEqual({ won: 1, errors: ['"wrong_status"'] })
    expect((await parties.getOrderAsClient(client, order_id)).review).toMatchObject({ review_status: 1, version: 2 })
  })

  test('set one first lesson date per version', async () => {
    const { client, tutor, order_id } = await parties.placeAppointedOrder()
    const { version } = await parties.getOrderAsClient(client, order_id)
    const day = (place: number) => parties.inDays(5 + place)
    const { won, errors } = await runTwenty((place) =>
      place % 2
        ? client.call<typeof clientOrderEndpoints.setFirstClass>('POST /api/client/order/set_first_class', {
            order_id,
            version,
            first_class: day(place),
          })
        : tutor.call<typeof tutorOrderEndpoints.setFirstClass>('POST /api/tutor/order/set_first_class', {
            order_id,
            version,
            first_class: day(place),
          }),
    )
    expect({ won, errors }).toEqual({ won: 1, errors: ['"wrong_status"'] })
    expect((await parties.getOrderAsStaff(order_id)).status).toBe(status.first_class)
  })

  test('book one order per tutor and time, and report the others on the date', async () => {
    const orders: Awaited<ReturnType<OrderParties['placeAppointedOrder']>>[] = []
    for (let made = 0; made < 4; made++) orders.push(await parties.placeAppointedOrder())
    const first_class = parties.inDays(60)
    const { won, errors } = await runTwenty((place) => {
      const { client, order_id } = orders[place % orders.length]!
      return client.call<typeof clientOrderEndpoints.setFirstClass>('POST /api/client/order/set_first_class', {
        order_id,
        version: 2,
        first_class,
      })
    })
    expect(won).toBe(1)
    expect(errors.toSorted()).toEqual(['"wrong_status"', expect.stringContaining('first_class')])
  })
})
