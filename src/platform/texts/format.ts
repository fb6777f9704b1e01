import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/** Formats an ICU text that is not an interface text. */
export function formatText(languageTag: string, text: string, values: Record<string, unknown>): string {
  const i18n = setupI18n({ locale: languageTag, messages: { [languageTag]: { text: compileMessage(text) } } })
  return i18n._('text', values)
}
