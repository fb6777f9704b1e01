import { beforeAll, beforeEach, expect, test } from 'vitest'
import { maskText, maskRulesVersion } from '#shared/mask/mask.ts'
import { openApp } from '#test/support/app.ts'
import type { Visitor } from '#test/support/app.ts'
import type { tutorOrderEndpoints } from '../../contract.ts'
import { openOrderFixture } from '#test/support/order-fixture.ts'
import type { OrderFixture } from '#test/support/order-fixture.ts'

const hostile = '@ab'.repeat(200)
const goal = `Підготовка до НМТ. ${'Двічі на тиждень. '.repeat(6)} Телефон 0671234567`
let scene: OrderFixture
let client: Visitor
let tutors: Visitor[]
let order_id: number
beforeAll(async () => {
  scene = await openOrderFixture(await openApp(), 2)
  tutors = await Promise.all(scene.tutors.map((id) => scene.logIn('person', id)))
})
beforeEach(async () => {
  client = await scene.app.visitor()
  order_id = await scene.placeOrder(client, { tutor_id: scene.tutors[0], goal, wishes: hostile })
})

const requestOf = async (who: Visitor) => {
  const answer = await who.call<typeof tutorOrderEndpoints.get>('GET /api/tutor/order/get', { id: order_id })
  return answer.status === 'success' ? answer.data.order.request : Promise.reject(new Error(JSON.stringify(answer)))
}
const stored = () =>
  scene.db.selectFrom('lesson_order').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow()

test('masks a request when it is placed, and reads the stored mask', async () => {
  const seen = goal.replace('0671234567', maskText)
  expect(await stored()).toMatchObject({ goal, goal_masked: seen, wishes: hostile, mask_version: maskRulesVersion })
  expect((await requestOf(tutors[0]!)).goal).toBe(seen)
  const set = { goal_masked: 'stored goal', wishes_masked: null }
  await scene.db.updateTable('lesson_order').set(set).where('id', '=', order_id).execute()
  expect(await requestOf(tutors[0]!)).toMatchObject({ goal: 'stored goal', wishes: hostile })
  expect(JSON.stringify((await tutors[0]!.page('/orders/')).data)).toContain('stored goal')
})

test('masks a request again when the client adds to it', async () => {
  const request = { goal: 'Пошта kulbaba@ukr.example' }
  await client.call('POST /api/client/order/personal_request_add_info', { order_id, request })
  expect(await stored()).toMatchObject({ goal_masked: `Пошта ${maskText}`, mask_version: maskRulesVersion })
  expect((await requestOf(tutors[0]!)).goal).toBe(`Пошта ${maskText}`)
})

test('masks an answer when it is saved', async () => {
  const text = `${'Вітаю. '.repeat(20)} Мій номер 0671234567`
  await tutors[0]!.call('POST /api/tutor/order/respond_personal', { order_id, answer: 'refuse', reason: 'busy', text })
  const responses = await scene.db
    .selectFrom('order_response')
    .select(['text_masked', 'mask_version'])
    .where('order_id', '=', order_id)
    .where('tutor_id', '=', scene.tutors[0]!)
    .execute()
  expect(responses).toEqual([{ text_masked: text.replace('0671234567', maskText), mask_version: maskRulesVersion }])
  expect(JSON.stringify((await client.page(`/zayavka/${order_id}/`)).data)).toContain(`Мій номер ${maskText}`)
})

test('masks outdated rows in the job, and on reading until then', async () => {
  await tutors[0]!.call('POST /api/tutor/order/respond_personal', {
    order_id,
    answer: 'refuse',
    reason: 'busy',
    text: '0671234567',
  })
  await scene.db.updateTable('lesson_order').set({ goal_masked: null, mask_version: 0 }).execute()
  await scene.db.updateTable('order_response').set({ text_masked: null, mask_version: 0 }).execute()
  expect((await requestOf(tutors[0]!)).goal).toBe(goal.replace('0671234567', maskText))
  await scene.runScheduledJob('remask_orders')
  expect(await stored()).toMatchObject({
    goal_masked: goal.replace('0671234567', maskText),
    mask_version: maskRulesVersion,
  })
  const answers = scene.db.selectFrom('order_response').select(['text_masked', 'mask_version'])
  expect(await answers.where('order_id', '=', order_id).where('text', '<>', '').execute()).toEqual([
    { text_masked: maskText, mask_version: maskRulesVersion },
  ])
})

test('an erased request keeps no mask', async () => {
  await scene.db.updateTable('lesson_order').set({ goal: '', wishes: '' }).where('id', '=', order_id).execute()
  expect(await stored()).toMatchObject({ goal_masked: null, wishes_masked: null })
})
