import { beforeAll, expect, test } from 'vitest'
import { newsPanel } from '#features/news/panel-contract.ts'
import { h2texts } from '#features/seo/contract.ts'
import { staticPagePanel } from '#features/static-pages/contract.ts'
import { vacancyPanel } from '#features/vacancies/contract.ts'
import type { Crud } from '#shared/panel.ts'
import { toSaveInput } from '#shared/crud-wire.ts'
import { openApp } from '#test/support/app.ts'
import type { Visitor } from '#test/support/app.ts'
import { openPanel } from '#test/support/panel.ts'

let staff: Visitor
beforeAll(async () => {
  staff = await (await openApp()).visitor({ staff: 1 })
})

const resources: readonly (readonly [Crud, string])[] = [
  [newsPanel, 'summary'],
  [staticPagePanel, 'description'],
  [vacancyPanel, 'title'],
  [h2texts, 'heading'],
]

test.each(resources.map(([resource, field]) => [resource.name, resource, field] as const))(
  'a %s is not saved over a change that the reader has not seen',
  async (_, resource, field) => {
    const panel = openPanel(staff, resource)
    const [row] = (await panel.list()).items
    const { id, version } = row!
    expect(version).toBeGreaterThan(0)
    const save = (words: string, more: object) =>
      panel.call('save', toSaveInput(resource, id, { [field]: { ua: words }, ...more }))
    expect(await save('Перша зміна', { version })).toMatchObject({ status: 'success' })
    expect(await save('Друга зміна', { version })).toMatchObject({ error: 'wrong_status', httpStatus: 409 })
    const current = await panel.get(id)
    expect(current[field]).toMatchObject({ ua: 'Перша зміна' })
    expect(await save('Друга зміна', { version: current['version'] })).toMatchObject({ status: 'success' })
    const restore = (seen: unknown) => panel.call('restore', { id, number: 1, version: seen })
    expect(await restore(current['version'])).toMatchObject({ error: 'wrong_status' })
    expect(await restore((await panel.get(id))['version'])).toMatchObject({ status: 'success' })
  },
)
