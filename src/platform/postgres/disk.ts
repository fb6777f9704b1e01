import fs from 'node:fs'
import { rm } from 'node:fs/promises'

/** Files come and go as the server does, so that a missing one is not an error. */
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

/** A folder gets its final name only when complete; whoever comes second discards its own. */
export async function publish(complete: string, target: string): Promise<void> {
  if (!attempt('ENOTEMPTY', () => fs.renameSync(complete, target))) await rm(complete, { recursive: true, force: true })
}
