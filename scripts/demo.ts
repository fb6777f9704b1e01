/** Loads more tutors into the demo marketplace: `npm run demo -- --tutors 200000`. */
import { demoCommand, demoUsage } from '../src/app/demo-command.ts'
import { runCommand } from './run-command.ts'

await runCommand(demoCommand, demoUsage)
