import { expect, test } from 'vitest'
import { useMessengers } from '../../../../../test/support/messengers.ts'

const m = await useMessengers()

test('the second half of a number is hidden at a messenger, too', async () => {
  await m.linkBoth()
  await m.say(m.one.client, 'tutor', 'Мій номер 06712')
  await m.say(m.one.client, 'tutor', '34567 дзвоніть')
  m.pass(21_000)
  await m.workDue()
  const sent = m.viber.sent.map(({ text }) => text).join('\n')
  expect(sent).toContain('••• дзвоніть')
  expect(sent).not.toContain('34567')
})
