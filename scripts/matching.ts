/** Shows what other weights would have done to past orders: `npm run matching -- --weights rating=30,price=25`. */
import { matchingCommand, matchingUsage } from '../src/app/matching-command.ts'
import { runCommand } from './run-command.ts'

await runCommand(matchingCommand, matchingUsage)
