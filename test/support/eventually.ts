import { vi } from 'vitest'

/** Retries until it passes. The timeout is generous because the machine may be busy. */
export const eventually = <T>(find: () => T | Promise<T>, timeout = 30_000): Promise<T> => vi.waitFor(find, { timeout })
