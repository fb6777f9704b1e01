import { dotPattern, endingPattern, isEnding, rareEndings, saidDots, solidEndings, weakEndings } from './domains.ts'
import { isOrdinary, isTool } from './ordinary.ts'
import type { Span } from './spans.ts'

/** Finds URLs: complete, bare, and with dots spelled out or spaced. */
export function findLinks(text: string): Span[] {
  return [...written(text), ...bare(text), ...spokenLinks(text)]
}

function written(text: string): Span[] {
  return [...text.matchAll(/(?:(?<![a-z])[a-z]{2,10}\s?:\s?\/\/|(?<![\p{L}\p{N}.])www\s?\.\s?)[^\s]+/giu)].map(
    ({ 0: link, index }) => ({
      from: index,
      to: index + trimmed(link).length,
      kind: 'link',
    }),
  )
}

const trimmed = (link: string): string => link.replace(/[.,;:!?)\]}»"'…]{1,8}$/u, '')

const dotted = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu
const path = /(?::\d{2,5})?[/?][^\s]*/uy

function bare(text: string): Span[] {
  const found: Span[] = []
  let end = 0
  for (const { 0: chunk, index } of text.matchAll(dotted)) {
    // A domain within the path of another link is skipped; following its path again would take quadratic time.
    if (index < end) continue
    const length = lengthOfDomain(text, chunk, index)
    if (length === undefined) continue
    path.lastIndex = index + length
    const tail = path.exec(text)?.[0] ?? ''
    end = index + length + trimmed(tail).length
    found.push({ from: index, to: end, kind: 'link' })
  }
  return found
}

/** The length of the domain in the chunk: "olena.com.Пишіть" lacks a space. */
function lengthOfDomain(text: string, chunk: string, index: number): number | undefined {
  const labels = chunk.split('.')
  for (let count = Math.min(labels.length, 8); count >= 2; count--) {
    const taken = labels.slice(0, count)
    const length = taken.join('.').length
    const whole = count === labels.length
    if (!whole && !/^[\p{Lu}]|^\p{Script=Cyrillic}/u.test(labels[count]!)) continue
    const hasPath = whole && /^(?::\d{2,5})?\/[\p{L}\p{N}@+_-]/u.test(text.slice(index + length, index + length + 9))
    if (isDomain(taken, hasPath, () => lookAround(text, index, length))) return length
  }
  return undefined
}

function isDomain(labels: string[], hasPath: boolean, lookAround: () => DomainContext): boolean {
  const ending = inLatin(labels.at(-1)!)
  const host = labels.at(-2)!
  const lower = ending.toLowerCase()
  if (isTool(labels.join('.')) || !/\p{L}/u.test(host) || (host.length < 2 && !hasPath)) return false
  if (/^(?:укр|рф|ком|юа|кз|орг)$/.test(lower)) return host.length >= 4
  if (/^(?:ру|уа|нет)$/.test(lower)) return /^[a-z][a-z0-9-]{3,}$/i.test(host) && !isOrdinary(host)
  if (!/^[a-z]+$/.test(lower) || !/^[\p{L}\p{N}_-]+$/u.test(host)) return false
  if (hasPath && (isEnding(lower) || (host.length > 2 && /^[a-z]{2,6}$/.test(ending)))) return true
  if (/\p{Script=Cyrillic}/u.test(host)) return solidEndings.has(lower)
  if (solidEndings.has(lower) && (!weakEndings.has(lower) || !isOrdinary(host))) return true
  if (!weakEndings.has(lower) || /^[A-Z]/.test(ending)) return false
  if (rareEndings.has(lower) && host.length > 4 && !isOrdinary(host) && !isTool(host)) return true
  const { site, alone, cyrillic } = lookAround()
  return site || alone || cyrillic || labels.length > 2 || /[\d-]/.test(host) || (lower === 'es' && !isOrdinary(host))
}

/** Replaces Cyrillic lookalikes in a domain ending with letters of both scripts. */
function inLatin(ending: string): string {
  return /[a-z]/i.test(ending) ? ending.replaceAll(/[асеорхуті]/gi, (letter) => twins[letter.toLowerCase()]!) : ending
}

const twins: Record<string, string> = { а: 'a', с: 'c', е: 'e', о: 'o', р: 'p', х: 'x', у: 'y', т: 't', і: 'i' }

type DomainContext = { site: boolean; alone: boolean; cyrillic: boolean }
const siteWords =
  /(?:сайт|site|web|página|pagina|stron|блог|blog|сторінк|страниц|page|портфол|portfol|лінк|ссылк|link|visit|check|google|odwied|wejd|zajrzyj|entra|заход|зайд|загля|перейд|дивіт|смотр|гугл|відвід|посет)\p{L}*[\s:–-]{0,4}(?:(?:is|es|to|це|это|out|at|на|в|у|na|en|a|по|-)\s)?$/iu

