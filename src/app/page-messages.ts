import { editionByCode } from '#editions/editions.ts'
import type { AnsweredPage } from '#platform/pages/answer.ts'
import type { Runtime } from '#platform/plugin.ts'

export function messagesOf(runtime: Runtime, { answer: { frame }, texts }: AnsweredPage) {
  return runtime.texts.bundle(editionByCode(frame.edition.code)!, frame.locale, texts).messages
}
