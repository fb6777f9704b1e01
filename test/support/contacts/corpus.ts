import * as enEighth from './round-8/en.ts'
import * as esEighth from './round-8/es.ts'
import * as plEighth from './round-8/pl.ts'
import * as ruEighth from './round-8/ru.ts'
import * as uaEighth from './round-8/ua.ts'
import * as enContacts from './en-contacts.ts'
import * as enOrdinary from './en-ordinary.ts'
import * as esContacts from './es-contacts.ts'
import * as esOrdinary from './es-ordinary.ts'
import * as enFifth from './round-5/en.ts'
import * as esFifth from './round-5/es.ts'
import * as plFifth from './round-5/pl.ts'
import * as ruFifth from './round-5/ru.ts'
import * as uaFifth from './round-5/ua.ts'
import * as enFourth from './round-4/en.ts'
import * as esFourth from './round-4/es.ts'
import * as plFourth from './round-4/pl.ts'
import * as ruFourth from './round-4/ru.ts'
import * as uaFourth from './round-4/ua.ts'
import { contacts as mixedContacts } from './mixed-contacts.ts'
import { moreContacts } from './mixed-contacts-more.ts'
import { ordinary as mixedOrdinary } from './mixed-ordinary.ts'
import { moreOrdinary } from './mixed-ordinary-more.ts'
import * as plContacts from './pl-contacts.ts'
import * as plOrdinary from './pl-ordinary.ts'
import * as ruContacts from './ru-contacts.ts'
import * as ruOrdinary from './ru-ordinary.ts'
import * as enSecond from './round-2/en.ts'
import * as esSecond from './round-2/es.ts'
import * as plSecond from './round-2/pl.ts'
import * as ruSecond from './round-2/ru.ts'
import * as uaSecond from './round-2/ua.ts'
import * as enSeventh from './round-7/en.ts'
import * as esSeventh from './round-7/es.ts'
import * as plSeventh from './round-7/pl.ts'
import * as ruSeventh from './round-7/ru.ts'
import * as uaSeventh from './round-7/ua.ts'
import * as enSixth from './round-6/en.ts'
import * as esSixth from './round-6/es.ts'
import * as plSixth from './round-6/pl.ts'
import * as ruSixth from './round-6/ru.ts'
import * as uaSixth from './round-6/ua.ts'
import * as enThird from './round-3/en.ts'
import * as esThird from './round-3/es.ts'
import * as plThird from './round-3/pl.ts'
import * as ruThird from './round-3/ru.ts'
import * as uaThird from './round-3/ua.ts'
import * as uaContacts from './ua-contacts.ts'
import * as uaOrdinary from './ua-ordinary.ts'

type Texts = { contacts: string[]; ordinary: string[] }

/** Sample texts by language. Each round was written before the finders were run on it. */
export const corpus = {
  ua: mergeRounds({ ...uaContacts, ...uaOrdinary }, uaSecond, uaThird, uaFourth, uaFifth, uaSixth, uaSeventh, uaEighth),
  ru: mergeRounds({ ...ruContacts, ...ruOrdinary }, ruSecond, ruThird, ruFourth, ruFifth, ruSixth, ruSeventh, ruEighth),
  pl: mergeRounds({ ...plContacts, ...plOrdinary }, plSecond, plThird, plFourth, plFifth, plSixth, plSeventh, plEighth),
  es: mergeRounds({ ...esContacts, ...esOrdinary }, esSecond, esThird, esFourth, esFifth, esSixth, esSeventh, esEighth),
  en: mergeRounds({ ...enContacts, ...enOrdinary }, enSecond, enThird, enFourth, enFifth, enSixth, enSeventh, enEighth),
}

/** Texts in mixed languages, written after the finders passed the others, to measure generalization. */
export const mixed = { contacts: [...mixedContacts, ...moreContacts], ordinary: [...mixedOrdinary, ...moreOrdinary] }

function mergeRounds(...rounds: Texts[]): Texts {
  return {
    contacts: rounds.flatMap(({ contacts }) => contacts),
    ordinary: rounds.flatMap(({ ordinary }) => ordinary),
  }
}
