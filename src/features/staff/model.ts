/** Where to go after sign-in: a path of the panel, never another site. */
export function safeNext(next: string | undefined): string {
  return next && /^\/panel\/(?!login)[\w/?=&%.~-]*$/.test(next) ? next : '/panel/desktop/'
}
