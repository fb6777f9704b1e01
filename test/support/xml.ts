/** Lists what makes a document unreadable for XML parsers: tags that do not match, bare signs, undeclared prefixes. */
export function xmlProblems(xml: string): string[] {
  const problems: string[] = []
  const open: string[] = []
  const declared = new Set([...xml.matchAll(/\sxmlns:(\w+)="[^"]+"/g)].map(([, prefix]) => prefix))
  if (!xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')) problems.push('has no declaration')
  const body = xml.replace(/^<\?xml[^>]*\?>\n/, '')
  let rest = 0
  for (const { 0: tag, 1: end, 2: name = '', 3: attributes = '', 4: self, index } of body.matchAll(
    /<(\/?)([\w:]+)((?:\s[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    problems.push(...textProblems(body.slice(rest, index)), ...textProblems(attributes))
    rest = index + tag.length
    const [prefix, local] = name.split(':')
    if (local && !declared.has(prefix)) problems.push(`${name} has an undeclared prefix`)
    if (end && open.pop() !== name) problems.push(`${tag} closes another element`)
    if (!end && !self) open.push(name)
  }
  return [...problems, ...textProblems(body.slice(rest)), ...open.map((name) => `${name} is not closed`)]
}

function textProblems(text: string): string[] {
  const bare = text.replaceAll(/&(?:amp|lt|gt|quot);/g, '')
  return /[&<]/.test(bare) ? [`a bare sign in ${bare.slice(0, 60)}`] : []
}

/** The contents of all elements of a name. */
export const textsIn = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, 'gs'))].map(([, text]) => text!)
