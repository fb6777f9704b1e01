import type { Locale } from '#shared/locale.ts'
import type { Side } from '#features/chat/model.ts'
import { scriptsEn as en } from './scripts-en.ts'
import { scriptsEs as es } from './scripts-es.ts'
import { scriptsPl as pl } from './scripts-pl.ts'
import { scriptsRu as ru } from './scripts-ru.ts'
import { scriptsUa as ua } from './scripts-ua.ts'

/** The stage of the order that a script belongs to. */
export type Topic = 'asked' | 'agreed' | 'appointed' | 'taught' | 'client_staff' | 'tutor_staff'
/** One string per conversation and one line per message: side (c, t or s), optional attachment, text. */
export type ChatScripts = Record<Topic, readonly string[]>
export type ScriptLine = { side: Side; text: string; media: 'picture' | 'pdf' | undefined }

const scripts: Partial<Record<Locale, ChatScripts>> = { ua, ru, pl, es, en }
const sides: Record<string, Side> = { c: 'client', t: 'tutor', s: 'staff' }

export function listChatScripts(locale: Locale, topic: Topic): ScriptLine[][] {
  return (scripts[locale] ?? en)[topic].map((conversation) =>
    conversation.split('\n').map((line) => {
      const [, side = '', media, text = ''] = /^\s*([cts]) (?:\[(picture|pdf)\] )?(.*)$/.exec(line)!
      return { side: sides[side]!, text, media: media as ScriptLine['media'] }
    }),
  )
}
