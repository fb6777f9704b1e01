/** A cookie with an id that the browser has made up: 32 hexadecimal digits. It belongs to no account. */
export const visitorCookie = 'repeto_visitor'

export function parseVisitor(value: string | undefined): string | undefined {
  return /^[0-9a-f]{32}$/.test(value ?? '') ? value : undefined
}
