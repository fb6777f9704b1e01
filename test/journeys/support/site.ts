import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPeople, demoStaff } from '#demo/logins.ts'
import { editions } from '#editions/editions.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { openDataCache } from '#test/support/data-cache.ts'
import { makeDataFolder } from '#test/support/data-folder.ts'
import { openOidc } from '#test/support/oidc.ts'

/** The site prints the demo logins when it is ready. */
const logins = [...demoStaff, ...Object.values(demoPeople)].map(({ login }) => login)

/** Starts the product with its demo data for all journeys. */
export default async function startSite(): Promise<() => Promise<void>> {
  const folder = await makeDataFolder('repeto-site-')
  // Without saved data the site fills its empty database itself.
  await openDataCache().restore(folder)
  // The site adopts the running server, which does not wait for the disk.
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false, log: () => undefined })
  const port = await freePort()
  process.env['SITE_PORT'] = String(port)
  process.env['SITE_DATA'] = folder
  process.env['SITE_SESSIONS'] = await mkdtemp(join(tmpdir(), 'repeto-sessions-'))
  const provider = await openProviderFor(port)
  const site = spawn(process.execPath, ['src/app/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      FLOOD_LIMIT: '100000',
      ENCRYPTION_KEY: 'a key of the journeys that is long enough',
      OIDC_PEOPLE: provider.urlOf('people', 'Campus'),
      OIDC_STAFF: provider.urlOf('staff', 'Office'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  await new Promise<void>((ready, fail) => {
    site.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (logins.every((login) => output.includes(`${login} / demo-repeto`))) ready()
    })
    site.on('exit', (code) => fail(new Error(`the site ended with ${code} before it was ready:\n${output}`)))
    setTimeout(() => fail(new Error(`the site has not printed the demo logins:\n${output}`)), 180_000).unref()
  })
  return async () => {
    const ended = new Promise((resolve) => site.on('exit', resolve))
    site.kill('SIGTERM')
    await ended
    await provider.stop()
    await postgres.stop()
    for (const path of [folder, process.env['SITE_SESSIONS']!]) await rm(path, { recursive: true, force: true })
  }
}

/** Starts an identity provider that knows some demo people and others. */
function openProviderFor(port: number) {
  const sites = editions.map(({ code }) => `http://${code}.localhost:${port}`)
  const verified = (email: string, name: string) => ({ email, email_verified: true, name })
  return openOidc({
    people: {
      client: verified('client@demo.test', 'A client of the demo'),
      tutor: verified('tutor@demo.test', 'A tutor of the demo'),
      staff: verified('staff3@demo.test', 'A member of the staff'),
      'new-phone': verified('new-phone@campus.test', 'Nora Phone'),
      'new-desk': verified('new-desk@campus.test', 'Nora Desk'),
      unverified: { email: 'client@demo.test', email_verified: false },
    },
    redirects: {
      people: sites.flatMap((site) => [`${site}/client-login`, `${site}/login`]),
      staff: sites.map((site) => `${site}/panel/login`),
    },
  })
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
