import { vi } from 'vitest'

/** What comes by itself: a busy machine takes its time, and only what never comes is wrong. Answers what was found. */
export const soon = <T>(find: () => T | Promise<T>, timeout = 10_000): Promise<T> => vi.waitFor(find, { timeout })
