import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import packageJson from '../package.json' with { type: 'json' }

export type Installation = { dataDir: string; port: number }
export type Product = {
  /** Milliseconds from the start until the product prints that it is ready. */
  ready: Promise<number>
  ended: Promise<number | string>
  output(): string
  pid: number
  kill(signal: NodeJS.Signals): void
}

const root = join(import.meta.dirname, '..')
/** Flags of Node as `npm start` has them: a smaller young generation keeps a crawled process under 500 MB. */
export const nodeFlags = (packageJson.scripts.start.match(/--[\w-]+=\S+/g) ?? []) as readonly string[]
/** The variables that `npm start` sets. */
const startEnv = Object.fromEntries(
  (packageJson.scripts.start.match(/[A-Z_]+=\S+/g) ?? []).map((pair) => pair.split('=')),
)
const readyMs = 180_000
const maxOutput = 20_000

export async function createInstallation(): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'repeto-chaos-'))
  // Under root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o755)
  return { dataDir, port: await freePort() }
}

export async function removeInstallation({ dataDir }: Installation): Promise<void> {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** An environment without the settings of this shell. */
export function productEnv({ dataDir, port }: Installation): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    ...startEnv,
    DATA_DIR: dataDir,
    PORT: `${port}`,
    FLOOD_LIMIT: '1000000000',
    LOG_LEVEL: 'fatal',
  }
}

export function startProduct(installation: Installation, env: Record<string, string> = {}): Product {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...nodeFlags, 'src/app/main.ts'], {
    cwd: root,
    env: { ...productEnv(installation), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string)
  const printedReady = new Promise<number>((resolve) => {
    const collect = (chunk: Buffer) => {
      output = (output + chunk).slice(-maxOutput)
      if (/^ready/m.test(output)) resolve(performance.now() - startedAt)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
  })
  const failed = async () => {
    const end = await Promise.race([ended, sleep(readyMs, 'still starting', { ref: false })])
    throw new Error(`the product did not get ready (${end}):\n${output}`)
  }
  const ready = Promise.race([printedReady, failed()])
  // A product that is stopped before it is ready must not cause an unhandled rejection.
  ready.catch(() => undefined)
  return { ready, ended, output: () => output, pid: child.pid!, kill: (signal) => void child.kill(signal) }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
