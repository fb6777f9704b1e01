import { beforeAll, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { sample } from '#test/support/run-size.ts'
import { pages, pageUrls, resources } from './contracts.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

/** The addresses of the panel that answer with a server error. Missing rows and redirects are fine. */
async function findBroken(staff: Visitor, urls: readonly string[]): Promise<string[]> {
  const broken: string[] = []
  for (const url of urls) if ((await staff.send('GET', url)).statusCode >= 500) broken.push(url)
  return broken
}

type LoadedList = { data?: { list?: { items: { id: number }[] } } }

/** The forms of a new row and of the first row of every resource. */
async function formUrls(staff: Visitor): Promise<string[]> {
  const urls: string[] = []
  for (const { at } of resources) {
    const list = `/panel/${at.segment}/`
    const { data } = (await staff.page(list)) as LoadedList
    const [first] = data?.list?.items ?? []
    urls.push(`${list}new/`, ...(first ? [`${list}${first.id}/`] : []))
  }
  return urls
}

const panelPages = pages.filter(({ path }) => [path].flat().some((one) => one.startsWith('/panel/')))

test.each(sample(Object.values(editions), 1).map(({ code }) => code))(
  'every page of the panel is drawn with the demo data of %s',
  async (edition) => {
    const staff = await app.visitor({ edition, staff: 1 })
    const urls = panelPages.flatMap((page) => pageUrls(page, () => '1', edition))
    expect(urls).toContain('/panel/users_filter_combinations/')
    expect(await findBroken(staff, [...urls, ...(await formUrls(staff))])).toEqual([])
  },
  60_000,
)
