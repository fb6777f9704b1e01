/** Loads more tutors into the demo marketplace: `npm run demo -- --tutors 200000`. */
import { demoCommand, usage } from '../src/app/demo-command.ts'
import { watched } from './watched.ts'

await watched(demoCommand, usage)
