import { work } from '#ui/captcha.ts'
import type { TestApp } from './app.ts'

/** Solves the challenge for a path and returns the header that a browser sends with the solution. */
export async function captchaHeader({ runtime }: TestApp, path: string): Promise<Record<string, string>> {
  const { challenge = '', bits = 0 } = await runtime.captcha.ask(runtime.database.db, path, runtime.clock())
  return { 'x-captcha': `${challenge}.${await work(challenge, bits)}` }
}
