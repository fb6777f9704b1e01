import type { captchaEndpoints } from '#shared/captcha.ts'
import type { createClient } from '#shared/client.ts'

const sliceMs = 12
const sliceSize = 200

/** Solves the proof of work for a call of this path. Challenges of providers are not supported. */
export async function prove(call: ReturnType<typeof createClient>, path: string): Promise<string | undefined> {
  const challenged = await call<typeof captchaEndpoints.get>('POST /api/client/recaptcha/get', { action: path })
  if (challenged.status === 'fail') return undefined
  const { challenge, bits } = challenged.data
  return challenge && bits ? `${challenge}.${await work(challenge, bits)}` : undefined
}

/**
 * Finds the first number that, appended to the challenge, gives a digest with `bits` leading zero bits. Works in
 * small slices.
 */
export async function work(challenge: string, bits: number): Promise<number> {
  for (let nonce = 0; ;) {
    const end = performance.now() + sliceMs
    while (performance.now() < end) {
      for (const last = nonce + sliceSize; nonce < last; nonce++)
        if (firstWord(challenge + nonce) >>> (32 - bits) === 0) return nonce
    }
    await yieldToPage()
  }
}

/** Timers are throttled in background tabs, so this yields through a message. */
function yieldToPage(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const done = () => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', done)
    port1.start()
    port2.postMessage(null)
  })
}

// The constants of SHA-256 are the first 32 fractional bits of roots of primes.
const primes = [2]
for (let next = 3; primes.length < 64; next += 2) if (primes.every((prime) => next % prime > 0)) primes.push(next)
const behindPoint = (value: number) => ((value % 1) * 2 ** 32) | 0
const start = Int32Array.from(primes.slice(0, 8), (prime) => behindPoint(Math.sqrt(prime)))
const rounds = Int32Array.from(primes, (prime) => behindPoint(Math.cbrt(prime)))

const words = new Int32Array(64)
const state = new Int32Array(8)

/**
 * The first 32 bits of the SHA-256 of an ASCII text. The asynchronous Web Crypto API takes many times longer per
 * digest.
 */
export function firstWord(text: string): number {
  state.set(start)
  const blocks = (text.length + 72) >> 6
  for (let block = 0; block < blocks; block++) {
    fill(text, block, blocks)
    mix()
  }
  return state[0]!
}

/** SHA-256 padding: a one bit, zeros, and the length in bits. */
function fill(text: string, block: number, blocks: number): void {
  for (let place = 0; place < 16; place++) {
    let word = 0
    for (let byte = 0; byte < 4; byte++) {
      const at = block * 64 + place * 4 + byte
      word = (word << 8) | (at < text.length ? text.charCodeAt(at) & 255 : at === text.length ? 128 : 0)
    }
    words[place] = word
  }
  if (block === blocks - 1) words[15] = text.length * 8
  for (let place = 16; place < 64; place++) {
    const a = words[place - 15]!
    const b = words[place - 2]!
    const first = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)
    const second = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10)
    words[place] = words[place - 16]! + first + words[place - 7]! + second
  }
}

/** A hot loop that runs some hundred thousand times, so it avoids allocations. */
function mix(): void {
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let round = 0; round < 64; round++) {
    const choice = (e & f) ^ (~e & g)
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + rounds[round]! + words[round]!) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))
