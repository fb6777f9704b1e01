import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { vacancyPanel, vacancySite } from '#features/vacancies/contract.ts'
import type { CrudFields } from '#shared/fields.ts'
import { root } from './sources.ts'
import type { Sources } from './sources.ts'

/** The most that a content resource with a public list and page may cost besides its texts. */
const limits = { files: 12, lines: 200 }

/** Texts and invented data, tests, generated files, and applications, which are a slice of their own about vacancies. */
const uncounted = /\/messages\/|^src\/demo\/|\.test\.ts$|\.gen\.ts$|\/job-applications\/|_job_application\.sql$/

function readAll(): Sources {
  const files = [...globSync('src/**/*.{ts,tsx,css}', { cwd: root }), ...globSync('migrations/*.sql', { cwd: root })]
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** The files of the slice as a whole, and the lines of all other files that name the resource. */
function linesPerFile(sources: Sources, own: RegExp, named: RegExp): Map<string, number> {
  const counted = [...sources].filter(([file]) => !uncounted.test(file))
  return new Map(
    counted
      .map(([file, text]): [string, number] => {
        const lines = text.trimEnd().split('\n')
        return [file, own.test(file) ? lines.length : lines.filter((line) => named.test(line)).length]
      })
      .filter(([, lines]) => lines > 0),
  )
}

const isWithinLimits = (costs: Map<string, number>) =>
  costs.size <= limits.files && [...costs.values()].reduce((sum, lines) => sum + lines, 0) <= limits.lines

const own = /^src\/features\/vacancies\/|^migrations\/\d+_vacancy\.sql$/
const named = /vacanc/i

test('vacancies are the resource that the limits are about', () => {
  const fields: CrudFields = vacancyPanel.fields
  const editable = Object.values(fields).filter(({ readOnly }) => !readOnly)
  expect(editable.map(({ kind }) => kind).toSorted()).toEqual([
    'choice',
    'image',
    'localized',
    'money',
    'reference',
    'rich',
  ])
  expect(Object.values(vacancySite.sitePages).map(({ path }) => path)).toEqual(['/vacancy/', '/vacancy/:id/'])
})

test('a resource with six fields and a public list and page costs at most 12 files and 200 lines', () => {
  const costs = linesPerFile(readAll(), own, named)
  expect([...costs.keys()]).toEqual(
    expect.arrayContaining(['src/features/vacancies/contract.ts', 'src/app/slices.ts', 'migrations/031_vacancy.sql']),
  )
  expect([isWithinLimits(costs), Object.fromEntries(costs)]).toEqual([true, expect.anything()])
})

describe('detects planted costs', () => {
  const slice = (lines: number) => ['src/features/vacancies/contract.ts', 'x\n'.repeat(lines)] as const
  const costOf = (...files: (readonly [string, string])[]) => linesPerFile(new Map(files), own, named)

  test('a long slice', () => {
    expect(isWithinLimits(costOf(slice(limits.lines)))).toBe(true)
    expect(isWithinLimits(costOf(slice(limits.lines + 1)))).toBe(false)
  })

  test('lines that other files need', () => {
    const elsewhere = ['src/app/slices.ts', "import { vacancies } from '…'\nother\n"] as const
    expect(costOf(elsewhere).get(elsewhere[0])).toBe(1)
    expect(isWithinLimits(costOf(slice(limits.lines), elsewhere))).toBe(false)
  })

  test('many files', () => {
    const files = Array.from({ length: limits.files + 1 }, (_, at) => [`src/features/vacancies/${at}.ts`, 'x'] as const)
    expect(isWithinLimits(costOf(...files))).toBe(false)
  })
})
