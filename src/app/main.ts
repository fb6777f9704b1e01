import { readConfig } from '#platform/config.ts'
import { InstallationError } from '#platform/installation-error.ts'

try {
  // Settings are checked before the product is loaded, which takes seconds, and before it creates a database.
  const config = readConfig(process.env)
  const { startProcess } = await import('./process.ts')
  await startProcess(config)
} catch (error) {
  console.error(error instanceof InstallationError ? error.message : error)
  process.exit(1)
}
