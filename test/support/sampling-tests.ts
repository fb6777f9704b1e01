import { globSync, readFileSync } from 'node:fs'

/** Lists the test files that import run-size.ts or fast-check, from the folder of the repository. */
export function findSamplingTests(): string[] {
  return findImporters(/from '(?:[^']*\/run-size\.ts|fast-check)'/).filter((file) => file.endsWith('.test.ts'))
}

/** Lists the test files that `npm test` samples further than short proofs do. */
export function findGateSampling(): string[] {
  return findImporters(/import \{[^}]*\b(?:countInGate|isGate|oneInGate)\b[^}]*\} from/).filter((file) =>
    file.endsWith('.test.ts'),
  )
}

/** Modules that sample for a test would hide it from `npm run proofs`, which runs all journeys in any case. */
export function findHiddenSampling(): string[] {
  const known = new Set([
    'test/journeys/support/person.ts',
    'test/support/postgres.ts',
    'test/support/sampling-tests.ts',
    'test/support/test-hooks.ts',
  ])
  return findImporters(/from '[^']*\/run-size\.ts'/).filter(
    (file) => !/\.(?:test|spec)\.ts$/.test(file) && !known.has(file),
  )
}

function findImporters(pattern: RegExp): string[] {
  const files = globSync(['src/**/*.ts', 'test/**/*.ts', 'bench/**/*.ts', 'chaos/**/*.ts'])
  return files.filter((file) => pattern.test(readFileSync(file, 'utf8'))).toSorted()
}
