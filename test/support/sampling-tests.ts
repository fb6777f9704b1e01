import { globSync, readFileSync } from 'node:fs'

/** Lists the test files that import run-size.ts or fast-check, from the folder of the repository. */
export function findSamplingTests(): string[] {
  return findImporters(/from '(?:[^']*\/run-size\.ts|fast-check)'/).filter((file) => file.endsWith('.test.ts'))
}

/** Modules that sample for a test would hide it from `npm run proofs`. */
export function findHiddenSampling(): string[] {
  const known = new Set(['test/support/postgres.ts', 'test/support/sampling-tests.ts', 'test/support/test-hooks.ts'])
  return findImporters(/from '[^']*\/run-size\.ts'/).filter((file) => !file.endsWith('.test.ts') && !known.has(file))
}

function findImporters(pattern: RegExp): string[] {
  const files = globSync(['src/**/*.ts', 'test/**/*.ts', 'bench/**/*.ts', 'chaos/**/*.ts'])
  return files.filter((file) => pattern.test(readFileSync(file, 'utf8'))).toSorted()
}
