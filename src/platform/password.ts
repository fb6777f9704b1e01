import { hash, verify } from '@node-rs/argon2'
import { fail } from '#shared/errors.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxConcurrent = 2
const queueLength = 30

let running = 0
const waiting: (() => void)[] = []

export function hashPassword(password: string): Promise<string> {
  return withSemaphore(() => hash(password, cost))
}

/** Takes the same time for an account that does not exist. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await withSemaphore(() => verify(stored ?? dummyHash, password))
  return matches && stored !== undefined
}

// A hash with the cost of a real one.
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$sKl8QfFZDiwAP/4iEmV4Ag$e8wvLSTsq89k19stROWxjlUgV4HoYSJ01eWLzhiuOqU'

/** Two hashes at a time leave a core for other work; beyond a short queue the caller gets an error. */
async function withSemaphore<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) {
    if (waiting.length >= queueLength) throw fail('too_many_requests')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
