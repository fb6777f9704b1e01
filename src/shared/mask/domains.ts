/** Top-level domains that are not words of our languages. */
const solid = `com net org info biz ua ru kz pl mx eu io edu gov co uk fr xyz site website app dev tech blog ws cc tv
  ly gl gg ai uz cz sk nl shop expert courses training agency digital coach fm укр рф ком юа кз орг інфо инфо`
/** Top-level domains that are also words: "clases.es", "lessons.in". */
const weak = `es de by in me us it to at be is so no do my or pl one live work today team top page link plus fun chat
  media world art help нет ру уа пл ес`
/** Top-level domains that are words but rarely follow a full stop. */
const rare = `pro online school study club life center store space academy education guru`

const list = (words: string): string[] => words.split(/\s+/)
export const solidEndings = new Set(list(solid))
export const rareEndings = new Set(list(rare))
export const weakEndings = new Set([...list(weak), ...rareEndings])
export const isEnding = (word: string): boolean => solidEndings.has(word) || weakEndings.has(word)

const any = [...solidEndings, ...weakEndings].toSorted((a, b) => b.length - a.length).join('|')
export const endingPattern = `(?:${any})(?![\\p{L}\\p{N}_-])`

export const saidDots =
  'dot|point|крапка|крапочка|крапку|точка|точечка|точку|тчк|дот|kropka|kropeczka|kropkę|punto|tochka|krapka'
/** Spellings of the dot in an address: in brackets, as a word, between spaces. */
export const dotPattern = `(?:\\s{0,2}[([{<]\\s?(?:${saidDots}|\\.)\\s?[)\\]}>]\\s{0,2}|\\s{1,2}(?:${saidDots})\\s{1,2}|[_*~/-](?:${saidDots})[_*~/-]|\\s{1,2}\\.\\s{1,2})`

/** Email providers; ambiguous names only count with their domain ending. */
const providers = `gmail gmeil gmial gmal гмейл гмэйл гмайл гмаил ґмейл джимейл
  джимайл джімейл джмейл жмейл жимейл dżimejl dzimejl yahoo яху hotmail хотмейл outlook аутлук icloud
  айклауд proton protonmail rambler рамблер yandex яндекс rediffmail rediff interia onet bigmir укрнет ukrnet`
const providersWithEnding = `ukr укр юкр mail мейл майл ya i meta inbox list bk wp o2 op live gazeta tlen prodigy mailru`
export const isProvider = (word: string): boolean => sure.has(word)
export const isProviderWithEnding = (word: string): boolean => sure.has(word) || unsure.has(word)
const sure = new Set(list(providers))
const unsure = new Set(list(providersWithEnding))
