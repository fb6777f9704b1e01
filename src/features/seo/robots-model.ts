/** A robots.txt and its check, as RFC 9309 and the search engines read it. */
export const longestRobots = 65_536
const longestLine = 2_000
const maxRules = 2_000

export const robotsProblemKinds = [
  'no_colon',
  'unknown_directive',
  'no_group',
  'bad_path',
  'bad_sitemap',
  'long_line',
  'too_many_rules',
  'no_sitemap',
  'blocks_everything',
] as const
/** `line` is 0 for a problem of the whole file. */
export type RobotsProblem = { line: number; kind: (typeof robotsProblemKinds)[number] }

type RobotsRule = { allow: boolean; path: string }
type RobotsGroup = { agents: string[]; rules: RobotsRule[] }
export type RobotsFile = { groups: RobotsGroup[]; sitemaps: string[]; problems: RobotsProblem[] }

const known = new Set(['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay', 'host', 'clean-param'])

export function parseRobots(body: string): RobotsFile {
  const file: RobotsFile = { groups: [], sitemaps: [], problems: [] }
  let group: RobotsGroup | undefined
  let namesAgents = false
  let rules = 0
  const report = (line: number, kind: RobotsProblem['kind']) => void file.problems.push({ line, kind })
  for (const [place, raw] of body.split(/\r\n|\n|\r/).entries()) {
    const number = place + 1
    if (raw.length > longestLine) {
      report(number, 'long_line')
      continue
    }
    const line = raw.split('#', 1)[0]!.trim()
    if (!line) continue
    const colon = line.indexOf(':')
    if (colon < 1) {
      report(number, 'no_colon')
      continue
    }
    const name = line.slice(0, colon).trim().toLowerCase()
    const value = line.slice(colon + 1).trim()
    if (!known.has(name)) report(number, 'unknown_directive')
    else if (name === 'sitemap') {
      if (/^https?:\/\/[^\s/]+\/\S*$/.test(value)) file.sitemaps.push(value)
      else report(number, 'bad_sitemap')
    } else if (name === 'user-agent') {
      if (!group || !namesAgents) file.groups.push((group = { agents: [], rules: [] }))
      group.agents.push(value.toLowerCase())
      namesAgents = true
    } else if (name === 'allow' || name === 'disallow') {
      namesAgents = false
      if (!group) report(number, 'no_group')
      else if (value !== '' && !/^[/*]\S*$/.test(value)) report(number, 'bad_path')
      else if (++rules > maxRules) report(number, 'too_many_rules')
      else if (value !== '') group.rules.push({ allow: name === 'allow', path: value })
    }
  }
  if (file.sitemaps.length === 0) report(0, 'no_sitemap')
  if (blocksEverything(file)) report(0, 'blocks_everything')
  return file
}

/** Whether the home page or ordinary pages are closed to all crawlers or to a large search engine. */
function blocksEverything(file: RobotsFile): boolean {
  const agents = ['*', 'googlebot', 'bingbot']
  return agents.some((agent) => !isAllowed(file, agent, '/') || !isAllowed(file, agent, '/any-page/of-the-site/'))
}

/** The longest matching rule decides, and `Allow` wins a tie. Without a rule everything is allowed. */
export function isAllowed({ groups }: Pick<RobotsFile, 'groups'>, agent: string, path: string): boolean {
  const own = groupsOf(groups, agent.toLowerCase())
  let best: RobotsRule | undefined
  for (const rule of own.flatMap(({ rules }) => rules)) {
    if (!matchesRule(rule.path, path)) continue
    const longer = !best || rule.path.length > best.path.length
    if (longer || (rule.path.length === best!.path.length && rule.allow)) best = rule
  }
  return best?.allow ?? true
}

/** The groups of the longest agent name that the crawler's name begins with, or those of all crawlers. */
function groupsOf(groups: readonly RobotsGroup[], agent: string): RobotsGroup[] {
  const names = groups.flatMap(({ agents }) => agents).filter((name) => name !== '*' && name && agent.startsWith(name))
  const name = names.toSorted((a, b) => b.length - a.length)[0] ?? '*'
  return groups.filter(({ agents }) => agents.includes(name))
}

/**
 * `*` stands for any signs and `$` for the end. Each part between two wildcards is searched after the previous one, so
 * nothing is tried twice.
 */
function matchesRule(rule: string, path: string): boolean {
  const closed = rule.endsWith('$')
  const parts = (closed ? rule.slice(0, -1) : rule).split('*')
  const [first = '', ...rest] = parts
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = closed && rest.length > 0 ? rest.pop()! : undefined
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  if (last !== undefined) return path.length - last.length >= at && path.endsWith(last)
  return !closed || path.length === at
}
