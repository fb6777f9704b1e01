import * as enEighth from './eighth/en.ts'
import * as esEighth from './eighth/es.ts'
import * as plEighth from './eighth/pl.ts'
import * as ruEighth from './eighth/ru.ts'
import * as uaEighth from './eighth/ua.ts'
import * as enContacts from './en-contacts.ts'
import * as enOrdinary from './en-ordinary.ts'
import * as esContacts from './es-contacts.ts'
import * as esOrdinary from './es-ordinary.ts'
import * as enFifth from './fifth/en.ts'
import * as esFifth from './fifth/es.ts'
import * as plFifth from './fifth/pl.ts'
import * as ruFifth from './fifth/ru.ts'
import * as uaFifth from './fifth/ua.ts'
import * as enFourth from './fourth/en.ts'
import * as esFourth from './fourth/es.ts'
import * as plFourth from './fourth/pl.ts'
import * as ruFourth from './fourth/ru.ts'
import * as uaFourth from './fourth/ua.ts'
import { contacts as mixedContacts } from './mixed-contacts.ts'
import { moreContacts } from './mixed-contacts-more.ts'
import { ordinary as mixedOrdinary } from './mixed-ordinary.ts'
import { moreOrdinary } from './mixed-ordinary-more.ts'
import * as plContacts from './pl-contacts.ts'
import * as plOrdinary from './pl-ordinary.ts'
import * as ruContacts from './ru-contacts.ts'
import * as ruOrdinary from './ru-ordinary.ts'
import * as enSecond from './second/en.ts'
import * as esSecond from './second/es.ts'
import * as plSecond from './second/pl.ts'
import * as ruSecond from './second/ru.ts'
import * as uaSecond from './second/ua.ts'
import * as enSeventh from './seventh/en.ts'
import * as esSeventh from './seventh/es.ts'
import * as plSeventh from './seventh/pl.ts'
import * as ruSeventh from './seventh/ru.ts'
import * as uaSeventh from './seventh/ua.ts'
import * as enSixth from './sixth/en.ts'
import * as esSixth from './sixth/es.ts'
import * as plSixth from './sixth/pl.ts'
import * as ruSixth from './sixth/ru.ts'
import * as uaSixth from './sixth/ua.ts'
import * as enThird from './third/en.ts'
import * as esThird from './third/es.ts'
import * as plThird from './third/pl.ts'
import * as ruThird from './third/ru.ts'
import * as uaThird from './third/ua.ts'
import * as uaContacts from './ua-contacts.ts'
import * as uaOrdinary from './ua-ordinary.ts'

type Texts = { contacts: string[]; ordinary: string[] }

/** Texts as clients and tutors write them, by language; each round was written before the finders had seen it. */
export const corpus = {
  ua: together({ ...uaContacts, ...uaOrdinary }, uaSecond, uaThird, uaFourth, uaFifth, uaSixth, uaSeventh, uaEighth),
  ru: together({ ...ruContacts, ...ruOrdinary }, ruSecond, ruThird, ruFourth, ruFifth, ruSixth, ruSeventh, ruEighth),
  pl: together({ ...plContacts, ...plOrdinary }, plSecond, plThird, plFourth, plFifth, plSixth, plSeventh, plEighth),
  es: together({ ...esContacts, ...esOrdinary }, esSecond, esThird, esFourth, esFifth, esSixth, esSeventh, esEighth),
  en: together({ ...enContacts, ...enOrdinary }, enSecond, enThird, enFourth, enFifth, enSixth, enSeventh, enEighth),
}

/** The same, all languages together: written when the finders passed the others, to see how they do with new ones. */
export const mixed = { contacts: [...mixedContacts, ...moreContacts], ordinary: [...mixedOrdinary, ...moreOrdinary] }

function together(...rounds: Texts[]): Texts {
  return {
    contacts: rounds.flatMap(({ contacts }) => contacts),
    ordinary: rounds.flatMap(({ ordinary }) => ordinary),
  }
}
