const base = 'http://here'

/** An address somebody asked for, if it is one of this very site: other sites can be spelled in many ways. */
export function ownPath(asked: string | undefined): { path: string; search: string } | undefined {
  if (!asked || asked.includes('\\') || !URL.canParse(asked, base)) return undefined
  const { origin, pathname, search } = new URL(asked, base)
  return origin === base && !pathname.startsWith('//') ? { path: pathname, search } : undefined
}
