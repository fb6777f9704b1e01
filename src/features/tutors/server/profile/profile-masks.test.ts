import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { maskRulesVersion } from '#shared/mask/mask.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import { remaskProfiles } from './profile-masks.ts'

test('a JSON null in a row does not keep other profiles from being masked again', async () => {
  const app = await openApp()
  const { runtime } = app
  const { db } = runtime.database
  const people = [
    await app.visitor({ roles: ['tutor'] }),
    await app.visitor({ roles: ['tutor'] }),
    await app.visitor({ roles: ['tutor'] }),
  ]
  const [whole, text, other] = people.map(({ personId }) => personId!) as [number, number, number]
  await sql`update tutor set mask_version = 1, text_masks = '{}', description = case id
    when ${whole} then 'null'::jsonb when ${text} then '{"ua": null}' else '{"ua": "Мій телефон 0671234567"}' end
    where edition = 'ua' and id in (${whole}, ${text}, ${other})`.execute(db)
  await remaskProfiles(readOnlyCtx(runtime, systemRequester(editionByCode('ua')!)))
  const rows = await db
    .selectFrom('tutor')
    .select(['id', 'mask_version', 'text_masks'])
    .where('id', 'in', [whole, text, other])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: whole, mask_version: maskRulesVersion, text_masks: {} },
    { id: text, mask_version: maskRulesVersion, text_masks: {} },
    { id: other, mask_version: maskRulesVersion, text_masks: { description: { ua: 'Мій телефон •••' } } },
  ])
})
