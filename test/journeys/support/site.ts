import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The product as a person starts it, with its demo marketplace, for the time of the journeys. */
export default async function startSite(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'repeto-site-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  process.env['SITE_PORT'] = String(port)
  process.env['SITE_SESSIONS'] = await mkdtemp(join(tmpdir(), 'repeto-sessions-'))
  const site = spawn(process.execPath, ['src/app/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      FLOOD_LIMIT: '100000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((ready, fail) => {
    site.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('ready') && ready())
    site.on('exit', (code) => fail(new Error(`the site ended with ${code} before it was ready`)))
  })
  return async () => {
    const ended = new Promise((resolve) => site.on('exit', resolve))
    site.kill('SIGTERM')
    await ended
    for (const gone of [folder, process.env['SITE_SESSIONS']!]) await rm(gone, { recursive: true, force: true })
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
