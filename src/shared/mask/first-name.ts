import { maskContacts } from './mask.ts'

/** What others may call somebody: without contacts that may stand there instead of a name. */
export const firstName = (name: string) => maskContacts(name).split(/\s+/)[0] ?? ''
