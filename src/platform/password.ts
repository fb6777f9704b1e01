import { hash, verify } from '@node-rs/argon2'
import { refuse } from '#shared/errors.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const queueLength = 30

let running = 0
const waiting: (() => void)[] = []

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

/** Takes as long for an account that does not exist. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? nobody, password))
  return matches && stored !== undefined
}

// Of the same cost as a real one.
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$sKl8QfFZDiwAP/4iEmV4Ag$e8wvLSTsq89k19stROWxjlUgV4HoYSJ01eWLzhiuOqU'

/** Two hashes at a time leave a core for everybody else; past a short queue the caller is told to wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= queueLength) throw refuse('too_many_requests')
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
