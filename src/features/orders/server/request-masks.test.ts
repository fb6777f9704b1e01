import { beforeAll, beforeEach, expect, test } from 'vitest'
import { hidden, maskRulesVersion } from '#shared/mask/mask.ts'
import { openApp } from '../../../../test/support/app.ts'
import type { Visitor } from '../../../../test/support/app.ts'
import type { tutorEndpoints } from '../contract.ts'
import { openScene } from '../../../../test/support/order-scene.ts'
import type { Scene } from '../../../../test/support/order-scene.ts'

const hostile = '@ab'.repeat(200)
const goal = `Підготовка до НМТ. ${'Двічі на тиждень. '.repeat(6)} Телефон 0671234567`
let scene: Scene
let client: Visitor
let tutors: Visitor[]
let order_id: number
beforeAll(async () => {
  scene = await openScene(await openApp(), 2)
  tutors = await Promise.all(scene.tutors.map((id) => scene.signedIn('person', id)))
})
beforeEach(async () => {
  client = await scene.app.visitor()
  order_id = await scene.place(client, { tutor_id: scene.tutors[0], goal, wishes: hostile })
})

const requestOf = async (who: Visitor) => {
  const answer = await who.call<typeof tutorEndpoints.get>('GET /api/tutor/order/get', { id: order_id })
  return answer.status === 'success' ? answer.data.order.request : Promise.reject(new Error(JSON.stringify(answer)))
}
const stored = () =>
  scene.db.selectFrom('lesson_order').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow()

test('a request is masked when it is placed, and reading it shows what is stored', async () => {
  const seen = goal.replace('0671234567', hidden)
  expect(await stored()).toMatchObject({ goal, goal_masked: seen, wishes: hostile, mask_version: maskRulesVersion })
  expect((await requestOf(tutors[0]!)).goal).toBe(seen)
  const set = { goal_masked: 'stored goal', wishes_masked: null }
  await scene.db.updateTable('lesson_order').set(set).where('id', '=', order_id).execute()
  expect(await requestOf(tutors[0]!)).toMatchObject({ goal: 'stored goal', wishes: hostile })
  expect(JSON.stringify((await tutors[0]!.page('/orders/')).data)).toContain('stored goal')
})

test('what the client adds is masked again', async () => {
  const request = { goal: 'Пошта kulbaba@ukr.example' }
  await client.call('POST /api/client/order/personal_request_add_info', { order_id, request })
  expect(await stored()).toMatchObject({ goal_masked: `Пошта ${hidden}`, mask_version: maskRulesVersion })
  expect((await requestOf(tutors[0]!)).goal).toBe(`Пошта ${hidden}`)
})

test('the words of an answer are masked when they are written', async () => {
  const text = `${'Вітаю. '.repeat(20)} Мій номер 0671234567`
  await tutors[0]!.call('POST /api/tutor/order/respond_personal', { order_id, answer: 'refuse', reason: 'busy', text })
  const responses = await scene.db
    .selectFrom('order_response')
    .select(['text_masked', 'mask_version'])
    .where('order_id', '=', order_id)
    .where('tutor_id', '=', scene.tutors[0]!)
    .execute()
  expect(responses).toEqual([{ text_masked: text.replace('0671234567', hidden), mask_version: maskRulesVersion }])
  expect(JSON.stringify((await client.page(`/zayavka/${order_id}/`)).data)).toContain(`Мій номер ${hidden}`)
})

test('the job masks requests and answers of older rules; until then they are masked when they are read', async () => {
  await tutors[0]!.call('POST /api/tutor/order/respond_personal', {
    order_id,
    answer: 'refuse',
    reason: 'busy',
    text: '0671234567',
  })
  await scene.db.updateTable('lesson_order').set({ goal_masked: null, mask_version: 0 }).execute()
  await scene.db.updateTable('order_response').set({ text_masked: null, mask_version: 0 }).execute()
  expect((await requestOf(tutors[0]!)).goal).toBe(goal.replace('0671234567', hidden))
  await scene.tick('remask_orders')
  expect(await stored()).toMatchObject({
    goal_masked: goal.replace('0671234567', hidden),
    mask_version: maskRulesVersion,
  })
  const answers = scene.db.selectFrom('order_response').select(['text_masked', 'mask_version'])
  expect(await answers.where('order_id', '=', order_id).where('text', '<>', '').execute()).toEqual([
    { text_masked: hidden, mask_version: maskRulesVersion },
  ])
})

test('an erased request keeps no mask', async () => {
  await scene.db.updateTable('lesson_order').set({ goal: '', wishes: '' }).where('id', '=', order_id).execute()
  expect(await stored()).toMatchObject({ goal_masked: null, wishes_masked: null })
})
