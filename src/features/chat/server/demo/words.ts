import type { Locale } from '#shared/locale.ts'
import type { Side } from '../../model.ts'
import { words as en } from './words-en.ts'
import { words as es } from './words-es.ts'
import { words as pl } from './words-pl.ts'
import { words as ru } from './words-ru.ts'
import { words as ua } from './words-ua.ts'

/** What people talk about: before the answer, before they are chosen, before and after the first lesson, and with us. */
export type Topic = 'asked' | 'agreed' | 'appointed' | 'taught' | 'client_staff' | 'tutor_staff'
/** Whole talks, a line for each message: who speaks (client, tutor or staff), what comes along, and the words. */
export type ChatWords = Record<Topic, readonly string[]>
export type Line = { side: Side; text: string; media: 'picture' | 'pdf' | undefined }

const all: Record<Locale, ChatWords> = { ua, ru, pl, es, en }
const sides: Record<string, Side> = { c: 'client', t: 'tutor', s: 'staff' }

export function talksAbout(locale: Locale, topic: Topic): Line[][] {
  return all[locale][topic].map((talk) =>
    talk.split('\n').map((line) => {
      const [, side = '', media, text = ''] = /^\s*([cts]) (?:\[(picture|pdf)\] )?(.*)$/.exec(line)!
      return { side: sides[side]!, text, media: media as Line['media'] }
    }),
  )
}
