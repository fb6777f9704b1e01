import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './sources.ts'

/** Runs lint and dead-code checks with our settings on small trees with planted faults, so that a disabled rule fails. */
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const tsconfig = JSON.stringify({
  compilerOptions: { strict: true, module: 'preserve', moduleResolution: 'bundler', noEmit: true, types: [] },
  include: ['src'],
})

function run(tool: string, args: readonly string[], files: Record<string, string>): { status: number; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'repeto-tools-'))
  folders.push(folder)
  for (const settings of ['.oxlintrc.json', 'knip.json']) copyFileSync(join(root, settings), join(folder, settings))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, text] of Object.entries({ 'tsconfig.json': tsconfig, ...files })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status: status ?? -1, output: stdout + stderr }
}

const lint = (files: Record<string, string>) =>
  run('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '--format=unix'], files)

const faults: readonly [fault: string, file: string, text: string, rule: string][] = [
  ['shared importing the platform', 'src/shared/a.ts', "export { bus } from '#platform/bus.ts'", 'restricted-imports'],
  [
    'shared importing a nested platform module',
    'src/shared/b.ts',
    "export { send } from '#platform/http/send.ts'",
    'restricted-imports',
  ],
  ['shared importing node', 'src/shared/c.ts', "export { join } from 'node:path'", 'restricted-imports'],
  ['ui importing node', 'src/ui/a.tsx', "export { join } from 'node:path'", 'restricted-imports'],
  ['editions importing the app', 'src/editions/a.ts', "export { slices } from '#app/slices.ts'", 'restricted-imports'],
  [
    'platform importing a slice',
    'src/platform/a.ts',
    "export { geo } from '#features/geo/plugin.ts'",
    'restricted-imports',
  ],
  [
    'a private folder of another slice',
    'src/features/geo/plugin.ts',
    "export { signIn } from '#features/staff/server/sign-in.ts'",
    'restricted-imports',
  ],
  ['an explicit any', 'src/any.ts', 'export const loose = (x: any): unknown => x', 'no-explicit-any'],
  [
    'a floating promise',
    'src/floating.ts',
    'const later = async () => 1\nexport function go() {\n  later()\n}',
    'no-floating-promises',
  ],
  [
    'a missing switch case',
    'src/forgotten.ts',
    "export function go(x: 'a' | 'b') {\n  switch (x) {\n    case 'a':\n      return 1\n  }\n  return 2\n}",
    'switch-exhaustiveness-check',
  ],
  ['console output', 'src/console.ts', 'console.log(1)\nexport {}', 'no-console'],
  ['a default export', 'src/default.ts', 'const x = 1\nexport default x', 'no-default-export'],
]

describe('lint', () => {
  let lintResult: ReturnType<typeof run>
  beforeAll(() => {
    lintResult = lint(Object.fromEntries(faults.map(([, file, text]) => [file, text])))
  })

  test.each(faults)('rejects %s', (_, file, _text, rule) => {
    expect(lintResult.status).toBe(1)
    const about = lintResult.output.split('\n').filter((line) => line.startsWith(`${file}:`))
    expect(about).toContainEqual(expect.stringContaining(rule))
  })

  test('accepts correct code', () => expect(lint({ 'src/x.ts': 'export const x = 1\n' })).toMatchObject({ status: 0 }))
})

describe('dead code', () => {
  test('rejects an unused file, export and dependency, and accepts what is used', () => {
    const { status, output } = run('knip/bin/knip.js', ['--no-config-hints'], {
      'package.json': JSON.stringify({ name: 'planted', type: 'module', dependencies: { pg: '8' } }),
      'src/app/browser.tsx': "import { used } from './used.ts'\nused()\n",
      'src/app/used.ts': 'export const used = () => 1\nexport const unused = 2\n',
      'src/app/dead.ts': 'export const dead = 1\n',
    })
    expect(status).toBe(1)
    expect(output.match(/^Unused .*$/gm)).toEqual(['Unused files (1)', 'Unused dependencies (1)', 'Unused exports (1)'])
  })
})
