import { dotPattern, endingPattern, isEnding, isProvider, isProviderWithEnding, solidEndings } from './domains.ts'
import { isOrdinary } from './ordinary.ts'
import { findSpoken } from './spoken.ts'
import type { Span } from './spans.ts'
import { finishSteps } from './steps.ts'
import type { MaskSteps } from './steps.ts'

/** Finds email addresses whose at sign and dots are written, spelled out or omitted. */
export function findEmails(text: string): Span[] {
  return finishSteps(findEmailsInSteps(text))
}

export function* findEmailsInSteps(text: string): MaskSteps<Span[]> {
  const found = aroundAt(text)
  yield
  found.push(...beforeProvider(text))
  yield
  found.push(...findSpoken(text))
  return found
}

const atWords =
  'at the rate(?: of)?|at|et|dog|собака|собачка|собаку|собакой|собаченька|гав|песик|пёсик|равлик|sobaka|sobachka|малпа|мавпа|эт|ет|małpa|małpka|małpeczka|małpą|malpa|malpka|arroba|арроба'
/** The at sign as a word. */
export const atSignPattern = new RegExp(`(?<!\\p{L})(?:${atWords})(?!\\p{L})`, 'iu')
const then = 'і|и|та|y|i|and|далі|потім|далее|дальше|потом|then|luego|potem|dalej'
const at = new RegExp(
  `\\s{0,2}[([{<"'«“”„*]\\s?(?:@|a|а|${atWords})\\s?[)\\]}>"'»“”*]\\s{0,2}|[([{<]\\p{L}{1,8}[)\\]}>]|\\s{0,2}@\\s{0,2}|(?<=[\\p{L}\\p{N}])(?:[\\s,.]{1,2}(?:(?:${then})\\s)?(?:${atWords})[\\s,.:]{1,2}(?:(?:${then})\\s)?|[_*~/|-](?:${atWords})[_*~/|-])`,
  'giu',
)
const joints =
  'dot|крапка|точка|kropka|punto|underscore|підкреслення|подчеркивание|podkreślnik|podkreślenie|dash|тире|дефіс|дефис|guion|guión|myślnik|minus'
