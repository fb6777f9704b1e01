/** Shows what other weights would have done to past orders: `npm run matching -- --weights rating=30,price=25`. */
import { matchingCommand, usage } from '../src/app/matching-command.ts'
import { watched } from './watched.ts'

await watched(matchingCommand, usage)
