import { fold } from '../fold.ts'

const folded = (words: string): string[] => words.trim().split(/\s+/).map(fold)
const prefixes = (words: string, most: number): RegExp => new RegExp(`^(?:${folded(words).join('|')})[a-z]{0,${most}}$`)

const messengers = prefixes(
  `телеграм телеграмм телег телез telegram вайбер ватсап вотсап вацап вотсапп ватцап whatsapp whatsap whats wasap
   wassap guasap инстаграм інстаграм instagram инст інст insta скайп skype фейсбук facebook messenger месенджер мессенджер
   дискорд діскорд discord вконтакт vkontakte тікток тикток tiktok snapchat снапчат wechat threads linkedin лінкедін
   twitter твіттер твиттер fejs fejsbuk fejsbook снэпчат pinterest одноклассник уатсап уотсап васап тележ вайб threads тредс mattermost gmail гмейл джимейл джимайл джімейл жмейл yahoo hotmail outlook icloud`,
  4,
)
/** Short names are words elsewhere: a name after them must be announced. */
export const shortMessengers = new Set(
  folded(`ig fb фб вк vk dc face wsp whats сигнал signal wa ва tt snap tele kik wpp wp inst вотс line одн дс ds ютуб youtube
    twitch твич steam стим github гитхаб venmo paypal пейпал cashapp cashtag revolut контакте контакт`),
)
/** "Выберите" begins like Viber. */
const short = new Set([...shortMessengers, ...folded('tg тг tlg тлг viber viberze vibera viberu')])

/** Whether a folded word is a messenger or a network in which people have names. */
export function isMessenger(word: string): boolean {
  return short.has(word) || messengers.test(word)
}

const networks = prefixes(
  'facebook фейсбук фб fb вк vk вконтакт linkedin skype скайп messenger face fejs fejsbuk контакте',
  4,
)
/** Where people are found by their full name. */
export const isNetwork = (word: string): boolean => networks.test(word)

const withNames = prefixes(
  'instagram insta инстаграм інстаграм инст інст telegram телеграм tiktok тікток тикток snapchat twitter discord threads',
  4,
)
/** Where people go by names of their own choice, and not by a number or a full name. */
export const hasNames = (word: string): boolean => withNames.test(word)

export const nickWords = new Set(
  folded(`нік ник ніком ником нікнейм никнейм nick nickname нік-нейм юзернейм юзер username user usuario usuaria użytkownik
    логін логин login id айді айди ідентифікатор идентификатор handle алиас`),
)

/** Words between a messenger and the name in it. */
export const beWords = new Set(
  folded(`це это є я как як is are to jest es soy como jako as under name my мій мой під под pod bajo mój mi me at профіль
    профиль profile profil perfil сторінка страница страничка сторіночка page strona página бот акаунт аккаунт account konto cuenta канал канале channel kanał canal nazwa nombre ім'я имя
    тут адреса адрес собака собачка jestem там мене меня estoy i'm називається называется nazywa się llama llamo called named звати зовут такий такой taki той самий тот`),
)

/** "on telegram as ivan": the word before a name. */
export const asWords = new Set(folded(`as under como jako під под bajo як как`))

/** Whoever says "my" before a messenger is about to give a name. */
export const nowMine = new Set(folded(`мій мой моя моє мое мого my mój moj moje moja mi mío`))

/** "in telegram", "on insta". */
export const places = new Set(folded(`в у на во on in en na w z для for por через it's`))

const look = `шук знай ищ найд find search look busca búsca szuk znajd add додай добав dodaj agreg`
/** They send the reader to look for somebody, or to write there. */
export const lookWords = new RegExp(`^(?:${folded(look).join('|')})`)
export const searchWords = new RegExp(
  `^(?:${folded(`${look} пиш напиш pisz napisz write escrib encuentr ввест введ вбий вбей`).join('|')})`,
)
