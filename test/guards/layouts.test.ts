import { describe, expect, test } from 'vitest'
import type { Page } from '#shared/contract.ts'
import { everyPage } from './contracts.ts'

/** What stands around a page, as the specification says it by path. The longest beginning of a path counts. */
const rules: Record<string, { layout: Page['layout']; footer?: false }> = {
  '/request/': { layout: 'reduced' },
  '/test/': { layout: 'reduced' },
  '/test/english/start/': { layout: 'reduced', footer: false },
  '/auth_as_user/': { layout: 'bare' },
  '/away/': { layout: 'bare' },
}

type Declared = Pick<Page, 'path' | 'layout' | 'footer'>

/** A page that only leads elsewhere has no layout. */
function misplaced(pages: readonly Declared[]): string[] {
  return pages.flatMap(({ path, layout, footer }) =>
    [path].flat().filter((one) => {
      const begins = Object.keys(rules).filter((begin) => `${one.replace(/\/$/, '')}/`.startsWith(begin))
      const rule = rules[begins.toSorted((a, b) => b.length - a.length)[0] ?? '']
      return rule && layout !== 'none' && (layout !== rule.layout || footer !== rule.footer)
    }),
  )
}

test('pages stand in the layout of their path', () => expect(misplaced(everyPage)).toEqual([]))

test('a page without a footer is one of those written down', () => {
  expect(everyPage.filter(({ footer }) => footer === false).flatMap(({ path }) => path)).toEqual([])
})

describe('planted faults turn it red', () => {
  test.each<Declared>([
    { path: '/request/', layout: 'site' },
    { path: ['/request/', '/request/:tutor/'], layout: 'site' },
    { path: '/test/english/start', layout: 'reduced' },
    { path: '/test/:alias/', layout: 'reduced', footer: false },
    { path: '/away', layout: 'site' },
    { path: '/auth_as_user', layout: 'panel' },
  ])('$path in the layout $layout', (page) => expect(misplaced([page])).not.toEqual([]))

  test('and what is right stays green', () => {
    expect(
      misplaced([
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
