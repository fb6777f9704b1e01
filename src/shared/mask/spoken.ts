import { readAtoms } from './address-atoms.ts'
import type { Atom } from './address-atoms.ts'
import { isEnding, isProvider, isProviderWithEnding, solidEndings } from './domains.ts'
import { foldWord } from './fold-word.ts'
import { isOrdinary } from './ordinary.ts'
import { isMessenger, asksToFindOrWrite, nickWords } from './social.ts'
import type { Span } from './spans.ts'

/** Finds spelled or spoken addresses and names: "g m a i l", "t me slash olena", "ivan underscore 88". */
export function findSpoken(text: string): Span[] {
  const atoms = readAtoms(text)
  const found: Span[] = []
  for (const [place, atom] of atoms.entries()) {
    if (atom.kind === 'label' && atom.spelled) addSpelled(atoms, place, found)
    if (atom.kind !== 'sign') continue
    if (atom.value === '@') addEmail(atoms, place, found)
    else if (atom.value === '/') addLink(atoms, place, found)
    else if (atom.spoken) addName(atoms, place, found)
  }
  return found
}

const mostParts = 8
const isLabel = (atom: Atom | undefined): atom is Atom => atom?.kind === 'label'
const isSign = (atom: Atom | undefined, signs: string): atom is Atom =>
  atom?.kind === 'sign' && signs.includes(atom.value)

/** A written full stop followed by a space ends a sentence unless the letters around it are spaced. */
const joins = (atoms: Atom[], place: number): boolean => {
  const [sign, next] = [atoms[place], atoms[place + 1]]
  if (!isLabel(next) || !sign) return false
  return sign.spoken || !next.spaced || (sign.spaced && sign.value !== '-') || next.spelled
}

/** The first atom of the connected labels before `place`. */
function startOf(atoms: Atom[], place: number): number {
  let start = place
  if (atoms[start]!.spelled && isLabel(atoms[start - 1]) && isSign(atoms[start - 2], '._')) start--
  for (let part = 0; part < mostParts; part++) {
    if (!isSign(atoms[start - 1], '._-+') || !isLabel(atoms[start - 2]) || !joins(atoms, start - 1)) break
    start -= 2
  }
  return start
}

/** The last atom of the connected labels after `place`. */
function endOf(atoms: Atom[], place: number, signs = '._-+'): number {
  let end = place
  for (let part = 0; part < mostParts; part++) {
    if (!isSign(atoms[end + 1], signs) || !isLabel(atoms[end + 2]) || !joins(atoms, end + 1)) break
    end += 2
  }
  return end
}

function addEmail(atoms: Atom[], place: number, found: Span[]): void {
  const host = atoms[place + 1]
  let last = place - 1
  while (atoms[place]!.spoken && last > place - 4 && isLabel(atoms[last]) && joiners.has(atoms[last]!.value)) last--
  const name = atoms[last]
  if (!isLabel(name) || !isLabel(host)) return
  if (atoms[place]!.spoken && atoms[place]!.word.length > 2 && isMessenger(foldWord(name.value))) {
    const end = endOf(atoms, place + 1)
    if (end > place + 1 || !isOrdinary(host.value))
      found.push({ from: host.from, to: atoms[end]!.to, kind: 'messenger' })
    return
  }
  const spelled = name.spelled || host.spelled
  if (!atoms[place]!.spoken && (atoms[place]!.spaced || host.spaced) && !spelled) return
  const end = endOfHost(atoms, place + 1, atoms[place]!.spoken)
  if (end === undefined || (end === place + 1 && name.value.length + host.value.length < 5)) return
  found.push({ from: atoms[startOf(atoms, last)]!.from, to: atoms[end]!.to, kind: 'email' })
}

/** "olena, and then at": words before the sign that are not part of the name. */
const joiners = new Set('а a і и й та y i and далі дальше далее потім потом potem dalej luego después then'.split(' '))
/** Banks of UPI addresses. */
const banks = new Set(
  `okaxis oksbi okhdfcbank okicici ybl ibl axl paytm upi apl yapl sbi hdfcbank icici axisbank kotak ptaxis ptsbi pthdfc ptyes
  airtel freecharge jupiteraxis fam ikwik waaxis wahdfcbank waicici`.split(/\s+/),
)

function endOfHost(atoms: Atom[], place: number, said: boolean): number | undefined {
  const host = atoms[place]!
  const end = endOf(atoms, place, '.-')
  const ending = atoms[end]!.value
  if (end > place && isEnding(ending) && (!said || solidEndings.has(ending) || !isOrdinary(host.value))) return end
  const next = atoms[place + 1]
  if (isProviderWithEnding(host.value) && isLabel(next) && isEnding(next.value)) return place + 1
  if (isProvider(host.value) || banks.has(host.value)) return place
  // UPI addresses have a bank after the sign and no dot.
  return !said && /^[a-z]{2,20}$/.test(host.value) && !host.spelled ? place : undefined
}

