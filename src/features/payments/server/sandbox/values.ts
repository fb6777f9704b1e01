import { randomUUID } from 'node:crypto'
import { isText } from './fields.ts'

export const isHttpUrl = (value: unknown) =>
  isText(2000)(value) && /^https?:/.test(String(value)) && URL.canParse(String(value))

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

export const unixTime = (at: Date): number => Math.floor(at.getTime() / 1000)

export const newSandboxId = (prefix: string, length: number): string =>
  `${prefix}_${randomUUID().replaceAll('-', '').slice(0, length)}`
