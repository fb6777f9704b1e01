/** Builds what visitors find anew from the profiles: `npm run catalog`. */
import { catalogCommand, usage } from '../src/app/catalog-command.ts'
import { watched } from './watched.ts'

await watched(catalogCommand, usage)