function lookAround(text: string, index: number, length: number): DomainContext {
  const before = text.slice(Math.max(0, index - 24), index)
  const after = text.slice(index + length, index + length + 24)
  return {
    site: siteWords.test(before),
    alone: before.trim() === '' && after.trim() === '',
    cyrillic: /\p{Script=Cyrillic}/u.test(before + after) && !/[a-z]/i.test(before + after),
  }
}

const stroke = `(?:\\s?/\\s?|\\s(?:слеш|слэш|слєш|slash|ukośnik|ukosnik|barra|дріб|дробь)\\s)`
const tail = new RegExp(`${stroke}[\\p{L}\\p{N}_@+-][\\p{L}\\p{N}_@.+-]{1,60}`, 'iuy')
const apart = new RegExp(
  `(?<![\\p{L}\\p{N}_.-])([\\p{L}\\p{N}](?:[\\p{L}\\p{N}_-]{0,60}[\\p{L}\\p{N}])?)(${dotPattern}|\\s\\.(?=[a-zа-я]))(${endingPattern})(?:(?:${dotPattern}|\\s?\\.\\s?)(${endingPattern}))?`,
  'giu',
)
const glued = new RegExp(
  `(?<![\\p{L}\\p{N}_.-])([a-z0-9](?:[a-z0-9_-]{0,60}[a-z0-9])?)\\s(com|co|net|org|in)\\s(ua|mx|pl|kz|es|in|uk|ru)(?![\\p{L}\\p{N}])`,
  'giu',
)

/** "www olena com", "vk com/olena": dots are omitted. */
const spaced = [
  new RegExp(`(?<![\\p{L}\\p{N}])www[\\s.]{1,3}[\\p{L}\\p{N}_-]{2,60}(?:[\\s.]{1,3}${endingPattern})+`, 'giu'),
  /(?<![\p{L}\p{N}_.-])[a-z0-9-]{1,40}\s(?:com|me|ru|net|org)\/[\w@.-]{2,80}/giu,
]

/** Hosts of messengers and networks, recognised even with spaced dots and slashes. */
const known = new RegExp(
  `(?<![\\p{L}\\p{N}_.-])(?:t|tg|telegram|т|тг|телеграм|wa|ва|vk|вк|ok|fb|m|ig|instagram|інстаграм|инстаграм|facebook|фейсбук|tiktok|discord|linkedin|youtu|youtube|viber|bit|linktr|taplink)(?:${dotPattern}|\\s?\\.\\s?)(?:${endingPattern}|ме|ми|мі|ee|cc)${stroke}[\\p{L}\\p{N}_@+-][\\p{L}\\p{N}_@.+/-]{1,60}`,
  'giu',
)

/**
 * The patterns below run only if the text contains one of these hints: a spelled-out or spaced dot, "www", an ending.
 */
const hints = new RegExp(
  `\\s\\.|[([{<]\\s?\\.|${saidDots}|www|\\s(?:com|me|ru|net|org|co|in)[\\s/]|[./]\\s?/|\\.\\p{L}`,
  'iu',
)

function spokenLinks(text: string): Span[] {
  if (!hints.test(text)) return []
  const found: Span[] = [...text.matchAll(known)].map(({ 0: link, index }) => ({
    from: index,
    to: index + trimmed(link).length,
    kind: 'link',
  }))
  for (const { 0: link, index, 1: host = '', 2: dot = '', 3: ending = '', 4: second } of text.matchAll(apart)) {
    if (host.length < 3 || !/\p{L}/u.test(host) || isTool(`${host}.${ending}`)) continue
    if (second === undefined && isOrdinary(host)) continue
    const lower = ending.toLowerCase()
    const spoken = /\p{L}/u.test(dot)
    const certain =
      second !== undefined || /[\d_-]/.test(host) || siteWords.test(text.slice(Math.max(0, index - 24), index))
    if (!certain && (weakEndings.has(lower) || (lower === 'net' && !spoken))) {
      if (!(spoken && /^(?:юа|уа|ру|пл|pl)$/.test(lower) && /^[a-z0-9-]+$/i.test(host))) continue
    }
    tail.lastIndex = index + link.length
    found.push({ from: index, to: index + link.length + (tail.exec(text)?.[0].length ?? 0), kind: 'link' })
  }
  for (const { 0: link, index } of spaced.flatMap((pattern) => [...text.matchAll(pattern)])) {
    found.push({ from: index, to: index + link.length, kind: 'link' })
  }
  for (const { 0: link, index, 1: host = '' } of text.matchAll(glued)) {
    if (host.length > 2 && !isOrdinary(host)) found.push({ from: index, to: index + link.length, kind: 'link' })
  }
  return found
}
