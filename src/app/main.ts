import { readConfig } from '#platform/config.ts'
import { readHosts } from '#platform/hosts.ts'

try {
  const config = readConfig(process.env)
  // Settings are checked before the product is loaded, which takes seconds, and before it creates a database.
  readHosts(config)
  const { startProcess } = await import('./process.ts')
  await startProcess(config)
} catch (error) {
  console.error(error instanceof Error && error.message.startsWith('The ') ? error.message : error)
  process.exit(1)
}
