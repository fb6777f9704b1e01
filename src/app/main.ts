import { readConfig } from '#platform/config.ts'
import { startProcess } from './process.ts'

try {
  await startProcess(readConfig(process.env))
} catch (error) {
  console.error(error instanceof Error && error.message.startsWith('The ') ? error.message : error)
  process.exit(1)
}
