/** Pages with an address of their own; the others are at `/p/<alias>`. */
export const pagePaths = { about: '/about', contacts: '/contacts', 'how-it-works': '/how-it-works' } as const
type OwnAlias = keyof typeof pagePaths

export function pagePath(alias: string): string {
  return Object.hasOwn(pagePaths, alias) ? pagePaths[alias as OwnAlias] : `/p/${alias}`
}

/** The alias of a path of a static page. */
export function aliasAt(path: string): string | undefined {
  const own = Object.entries(pagePaths).find(([, one]) => one === path)
  return own?.[0] ?? /^\/p\/([a-z0-9-]+)\/?$/.exec(path)?.[1]
}

/** `questions`: headings are questions and the text below is the answer. `popular` adds the lists of the footer. */
export const pageKinds = ['text', 'questions', 'popular'] as const
export type PageKind = (typeof pageKinds)[number]

export const pageLimits = { alias: 60, title: 120, description: 300 }
export const feedbackLimits = { name: 100, email: 200, text: 3000 }
