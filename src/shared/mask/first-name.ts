import { maskContacts } from './mask.ts'

/** Masks contacts that were entered instead of a name. */
export const firstName = (name: string) => maskContacts(name).split(/\s+/)[0] ?? ''
