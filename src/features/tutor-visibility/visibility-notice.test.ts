import { expect, test } from 'vitest'
import { dateFormat } from '#shared/formats.ts'
import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pl from './messages/pl.json' with { type: 'json' }
import ru from './messages/ru.json' with { type: 'json' }
import ua from './messages/ua.json' with { type: 'json' }

const messages = { en, es, pl, ru, ua } satisfies Record<Locale, unknown>

test.each(Object.entries(messages))('the dates of the notice end with one period in %s', (locale, { account }) => {
  const format = dateFormat(languageTag(locale as Locale, 'UA'), { dateStyle: 'long', timeZone: 'UTC' })
  const day = format.format(new Date('2026-05-19T12:00Z'))
  for (const id of ['visibility.since', 'visibility.text.hidden_from'] as const)
    expect(account[id].replace('{day}', day)).toMatch(/[^.]\.$/)
})
