import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { completeLocales } from '#shared/locale.ts'
import { root } from './sources.ts'

/** Words that must not come back into an interface language, with what to write instead. */
type Rejected = { pattern: string; instead: string }

const languages = globSync('*.json', { cwd: join(import.meta.dirname, 'rejected-words') }).map((file) =>
  file.slice(0, -'.json'.length),
)

const rejectedIn = (language: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `rejected-words/${language}.json`), 'utf8')) as Rejected[]

/** Every string of a JSON file, however deep. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : []
}

function textsOf(language: string): { file: string; text: string }[] {
  const interfaceTexts = globSync(`src/**/{messages,templates}/**/${language}.json`, { cwd: root }).flatMap((file) =>
    stringsIn(JSON.parse(readFileSync(join(root, file), 'utf8'))).map((text) => ({ file, text })),
  )
  const pages = shippedPagesOf(language).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .replaceAll(/\{\w+\}/g, '')
      .split('\n')
      .map((text) => ({ file, text })),
  )
  return [...interfaceTexts, ...pages]
}

/** The pages that are shipped in a language. A country takes those of its language that it has no own text for. */
function shippedPagesOf(language: string): string[] {
  const own = globSync(`src/**/texts/${language}/*.md`, { cwd: root })
  const [general = language, country] = language.split('-')
  if (!country) return own
  const names = new Set(own.map((file) => basename(file)))
  return [...own, ...shippedPagesOf(general).filter((file) => !names.has(basename(file)))]
}

function problems(language: string, texts: readonly { file: string; text: string }[]): string[] {
  return rejectedIn(language).flatMap(({ pattern, instead }) => {
    const rejected = new RegExp(pattern, 'iu')
    return texts
      .filter(({ text }) => rejected.test(text))
      .map(({ file, text }) => `${file}: "${text}" (${pattern}): ${instead}`)
  })
}

test('every interface language has a list', () =>
  expect(languages.toSorted()).toEqual([...completeLocales, 'es-ES'].toSorted()))

describe.each(languages)('%s', (language) => {
  test('has no rejected words', () => expect(problems(language, textsOf(language))).toEqual([]))
})

test('shipped pages are checked, too', () => {
  for (const language of languages) expect(shippedPagesOf(language).length).toBeGreaterThan(5)
})

test.each([
  ['en', 'Choose a colour'],
  ['ua', 'Увійдіть в обліковий запис'],
  ['ru', 'Войдите в учётную запись'],
  ['pl', 'Wyślij zapytanie'],
  ['es', 'Pulsa el botón'],
  ['es-ES', 'Agregar una materia'],
])('finds a planted word in %s', (language, text) => {
  expect(problems(language, [{ file: 'planted', text }]).length).toBeGreaterThan(0)
})