const hosts = new Set(
  `t т те тэ ті ти tg тг te telegram телеграм wa ва ва вотсап whatsapp vk вк ok fb фб m ig instagram insta інстаграм
  инстаграм facebook фейсбук tiktok тікток тикток discord дискорд linkedin youtube paypal пейпал`.split(/\s+/),
)
const tops = new Set('me ме мі ми мэ мє com ком ru ру gg cc ee be ly'.split(' '))
const glued = new Set('tme тме wame vkcom инстаграмком'.split(' '))

/** "t me slash olena": the host of a network, its ending with or without a dot, a slash, a name. */
function addLink(atoms: Atom[], place: number, found: Span[]): void {
  const path = atoms[place + 1]
  const top = atoms[place - 1]
  if (!isLabel(path) || !isLabel(top)) return
  if (!atoms[place]!.spoken && atoms[place]!.spaced !== path.spaced) return
  const before = isSign(atoms[place - 2], '.,-') ? place - 3 : place - 2
  const host = atoms[before]
  const from = glued.has(top.value)
    ? top.from
    : isLabel(host) && tops.has(top.value) && hosts.has(host.value)
      ? host.from
      : undefined
  if (from === undefined) return
  const end = endOf(atoms, place + 1, '._-/')
  const scheme = isScheme(atoms, before - 1) ? atoms[before - 4]! : undefined
  const next = atoms[end + 1]
  const more =
    atoms[place]!.spoken && isLabel(next) && !atoms[end + 2] && isLatin(next.value) && !isOrdinary(next.value)
  found.push({ from: scheme?.from ?? from, to: atoms[more ? end + 1 : end]!.to, kind: 'link' })
}

/** "https : //" before the host. */
const isScheme = (atoms: Atom[], place: number): boolean =>
  isSign(atoms[place], '/') &&
  isSign(atoms[place - 1], '/') &&
  atoms[place - 2]?.value === ':' &&
  isLabel(atoms[place - 3])

const english = new Set(['underscore', 'underline', 'under score', 'low line', 'low dash', 'dash', 'dot', 'hyphen'])
const isLatin = (text: string): boolean => /^[a-z0-9]+$/.test(text)

/** "ivan underscore petrov" near a messenger or a nickname, or in letters of another script. */
function addName(atoms: Atom[], place: number, found: Span[]): void {
  const [left, right] = [atoms[place - 1], atoms[place + 1]]
  if (!isLabel(left) || !isLabel(right) || isSign(atoms[place - 2], '/@')) return
  if (isSign(atoms[place - 2], '._-+') && atoms[place - 2]!.spoken) return
  const [start, end] = [startOf(atoms, place - 1), endOf(atoms, place + 1)]
  const labels = atoms.slice(start, end + 1).filter(isLabel)
  const words = labels.map(({ value }) => value)
  if (words.every((word) => /^\d+$/.test(word)) || words.some((word) => isOrdinary(word) && word.length < 4)) return
  if (isOrdinary(words[0]!) && isOrdinary(words[1]!)) return
  const underscore = atoms.slice(start, end).some((atom) => atom.spoken && atom.value === '_')
  const foreign = words.every(isLatin) && !english.has(atoms[place]!.word)
  const mentioned = isMentioned(atoms, start, underscore ? 9 : 4, underscore)
  if (mentioned ? underscore || words.every(isLatin) : underscore && foreign)
    found.push({ from: atoms[start]!.from, to: atoms[end]!.to, kind: 'messenger' })
}

/** A messenger, a nickname or a request to look for somebody is among the few words before. */
function isMentioned(atoms: Atom[], start: number, most: number, loosely: boolean): boolean {
  for (let place = start - 1; place >= 0 && place >= start - most; place--) {
    const { kind, value } = atoms[place]!
    if (kind === 'other' && (value === '\n' || (!loosely && /[,;!?]/.test(value)))) return false
    if (kind !== 'label') continue
    const folded = foldWord(value)
    if (isMessenger(folded) || nickWords.has(folded) || (loosely && asksToFindOrWrite(folded))) return true
  }
  return false
}

/** "telegram o l e n a": spaced letters right after the messenger. */
function addSpelled(atoms: Atom[], place: number, found: Span[]): void {
  const { value, from, to } = atoms[place]!
  if (value.length < 4 || !/\p{L}{3}/u.test(value) || !isMentioned(atoms, place, 4, false)) return
  const end = endOf(atoms, place)
  found.push({ from, to: Math.max(to, atoms[end]!.to), kind: 'messenger' })
}
