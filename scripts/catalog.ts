/** Rebuilds the catalog from the profiles: `npm run catalog`. */
import { catalogCommand, catalogUsage } from '../src/app/catalog-command.ts'
import { runCommand } from './run-command.ts'

await runCommand(catalogCommand, catalogUsage)
