import { ownPath } from '#shared/own-path.ts'

const home = '/panel/desktop/'
const doors = new Set(['/panel/login', '/panel/enter'])

/** Where to go after sign-in: a page of the panel, and no door. */
export function safeNext(asked: string | undefined): string {
  const own = ownPath(asked)
  return own?.path.startsWith('/panel/') && !doors.has(own.path) ? own.path + own.search : home
}
