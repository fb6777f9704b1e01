/** Manages the uploaded files: `npm run files`. */
import { filesCommand, filesUsage } from '../src/app/files-command.ts'
import { runCommand } from './run-command.ts'

await runCommand(filesCommand, filesUsage)
