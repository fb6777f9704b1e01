import { expect, test } from 'vitest'
import { useMessengers } from '#test/support/messengers.ts'

const m = await useMessengers()

test('masks the second half of a number in messengers', async () => {
  await m.linkBoth()
  await m.sendChatMessage(m.visitors.client, 'tutor', 'Мій номер 06712')
  await m.sendChatMessage(m.visitors.client, 'tutor', '34567 дзвоніть')
  m.advance(21_000)
  await m.sendDue()
  const sent = m.viber.sent.map(({ text }) => text).join('\n')
  expect(sent).toContain('••• дзвоніть')
  expect(sent).not.toContain('34567')
})
