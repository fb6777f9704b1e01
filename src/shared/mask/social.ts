import { fold } from '../fold.ts'

const folded = (words: string): string[] => words.trim().split(/\s+/).map(fold)
const mostWords = 20_000

/** Words repeat and long patterns dominate the cost, so results are cached. */
function remembered(test: (word: string) => boolean): (word: string) => boolean {
  const cache = new Map<string, boolean>()
  return (word) => {
    let known = cache.get(word)
    if (known === undefined) {
      if (cache.size >= mostWords) cache.clear()
      cache.set(word, (known = test(word)))
    }
    return known
  }
}

const prefixes = (words: string, most: number): RegExp => new RegExp(`^(?:${folded(words).join('|')})[a-z]{0,${most}}$`)

const messengers = prefixes(
  `телеграм телеграмм телег телез telegram вайбер ватсап вотсап вацап вотсапп ватцап whatsapp whatsap whats wasap
   wassap guasap инстаграм інстаграм instagram инст інст insta скайп skype фейсбук facebook messenger месенджер мессенджер
   дискорд діскорд discord вконтакт vkontakte тікток тикток tiktok snapchat снапчат wechat threads linkedin лінкедін
   twitter твіттер твиттер fejs fejsbuk fejsbook снэпчат pinterest одноклассник уатсап уотсап васап тележ вайб threads тредс mattermost gmail гмейл джимейл джимайл джімейл жмейл yahoo hotmail outlook icloud`,
  4,
)
/** Short names are also words, so a user name after them must be announced. */
export const shortMessengers = new Set(
  folded(`ig fb фб вк vk dc face wsp whats сигнал signal wa ва tt snap tele kik wpp wp inst вотс line одн дс ds ютуб youtube
    twitch твич steam стим github гитхаб venmo paypal пейпал cashapp cashtag revolut контакте контакт`),
)
/** Listed separately, because the prefix "вибер" would also match "выберите". */
const short = new Set([...shortMessengers, ...folded('tg тг tlg тлг viber viberze vibera viberu')])

export const isMessenger = remembered((word) => short.has(word) || messengers.test(word))

const networks = prefixes(
  'facebook фейсбук фб fb вк vk вконтакт linkedin skype скайп messenger face fejs fejsbuk контакте одноклассник',
  4,
)
/** Networks where people are found by their full name. */
export const isNetwork = remembered((word) => networks.test(word))

const withNames = prefixes(
  'instagram insta инстаграм інстаграм инст інст telegram телеграм tiktok тікток тикток snapchat twitter discord threads',
  4,
)
/** Networks with user names instead of numbers or full names. */
export const hasUserNames = (word: string): boolean => withNames.test(word)

export const nickWords = new Set(
  folded(`нік ник ніком ником ніку нику nicku nickiem нікнейм никнейм nick nickname нік-нейм юзернейм юзер username user usuario usuaria użytkownik
    логін логин login id айді айди ідентифікатор идентификатор handle алиас`),
)

/** Words between a messenger and the name in it. */
export const beWords = new Set(
  folded(`це это є я как як is are to jest es soy como jako as under name my мій мой під под pod bajo mój mi me at профіль
    профиль profile profil perfil сторінка страница страничка сторіночка page strona página бот акаунт аккаунт account konto cuenta канал канале channel kanał canal nazwa nombre ім'я имя
    тут адреса адрес собака собачка jestem там мене меня estoy i'm без пробелов пробілів bez spacji sin espacios spaces without називається называется nazywa się llama llamo called named звати зовут такий такой taki той самий тот`),
)

/** "on facebook I am Ivan Petrov". */
export const selfWords = new Set(folded(`я це это is to jestem soy estoy am i'm name nazywa llamo pod є`))

/** "on telegram as ivan": the word before a name. */
export const asWords = new Set(folded(`as under como jako під под bajo як как`))

/** A possessive before a messenger announces a name. */
export const possessives = new Set(folded(`мій мой моя моє мое мого my mój moj moje moja mi mío`))

/** "in telegram", "on insta". */
export const places = new Set(folded(`в у на во on in en na w z для for por через it's за по by`))

const look = `шук знай ищ иск найд find search look busca búsca szuk znajd add додай добав dodaj agreg`
/** Words that ask the reader to look for somebody or to write there. */
const looks = new RegExp(`^(?:${folded(look).join('|')})`)
export const asksToFind = remembered((word) => looks.test(word))
const searches = new RegExp(
  `^(?:${folded(`${look} пиш напиш pisz napisz write escrib encuentr ввест введ вбий вбей`).join('|')})`,
)
export const asksToFindOrWrite = remembered((word) => searches.test(word))
