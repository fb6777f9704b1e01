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
  const known = stored ?? (await (nobody ??= hashPassword('nobody')))
  const matches = await inTurn(() => verify(known, password))
  return matches && stored !== undefined
}

let nobody: Promise<string> | undefined

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
