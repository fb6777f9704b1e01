/**
 * Parameters of links in our emails for the browser: `ak` opens one order, `confirmation_code` confirms an email.
 */
export const linkParamNames = ['ak', 'confirmation_code'] as const
export type LinkParams = Partial<Record<(typeof linkParamNames)[number], string>>

export const hasLinkParams = ({ searchParams }: URL) => linkParamNames.some((name) => searchParams.has(name))

export function takeLinkParams(address: URL): LinkParams | undefined {
  if (!hasLinkParams(address)) return undefined
  const params: LinkParams = {}
  for (const name of linkParamNames) {
    const value = address.searchParams.get(name)
    if (value) params[name] = value
    address.searchParams.delete(name)
  }
  return params
}
