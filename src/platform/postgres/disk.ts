import fs from 'node:fs'
import { rm } from 'node:fs/promises'

/** A missing file is not an error, because the server creates and deletes its files at any time. */
export function readText(file: string): string {
  let text = ''
  attempt('ENOENT', () => (text = fs.readFileSync(file, 'utf8')))
  return text
}

export function attempt(expected: string, act: () => void): boolean {
  try {
    act()
    return true
  } catch (error) {
    if (codeOf(error) === expected) return false
    throw error
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** A directory gets its final name when it is complete; the loser of a race deletes its own. */
export async function publishAtomically(complete: string, target: string): Promise<void> {
  if (!attempt('ENOTEMPTY', () => fs.renameSync(complete, target))) await rm(complete, { recursive: true, force: true })
}
