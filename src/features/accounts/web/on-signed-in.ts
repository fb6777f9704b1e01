import type { PasskeyRequest } from '#shared/passkey.ts'

/** Opens the page that was asked for, or the passkey step. */
export type OnSignedIn = (answer: { passkey?: PasskeyRequest | undefined }, next?: string) => void
