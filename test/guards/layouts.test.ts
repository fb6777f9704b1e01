import { describe, expect, test } from 'vitest'
import type { Page } from '#shared/contract.ts'
import { allPages } from './contracts.ts'

/** Layouts by path prefix, from the specification. The longest prefix counts. */
const rules: Record<string, { layout: Page['layout']; footer?: false }> = {
  '/request/': { layout: 'reduced' },
  '/test/': { layout: 'reduced' },
  '/test/english/start/': { layout: 'reduced', footer: false },
  '/auth_as_user/': { layout: 'bare' },
  '/away/': { layout: 'bare' },
}

type Declared = Pick<Page, 'path' | 'layout' | 'footer'>

/** Redirect-only pages have no layout. */
function findMisplaced(pages: readonly Declared[]): string[] {
  return pages.flatMap(({ path, layout, footer }) =>
    [path].flat().filter((one) => {
      const prefixes = Object.keys(rules).filter((prefix) => `${one.replace(/\/$/, '')}/`.startsWith(prefix))
      const rule = rules[prefixes.toSorted((a, b) => b.length - a.length)[0] ?? '']
      return rule && layout !== 'none' && (layout !== rule.layout || footer !== rule.footer)
    }),
  )
}

test('pages use the layout of their path', () => expect(findMisplaced(allPages)).toEqual([]))

test('only listed pages have no footer', () => {
  expect(allPages.filter(({ footer }) => footer === false).flatMap(({ path }) => path)).toEqual(['/test/english/start'])
})

describe('detects planted faults', () => {
  test.each<Declared>([
    { path: '/request/', layout: 'site' },
    { path: ['/request/', '/request/:tutor/'], layout: 'site' },
    { path: '/test/english/start', layout: 'reduced' },
    { path: '/test/:alias/', layout: 'reduced', footer: false },
    { path: '/away', layout: 'site' },
    { path: '/auth_as_user', layout: 'panel' },
  ])('$path in the layout $layout', (page) => expect(findMisplaced([page])).not.toEqual([]))

  test('accepts correct layouts', () => {
    expect(
      findMisplaced([
        { path: '/request/:tutor/', layout: 'reduced' },
        { path: '/test/english/start', layout: 'reduced', footer: false },
        { path: '/test/english/', layout: 'reduced' },
        { path: '/away', layout: 'bare' },
        { path: '/auth_as_user', layout: 'none' },
        { path: '/requests/', layout: 'site' },
      ]),
    ).toEqual([])
  })
})
