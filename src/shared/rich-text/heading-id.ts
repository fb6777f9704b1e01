/** The prefix keeps the ids of headings apart from the page's own, which scripts look up. */
export const headingPrefix = 'section'

export const isHeadingId = (id: unknown): id is string => typeof id === 'string' && /^section[a-z0-9-]{0,80}$/.test(id)
