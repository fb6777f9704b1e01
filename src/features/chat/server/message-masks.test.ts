import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { maskText, maskRulesVersion } from '#shared/mask/mask.ts'
import { openApp } from '#test/support/app.ts'
import { openChatFixture } from '#test/support/chat-fixture.ts'
import type { ChatFixture } from '#test/support/chat-fixture.ts'
import { leastCpuMs } from '#test/support/least-cpu.ts'
import { remaskMessages } from './remask-messages.ts'

let scene: ChatFixture
beforeAll(async () => {
  scene = await openChatFixture(await openApp())
})
beforeEach(() => scene.db.deleteFrom('chat_message').execute())

const byClient = (msg_text: string) => scene.sendMessage(scene.client, { recipient_id: scene.ids.tutor, msg_text })
async function texts(limit = 100) {
  const answer = await scene.readMessages(scene.tutor, { with: 'client', limit })
  return answer.status === 'success' ? answer.data.messages.map(({ msg_text }) => msg_text) : [JSON.stringify(answer)]
}
const stored = () =>
  scene.db.selectFrom('chat_message').select(['id', 'text', 'masked', 'mask_version']).orderBy('id').execute()
const remask = () => scene.asSystem(remaskMessages)

test('reads stored masks without masking again', async () => {
  await byClient('Добрий день')
  const hostile = '@ab'.repeat(1300)
  await sql`insert into chat_message (edition, conversation_id, position, side, sender_id, text, masked, mask_version, created_at)
    select m.edition, m.conversation_id, m.position + n, m.side, m.sender_id, ${hostile},
      case when n % 2 = 0 then 'stored ' || n end, ${maskRulesVersion}, m.created_at
    from chat_message m, generate_series(1, 59) as n`.execute(scene.db)
  let read: string[] = []
  const readAll = async () => (read = await texts())
  expect(await leastCpuMs(readAll, { enoughMs: 2000, tries: 3 })).toBeLessThan(2000)
  expect(read).toHaveLength(60)
  expect(read.slice(1, 5)).toEqual([hostile, 'stored 2', hostile, 'stored 4'])
  await scene.db.deleteFrom('conversation').where('order_id', '=', scene.order_id).execute()
})

test('a new message remasks only messages within reach', async () => {
  for (let turn = 0; turn < 14; turn++) await byClient(`Добрий день ${turn}`)
  await sql`update chat_message set mask_version = 1`.execute(scene.db)
  await byClient('Дякую')
  const versions = (await stored()).map(({ mask_version }) => mask_version)
  expect(versions).toEqual([...Array<number>(4).fill(1), ...Array<number>(11).fill(maskRulesVersion)])
})

test('masks a contact over three messages and unmasks it when one is deleted', async () => {
  for (const text of ['мій номер 067', '12 34', '567 дзвоніть']) await byClient(text)
  expect(await texts()).toEqual([`мій номер ${maskText}`, maskText, `${maskText} дзвоніть`])
  expect((await stored()).map(({ mask_version }) => mask_version)).toEqual(Array(3).fill(maskRulesVersion))
  const [, middle] = await stored()
  await scene.staff.call('POST /api/admin/chat/delete_msg', { chat_id: middle!.id })
  expect(await texts()).toEqual(['мій номер 067', '', '567 дзвоніть'])
})

test('the job remasks outdated messages and skips those without a mask', async () => {
  for (const text of ['06712', '34567', 'Дякую']) await byClient(text)
  await scene.sendMessage(scene.client, { recipient: 'admin', msg_text: '0671234567' })
  await sql`update chat_message set masked = null, mask_version = 0`.execute(scene.db)
  await remask()
  expect(await stored()).toMatchObject([
    { masked: maskText, mask_version: maskRulesVersion },
    { masked: maskText, mask_version: maskRulesVersion },
    { masked: null, mask_version: maskRulesVersion },
    { masked: null, mask_version: null },
  ])
})

test('masks outdated messages on read and keeps what was hidden', async () => {
  for (const text of ['0671234567', 'пишіть 06712', '34567']) await byClient(text)
  await sql`update chat_message set mask_version = 1`.execute(scene.db)
  await sql`update chat_message set masked = null, mask_version = 0 where text = '0671234567'`.execute(scene.db)
  expect(await texts()).toEqual([maskText, `пишіть ${maskText}`, maskText])
})

test('limits masking per read and hides the rest', async () => {
  for (let turn = 0; turn < 8; turn++) await byClient(`${turn} ${'слово '.repeat(600)}`.trim())
  await sql`update chat_message set masked = null, mask_version = 0`.execute(scene.db)
  const read = await texts()
  expect(read.filter((text) => text === maskText).length).toBeGreaterThan(0)
  expect(read.filter((text) => text.includes('слово')).length).toBeGreaterThan(1)
  await remask()
  expect((await texts()).every((text) => text.includes('слово'))).toBe(true)
})

test('drops the mask when the text changes', async () => {
  await byClient('мій номер 0671234567')
  await sql`update chat_message set text = 'пошта kulbaba@ukr.example'`.execute(scene.db)
  expect(await stored()).toMatchObject([{ masked: null, mask_version: 0 }])
  expect(await texts()).toEqual([`пошта ${maskText}`])
  await sql`update chat_message set text = ''`.execute(scene.db)
  expect(await stored()).toMatchObject([{ masked: null, mask_version: null }])
})
