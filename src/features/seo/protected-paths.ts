import { textsOf } from '#shared/contract.ts'
import type { Page } from '#shared/contract.ts'
import { isLocale } from '#shared/locale.ts'

/** `others` are the paths of endpoints, files, feeds, streams, sockets and webhooks. */
export type SiteRoutes = { pages: readonly Page[]; others: readonly string[] }

/** Paths that the platform and the demo serve, and those that programs expect at every site. */
const platformPaths =
  `/panel /api /texts /assets /flags /icons /media/:file /photos /faces /websocket /webhooks /sandbox /healthz /readyz
  /metrics /sitemap /sitemap.xml /robots.txt /favicon.svg /favicon.ico /sw.js /og /live-chat-frame /video-frame
  /video-frame.css /.well-known`.split(/\s+/)

/** Pages that visitors read. All others belong to accounts, orders, the panel or a single visit. */
function isContentPage(page: Page): boolean {
  const isShown = page.layout === 'site' || page.layout === 'reduced'
  return page.who === 'guest' && textsOf(page) === 'site' && isShown && !page.fresh && !page.fixed
}

type Rule = { segments: readonly string[]; isTree: boolean }

/**
 * Returns whether a path belongs to a route that staff can neither redirect nor hide, in whatever spelling: with a
 * language, in other case, percent-encoded, with more slashes or dot segments. A route protects everything below the
 * shortest part of its path that it does not share with a content page.
 */
export function createPathGuard({ pages, others }: SiteRoutes): (address: string) => boolean {
  const content = pages.filter(isContentPage).flatMap((page) => pathsOf(page).map(splitPath))
  const guarded = [...pages.filter((page) => !isContentPage(page)).flatMap(pathsOf), ...others, ...platformPaths]
  const rules = guarded.map((path) => ruleOf(splitPath(path), content))
  const byFirst = Map.groupBy(rules, ({ segments }) => segments[0])
  return (address) => {
    const segments = normalizePath(address)
    return (byFirst.get(segments[0]) ?? []).some((rule) => matches(rule, segments))
  }
}

const pathsOf = ({ path }: Page): readonly string[] => [path].flat()
const splitPath = (path: string): string[] => path.split('/').filter((part) => part !== '')
const isWild = (segment: string) => /[:{*]/.test(segment)

function ruleOf(segments: readonly string[], content: readonly (readonly string[])[]): Rule {
  const literals = segments.findIndex(isWild)
  for (let length = 1; length <= (literals === -1 ? segments.length : literals); length++) {
    const part = segments.slice(0, length)
    const isShared = content.some((other) => part.every((one, at) => fits(other[at], one)))
    if (!isShared) return { segments: part, isTree: true }
  }
  return { segments, isTree: false }
}

/** `user-:id` fits every segment that begins with `user-`. */
function fits(pattern: string | undefined, segment: string): boolean {
  const wild = pattern?.search(/[:*]/) ?? -1
  return wild === -1 ? pattern === segment : segment.startsWith(pattern!.slice(0, wild))
}

function matches({ segments, isTree }: Rule, path: readonly string[]): boolean {
  if (isTree ? path.length < segments.length : path.length !== segments.length) return false
  return segments.every((segment, at) => fits(segment, path[at]!))
}

/** Stored paths have one spelling, and thousands of them may be checked for one request. */
const isNormal = /^(?:\/[\w-]+)+\/?$/

function normalizePath(address: string): string[] {
  const segments = isNormal.test(address) ? splitPath(address.toLowerCase()) : resolvePath(address)
  const first = segments.findIndex((segment) => !isLocale(segment))
  return first === -1 ? [] : segments.slice(first)
}

function resolvePath(address: string): string[] {
  const segments: string[] = []
  for (const part of splitPath(
    decodeAscii(address)
      .replace(/[?#].*$/s, '')
      .replaceAll('\\', '/')
      .toLowerCase(),
  )) {
    if (part === '..') segments.pop()
    else if (part !== '.') segments.push(part.trim())
  }
  return segments
}

const mostEncodings = 3

/** A sign may be encoded several times. Malformed parts stay as they are. */
function decodeAscii(address: string): string {
  let decoded = address
  for (let round = 0; round < mostEncodings; round++)
    decoded = decoded.replaceAll(/%([0-7][\da-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  return decoded
}
