import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from './support/person.ts'

/** Starts a second process on the same data without the identity provider of the other journeys. */
async function startSandbox() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  const site = spawn(process.execPath, ['src/app/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      ROLE: 'web',
      DATA_DIR: process.env['SITE_DATA'],
      LOG_LEVEL: 'error',
      OIDC_PEOPLE: '',
      OIDC_STAFF: '',
    },
    stdio: 'ignore',
  })
  const at = (edition: string, path: string) => `http://${edition}.localhost:${port}${path}`
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 120_000 },
    )
    .toBe(200)
  const stop = async () => {
    const ended = once(site, 'exit')
    site.kill('SIGTERM')
    await ended
  }
  return { at, stop }
}

test('a person logs in by the sandbox provider, which identifies itself', { tag: '@desk' }, async ({ page }) => {
  test.slow()
  const { at, stop } = await startSandbox()
  try {
    await page.goto(at('pl', '/client-login?next=%2Fclient_profile'))
    await page.getByRole('button', { name: 'Kontynuuj przez Sandbox ID' }).click()
    await expect(page.getByText('Tryb testowy', { exact: true })).toBeVisible()
    await page.getByLabel('E-mail').fill('nobody')
    await page.getByRole('button', { name: 'Dalej' }).click()
    await expect(page.getByRole('alert')).toContainText('adres e-mail')
    await page.getByLabel('E-mail').fill('nowa@sandbox.example')
    await page.getByLabel('Imię i nazwisko').fill('Nowa Osoba')
    await page.getByRole('button', { name: 'Dalej' }).click()
    await page.waitForURL(at('pl', '/client_profile'))
    await page.goto(at('us', '/panel/login'))
    await page.getByRole('button', { name: 'Continue with Sandbox ID' }).click()
    await page.getByRole('button', { name: /staff2@demo\.test/ }).click()
    await page.waitForURL(at('us', '/panel/desktop/'))
  } finally {
    // The page would keep reconnecting its socket to the stopped site.
    await page.goto('about:blank')
    await stop()
  }
})
