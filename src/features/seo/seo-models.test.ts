import { describe, expect, test } from 'vitest'
import { leastCpuMs } from '#test/support/least-cpu.ts'
import { cutToWidth, snippetWidths, widthOf } from './metatags-model.ts'
import { compareExactness, matchesPattern, parsePattern } from './pattern-model.ts'
import { findSourceProblem, findTargetProblem, pathKey } from './redirect-model.ts'
import { isAllowed, parseRobots } from './robots-model.ts'

describe('path patterns', () => {
  const matches = (pattern: string, path: string) => matchesPattern(parsePattern(pattern)!, path)

  test.each([
    ['/tutors/', '/tutors/', true],
    ['/tutors', '/tutors/', true],
    ['/tutors/*/', '/tutors/matematika/', true],
    ['/tutors/*/', '/tutors/', false],
    ['/tutors/*/', '/tutors/matematika/kyiv/', false],
    ['/tutors/**', '/tutors/matematika/kyiv/', true],
    ['/tutors/**', '/tutors-online/', false],
    ['/user-*/', '/user-12/', true],
    ['/user-*/', '/user-/', false],
    ['/**', '/', true],
    ['/', '/', true],
    ['/', '/tutors/', false],
  ])('%s and %s: %s', (pattern, path, expected) => expect(matches(pattern, path)).toBe(expected))

  test.each(['tutors', '/a/**/b/', '/a*b*c/', '/(a|b)/', '/[a-z]+/', '/a?b', '/a b/', '//evil.example', '/a\nb', ''])(
    'refuses %j',
    (pattern) => expect(parsePattern(pattern)).toBeUndefined(),
  )

  test('the most specific pattern comes first', () => {
    const sorted = ['/**', '/tutors/**', '/*/*/', '/tutors/*/', '/tutors/mat*/', '/tutors/matematika/']
    const patterns = sorted.toReversed().map((pattern) => ({ pattern, parsed: parsePattern(pattern)! }))
    patterns.sort((a, b) => compareExactness(a.parsed, b.parsed))
    expect(patterns.map(({ pattern }) => pattern)).toEqual([
      '/tutors/matematika/',
      '/tutors/mat*/',
      '/tutors/*/',
      '/*/*/',
      '/tutors/**',
      '/**',
    ])
  })

  test('takes linear time', async () => {
    const parsed = parsePattern(`/${'a'.repeat(90)}*${'a'.repeat(90)}/**`)!
    const match = () => {
      for (let round = 0; round < 100; round++) matchesPattern(parsed, `/${'a'.repeat(100_000)}b/`)
    }
    expect(await leastCpuMs(match, { enoughMs: 500, tries: 3 })).toBeLessThan(500)
  })
})

describe('robots.txt', () => {
  const kinds = (body: string) => parseRobots(body).problems.map(({ line, kind }) => `${line} ${kind}`)
  const sitemap = 'Sitemap: https://ours.example/sitemap.xml'

  test('names each problem with its line', () => {
    expect(kinds(`Disallow: /a\nUser-agent: *\nNonsense\nNoindex: /b\nDisallow: b\nSitemap: /sitemap.xml`)).toEqual([
      '1 no_group',
      '3 no_colon',
      '4 unknown_directive',
      '5 bad_path',
      '6 bad_sitemap',
      '0 no_sitemap',
    ])
    expect(kinds(`User-agent: *\nDisallow: /panel/ # staff\n\n${sitemap}`)).toEqual([])
  })

  test.each([
    'User-agent: *\nDisallow: /',
    'User-agent: *\nDisallow: /*',
    'User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nDisallow:',
    'User-agent: *\nDisallow: /\nAllow: /$',
    'User-agent: a\nUser-agent: *\r\nDisallow: /',
  ])('sees that a file blocks everything: %j', (body) =>
    expect(kinds(`${body}\n${sitemap}`)).toContain('0 blocks_everything'),
  )

  test.each(['User-agent: *\nDisallow: /panel/', 'User-agent: BadBot\nDisallow: /', 'User-agent: *\nDisallow:'])(
    'sees that a file leaves the site open: %j',
    (body) => expect(kinds(`${body}\n${sitemap}`)).toEqual([]),
  )

  test.each([
    ['/panel/desktop/', false],
    ['/panel', true],
    ['/a/b/c.pdf', false],
    ['/a/b/c.pdf?x', true],
    ['/private/open/', true],
    ['/private/', false],
    ['/x?sort=price', false],
  ])('%s: %s', (path, expected) => {
    const rules = ['/panel/', '/*.pdf$', '/private/', '/*?sort='].map((one) => `Disallow: ${one}`)
    const file = parseRobots(['User-agent: *', ...rules, 'Allow: /private/open/'].join('\n'))
    expect(isAllowed(file, 'Googlebot', path)).toBe(expected)
  })

  test('hostile wildcards take linear time', async () => {
    const file = parseRobots(`User-agent: *\nDisallow: /${'*a'.repeat(900)}b$\n`.repeat(1))
    const match = () => isAllowed(file, '*', `/${'a'.repeat(2_000)}`)
    expect(await leastCpuMs(match, { enoughMs: 50, tries: 5 })).toBeLessThan(50)
  })
})

describe('redirect paths', () => {
  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/a\r\nSet-Cookie: x=1',
    '/a b',
    '/a//b',
    '/%0d%0aSet-Cookie:x',
    '/ä',
    'javascript:alert(1)',
    '/../panel/',
    '/a/./b',
    '',
  ])('refuses %j as a target', (target) => {
    expect(findTargetProblem(target)).toBe('path')
  })

  test.each(['/panel', '/panel/desktop/', '/PANEL/', '/api/client/tutors', '/robots.txt', '/texts/x'])(
    'reserves %s',
    (path) => {
      expect(findSourceProblem(path)).toBe('reserved')
      expect(findTargetProblem(path)).toBe('reserved')
    },
  )

  test('a source is a path alone and never the home page', () => {
    expect(findSourceProblem('/old?x=1')).toBe('path')
    expect(findSourceProblem('/')).toBe('home')
    expect(findSourceProblem('/panels/')).toBeUndefined()
    expect(pathKey('/old/?x=1')).toBe('/old')
  })
})

test('a title is cut where a search engine would cut it', () => {
  const long = 'Репетитори з математики для підготовки до НМТ у Києві — перші уроки від 300 ₴ — Репето Україна'
  const cut = cutToWidth(long, snippetWidths.desktop.title)
  expect(cut).toMatch(/ \p{L}+…$|₴…$|\d…$/u)
  expect(widthOf(cut, 20)).toBeLessThanOrEqual(snippetWidths.desktop.title.width)
  expect(cutToWidth('Short', snippetWidths.desktop.title)).toBe('Short')
  expect(cutToWidth('W'.repeat(100), snippetWidths.desktop.title).length).toBeLessThan(
    cutToWidth('i'.repeat(200), snippetWidths.desktop.title).length,
  )
})
