import * as enContacts from './en-contacts.ts'
import * as enOrdinary from './en-ordinary.ts'
import * as esContacts from './es-contacts.ts'
import * as esOrdinary from './es-ordinary.ts'
import { contacts as mixedContacts } from './mixed-contacts.ts'
import { moreContacts } from './mixed-contacts-more.ts'
import { ordinary as mixedOrdinary } from './mixed-ordinary.ts'
import { moreOrdinary } from './mixed-ordinary-more.ts'
import * as plContacts from './pl-contacts.ts'
import * as plOrdinary from './pl-ordinary.ts'
import * as ruContacts from './ru-contacts.ts'
import * as ruOrdinary from './ru-ordinary.ts'
import * as uaContacts from './ua-contacts.ts'
import * as uaOrdinary from './ua-ordinary.ts'

/** Texts as clients and tutors write them, by language. */
export const corpus = {
  ua: { ...uaContacts, ...uaOrdinary },
  ru: { ...ruContacts, ...ruOrdinary },
  pl: { ...plContacts, ...plOrdinary },
  es: { ...esContacts, ...esOrdinary },
  en: { ...enContacts, ...enOrdinary },
}

/** The same, all languages together: written when the finders passed the others, to see how they do with new ones. */
export const mixed = { contacts: [...mixedContacts, ...moreContacts], ordinary: [...mixedOrdinary, ...moreOrdinary] }
