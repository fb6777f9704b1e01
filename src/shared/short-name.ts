/** `Олена Коваль` → `Олена К.` */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${Array.from(last)[0]}.` : first
}
