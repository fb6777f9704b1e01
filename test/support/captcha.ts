import { work } from '#ui/captcha.ts'
import type { TestApp } from './app.ts'

/** The header that a browser sends after it has done what is asked of it before a call of this path. */
export async function provenFor({ runtime }: TestApp, path: string): Promise<Record<string, string>> {
  const { challenge = '', bits = 0 } = await runtime.captcha.ask(runtime.database.db, path, runtime.clock())
  return { 'x-captcha': `${challenge}.${await work(challenge, bits)}` }
}
