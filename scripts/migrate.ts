/** Migrates the database as the owner of its tables: `npm run migrate`. */
import { migrateCommand, migrateUsage } from '../src/app/migrate-command.ts'
import { runCommand } from './run-command.ts'

await runCommand(migrateCommand, migrateUsage)
