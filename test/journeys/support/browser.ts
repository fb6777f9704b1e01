import { existsSync, readFileSync } from 'node:fs'

/** How to start the browser that `scripts/prepare.mjs` found. */
export function launchOptions(name: 'browser' | 'whole-browser') {
  const file = `node_modules/.cache/repeto/${name}`
  return {
    ...(existsSync(file) && { executablePath: readFileSync(file, 'utf8').trim() }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
