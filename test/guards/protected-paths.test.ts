import { globSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { slices } from '#app/slices.ts'
import { createWeb } from '#app/web.ts'
import { editions } from '#editions/editions.ts'
import { createPathGuard } from '#features/seo/protected-paths.ts'
import { isProtectedPath } from '#features/seo/server/redirects/protected-paths.ts'
import type { Page } from '#shared/contract.ts'
import { textsOf } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import { allPages, endpoints, pageUrls, pages } from './contracts.ts'
import { root } from './sources.ts'

/** Guest pages outside the account area that staff cannot redirect either, with the reason. */
const fixedPages: Record<string, string> = {
  away: 'leads to another site after a warning',
  email_unsubscribe: 'depends on the link in an email',
  offline: 'is shown without a connection',
  placement: 'depends on the answers of its visitor',
  placement_result: 'belongs to the visitor who took the test',
  request: 'is where clients place an order',
  sandbox_school: 'stands for an outside service',
  search: 'leads from a form to a list',
  site_review_activation: 'depends on the link in an email',
  static_page_preview: 'shows a draft to staff',
  test_question: 'depends on the answers of its visitor',
  test_result: 'belongs to the visitor who took the test',
}

const isOpenToGuests = (page: Page) =>
  page.who === 'guest' && page.layout !== 'panel' && textsOf(page) === 'site' && !page.path.includes('/panel/')

/** Spellings of a path that might reach the same route. */
function spell(path: string): string[] {
  const encoded = path.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return [
    path,
    path.endsWith('/') ? path.slice(0, -1) : `${path}/`,
    `${path}?a=1`,
    path.toUpperCase(),
    path.replaceAll('/', '//'),
    `/x/..${path}`,
    `/.${path}`,
    path.replaceAll('/', '\\'),
    encoded,
    encoded.replaceAll('%', '%25'),
    ...editions.flatMap(({ locales }) => locales).map((locale) => `/${locale}${path}`),
  ]
}

const findOpen = (paths: readonly string[], isProtected = isProtectedPath) =>
  paths.flatMap(spell).filter((path) => path.replaceAll(/[\\/.?]/g, '') !== '' && !isProtected(path))

test('pages of accounts, staff and single visits cannot be redirected in any spelling', () => {
  const guarded = pages.filter((page) => !isOpenToGuests(page) || page.id in fixedPages)
  expect(guarded.length).toBeGreaterThan(100)
  expect(findOpen(guarded.flatMap((page) => pageUrls(page)))).toEqual([])
})

test('pages that visitors read can be redirected', () => {
  const open = pages.filter((page) => isOpenToGuests(page) && !(page.id in fixedPages))
  expect(open.length).toBeGreaterThan(25)
  expect(open.flatMap((page) => pageUrls(page)).filter((path) => path !== '/' && isProtectedPath(path))).toEqual([])
  expect(Object.keys(fixedPages).filter((id) => !allPages.some((page) => page.id === id))).toEqual([])
})

test('neither can endpoints and the routes of all slices', () => {
  const served = slices.flatMap(({ routes = {} }) =>
    [routes.files, routes.feeds, routes.streams, routes.sockets, routes.webhooks].flatMap((list = []) =>
      list.map(({ path }) => path),
    ),
  )
  const paths = [...endpoints.map(({ path }) => path), ...served].map((path) => path.replaceAll(/:\w+|\*/g, 'x'))
  expect(paths.length).toBeGreaterThan(300)
  expect(findOpen(paths)).toEqual([])
})

describe('the server', () => {
  let served: string[]
  beforeAll(async () => {
    const app = await openApp()
    const server = await createWeb(app.runtime)
    // Printed without their common prefixes only in this form.
    const lines = server.printRoutes({ commonPrefix: false }).split('\n')
    const found: string[] = []
    const parents: string[] = []
    for (const line of lines) {
      const [, indent = '', part = ''] = /^([│ ]*)[├└]── (\S+)/.exec(line) ?? []
      if (part === '') continue
      parents.length = indent.length / 4
      parents.push(part)
      found.push(parents.join(''))
    }
    served = found
    await server.close()
  })

  test('has no route that can be redirected except its pages', () => {
    const paths = served.filter((path) => !/^\/?\*$|^\/$/.test(path)).map((path) => path.replaceAll(/:\w+|\*/g, 'x'))
    expect(paths.length).toBeGreaterThan(300)
    expect(paths.filter((path) => !isProtectedPath(path))).toEqual([])
  })

  test('has no file beside the pages that can be redirected', () => {
    const files = globSync('public/**/*.*', { cwd: root }).map((file) => file.replace('public', ''))
    expect(files).toContain('/sw.js')
    expect(files.filter((path) => !isProtectedPath(path))).toEqual([])
  })
})

describe('detects planted faults', () => {
  const page = (path: `/${string}`, rest: Partial<Page> = {}) =>
    ({ id: path, path, who: 'guest', layout: 'site', ...rest }) as Page

  test.each([
    ['a page of an account without a rule', page('/planted', { who: { persons: ['tutor'] } })],
    ['a page below a public one', page('/about/planted/:id/', { who: { persons: ['client'] } })],
    ['a page of one visit', page('/about/planted', { fresh: true })],
    ['a page that is declared as fixed', page('/planted', { fixed: true })],
    ['a page with the texts of accounts', page('/planted', { texts: 'account' })],
  ])('%s', (_, planted) => {
    const paths = pageUrls(planted)
    const routes = (own: Page[]) => createPathGuard({ pages: [page('/about'), ...own], others: [] })
    expect(findOpen(paths, routes([])).length).toBeGreaterThan(0)
    expect(findOpen(paths, routes([planted]))).toEqual([])
    expect(routes([planted])('/about')).toBe(false)
  })
})
