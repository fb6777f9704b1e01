import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#shared/locale.ts'

const folder = join(import.meta.dirname, '../../locales')

/** Reads a file of `src/locales/<locale>`, where a language that no slice carries yet keeps all its texts. */
export function readLanguageFile(locale: Locale, name: 'messages' | 'templates'): object {
  return readOptionalJson(join(folder, locale, `${name}.json`))
}

/** A language may lack any file; its texts are shown in English. */
export function readOptionalJson(file: string): object {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {}
}
