import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dateFormat } from '#shared/formats.ts'
import { languageTag, locales } from '#shared/locale.ts'

test.each(locales)('the dates of the notice end with one period in %s', (locale) => {
  const path = join(import.meta.dirname, `messages/${locale}.json`)
  const { account } = JSON.parse(readFileSync(path, 'utf8')) as { account: Record<string, string> }
  const format = dateFormat(languageTag(locale, 'UA'), { dateStyle: 'long', timeZone: 'UTC' })
  const day = format.format(new Date('2026-05-19T12:00Z'))
  for (const id of ['visibility.since', 'visibility.text.hidden_from'] as const)
    expect(account[id]!.replace('{day}', day)).toMatch(/[^.]\.$/)
})