const part = '[\\p{L}\\p{N}_%+-][\\p{L}\\p{N}._%+-]*'
/** A spelled-out separator within the local part. */
const joint = new RegExp(
  `(?<=[\\p{L}\\p{N}_%+-])(?:\\s{1,2}(?:нижнє |нижнее |guion |guión )?(?:${joints}|bajo)\\s{1,2}|\\s?[([{](?:${joints})[)\\]}]\\s?)$`,
  'iu',
)
/** "olena . math @": spaced dots or letters before a spaced at sign. */
const spacedName = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])${part}\\s[._]\\s){1,3}$|(?:(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}]\\s){2,30}$`,
  'iu',
)
const longestName = 64
const longestJoint = 24

/** The start of the local part that ends at `end`; its dots and underscores may be spelled out. */
function startOfName(text: string, end: number): number | undefined {
  let start = startOfPart(text, end)
  if (start === undefined) return undefined
  for (let turn = 0; turn < 4; turn++) {
    const found = joint.exec(text.slice(Math.max(0, start - longestJoint), start))
    const before: number | undefined = found ? startOfPart(text, start - found[0].length) : undefined
    if (before === undefined) break
    start = before
  }
  return start
}

function startOfPart(text: string, end: number): number | undefined {
  let start = end
  while (start > 0 && end - start < longestName && nameCharacter.test(text[start - 1]!)) start--
  while (start < end && text[start] === '.') start++
  return start < end && text[end - 1] !== '.' ? start : undefined
}

const nameCharacter = /[\p{L}\p{N}._%+-]/u

function aroundAt(text: string): Span[] {
  const found: Span[] = []
  for (const { 0: sign, index } of text.matchAll(at)) {
    const to = endOfDomain(text, index + sign.length, sign.trim() === '@')
    if (to === undefined) continue
    const start = startOfName(text, index)
    if (start === undefined) continue
    const lead = text.slice(Math.max(0, start - longestName), start)
    const words = sign.trim() === '@' && !/^\s/.test(sign) ? 0 : wordsBefore(lead)
    const earlier = lead.slice(0, lead.length - words).slice(-2)
    const foreign = /\p{Script=Cyrillic}/u.test(sign) || /^$|[:\n] ?$|\p{Script=Cyrillic} $/u.test(earlier) ? words : 0
    const spaced = /^\s/.test(sign) ? (spacedName.exec(lead)?.[0].length ?? 0) : 0
    found.push({ from: start - (spaced || foreign), to, kind: 'email' })
  }
  return found
}

/** "olena math собака": Latin words before a Cyrillic at sign belong to the local part. */
function wordsBefore(text: string): number {
  const row = /(?:(?<![\p{L}\p{N}._-])[a-z0-9]{1,20} ){1,2}$/iu.exec(text)?.[0]
  return row === undefined || row.trim().split(' ').some(isOrdinary) ? 0 : row.length
}

const label = /[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,60}[\p{L}\p{N}])?/uy
const glued = /\.[\p{L}\p{N}-]{2,24}/uy
const spacedDot = new RegExp(`${dotPattern}(${endingPattern})`, 'iuy')
const middle = new RegExp(`${dotPattern}[\\p{L}\\p{N}-]{1,30}(?=(?:${dotPattern}|\\.)${endingPattern})`, 'iuy')
const loneEnding = new RegExp(`(?:\\s?[.,]\\s?|\\s)(${endingPattern})`, 'iuy')

/** The end of the domain that starts here, or undefined. */
function endOfDomain(text: string, start: number, written: boolean): number | undefined {
  const domain = match(label, text, start)
  if (domain === undefined) return undefined
  const host = domain.toLowerCase()
  let end = start + domain.length
  let endings = 0
  for (;;) {
    const dotted = match(glued, text, end)
    const ending = dotted?.slice(1).toLowerCase() ?? ''
    const next =
      dotted && (written || isEnding(ending)) ? dotted : (match(spacedDot, text, end) ?? match(middle, text, end))
    if (next === undefined) break
    end += next.length
    endings++
  }
  if (endings > 0) return written || !isOrdinary(host) || isProviderWithEnding(host) ? end : undefined
  if (!isProviderWithEnding(host)) return undefined
  const ending = match(loneEnding, text, end)
  if (ending !== undefined) return end + ending.length
  return isProvider(host) ? end : undefined
}

function match(pattern: RegExp, text: string, place: number): string | undefined {
  pattern.lastIndex = place
  return pattern.exec(text)?.[0]
}

const words = /[\p{L}\p{N}]+/gu
const handle = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?(?=\s|$)/i
const between = /\s{1,2}(?:(?:на|в|у|on|en|w|na|z)\s{1,2})?\(?$/i

/** "clients live in", "el enlace ya no": words that could be a provider and an ending only count with a dot. */
function isAddressed(ending: string | undefined): boolean {
  return (
    ending !== undefined && (/[.,\p{Script=Cyrillic}]/u.test(ending) || solidEndings.has(ending.trim().toLowerCase()))
  )
}

/** "olena1990 gmail com": the at sign is omitted and the provider reveals the address. */
function beforeProvider(text: string): Span[] {
  const found: Span[] = []
  for (const { 0: word, index } of text.matchAll(words)) {
    if (word.length > longestProvider) continue
    const host = word.toLowerCase()
    if (!isProviderWithEnding(host)) continue
    const ending = match(loneEnding, text, index + word.length)
    if (!isProvider(host) && !isAddressed(ending)) continue
    const gap = between.exec(text.slice(Math.max(0, index - 8), index))
    const end = index - (gap?.[0].length ?? 0)
    const start = gap ? startOfName(text, end) : undefined
    if (start === undefined) continue
    const owner = text.slice(start, end)
    if (!handle.test(owner)) continue
    const distinct = /[a-z]/i.test(owner) && /[\s\d_.-]/.test(owner) && owner.length > 3
    if (!distinct && (ending === undefined || owner.length < 3 || isOrdinary(owner))) continue
    found.push({ from: start, to: index + word.length + (ending?.length ?? 0), kind: 'email' })
  }
  return found
}

const longestProvider = 16
