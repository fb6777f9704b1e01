/** What the links of our letters carry for the browser: `ak` opens one order, `confirmation_code` confirms an e-mail. */
export const broughtNames = ['ak', 'confirmation_code'] as const
export type Brought = Partial<Record<(typeof broughtNames)[number], string>>

export const bringsSomething = ({ searchParams }: URL) => broughtNames.some((name) => searchParams.has(name))

/** Takes it out of the address. */
export function takeBrought(address: URL): Brought | undefined {
  if (!bringsSomething(address)) return undefined
  const brought: Brought = {}
  for (const name of broughtNames) {
    const value = address.searchParams.get(name)
    if (value) brought[name] = value
    address.searchParams.delete(name)
  }
  return brought
}
